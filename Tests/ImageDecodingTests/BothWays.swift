import Cairo
import GLib
import ImageDecoding
import Testing

/// In-process and out-of-process decoding, with a check that both have the same result.
enum BothWays {
  /// Returns the result of both; an issue, and the in-process result, if they differ.
  static func decode(
    _ path: FilePath, _ fit: ImageFit, for screen: ScreenProfile? = nil
  ) throws(ImageError) -> DecodedImage {
    let inProcess = Result { () throws(ImageError) in
      try ImageDecoder.decodeInProcess(file(path), fit, for: screen) { false }
    }
    let outOfProcess = Result { () throws(ImageError) in
      try ImageDecoder.decodeOutOfProcess(file(path), fit, for: screen, in: pool(path)) { false }
    }
    switch (inProcess, outOfProcess) {
    case (.success(let inProcess), .success(let outOfProcess)):
      #expect(inProcess.originalSize == outOfProcess.originalSize)
      #expect(inProcess.surface.hasSamePixels(as: outOfProcess.surface))
    case (.failure(let inProcess), .failure(let outOfProcess)): #expect(inProcess == outOfProcess)
    default: Issue.record("\(path): \(inProcess) in process, \(outOfProcess) out of process")
    }
    return try inProcess.get()
  }

  /// Like ``decode(_:_:for:)``.
  static func size(of path: FilePath) throws(ImageError) -> PixelSize {
    let inProcess = Result { () throws(ImageError) in
      try ImageDecoder.sizeInProcess(of: file(path))
    }
    let outOfProcess = Result { () throws(ImageError) in
      try ImageDecoder.sizeOutOfProcess(of: file(path), in: pool(path))
    }
    #expect(inProcess == outOfProcess)
    return try inProcess.get()
  }

  private static func file(_ path: FilePath) throws(ImageError) -> InputFile {
    try ImageError.reading(InputFile(path: path))
  }

  private static func pool(_ path: FilePath) throws(ImageError) -> DecoderPool {
    guard let pool = DecoderPool.program else {
      throw ImageError(path: path, reason: .unreadable("photo-decoder is not built"))
    }
    return pool
  }
}
