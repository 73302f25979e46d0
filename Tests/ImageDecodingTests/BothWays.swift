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
    let here = Result { () throws(ImageError) in
      try ImageDecoder.decodeHere(file(path), fit, for: screen) { false }
    }
    let apart = Result { () throws(ImageError) in
      try ImageDecoder.decodeApart(file(path), fit, for: screen, in: pool(path)) { false }
    }
    switch (here, apart) {
    case (.success(let here), .success(let apart)):
      #expect(here.originalSize == apart.originalSize)
      #expect(here.surface.hasSamePixels(as: apart.surface))
    case (.failure(let here), .failure(let apart)): #expect(here == apart)
    default: Issue.record("\(path): \(here) here, \(apart) apart")
    }
    return try here.get()
  }

  /// Like ``decode(_:_:for:)``.
  static func size(of path: FilePath) throws(ImageError) -> PixelSize {
    let here = Result { () throws(ImageError) in
      try ImageDecoder.sizeHere(of: file(path))
    }
    let apart = Result { () throws(ImageError) in
      try ImageDecoder.sizeApart(of: file(path), in: pool(path))
    }
    #expect(here == apart)
    return try here.get()
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
