import Cairo
import GLib
import ImageDecoding
import Synchronization

/// The key of a decode: equal keys give equal pictures.
struct LoaderKey: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case image(PixelSize)
    case part(PictureRegion)
    case thumbnail(side: Int, scale: Int)

    var isThumbnail: Bool {
      if case .thumbnail = self { true } else { false }
    }
  }

  let path: FilePath
  let kind: Kind
}

/// One decode, queued or running.
final class DecodeJob: Sendable, Identifiable {
  let id: Int
  let key: LoaderKey
  let fileVersion: FileVersion?
  private let isUnwanted = Atomic(false)

  init(id: Int, key: LoaderKey, fileVersion: FileVersion?) {
    self.id = id
    self.key = key
    self.fileVersion = fileVersion
  }

  /// Makes a running decode stop at its next chunk.
  func stop() {
    isUnwanted.store(true, ordering: .relaxed)
  }

  /// Decodes, or reads a shared thumbnail; blocks the thread.
  func run(
    _ decode: PhotoLoader.Decode, _ shared: SharedThumbnails?
  ) -> Result<DecodedImage, ImageError> {
    Result { () throws(ImageError) in
      switch key.kind {
      case .image(let size):
        try decode(key.path, .fitting(size), true) { isUnwanted.load(ordering: .relaxed) }
      case .part(let region):
        try decode(key.path, .region(region), true) { isUnwanted.load(ordering: .relaxed) }
      case .thumbnail(let side, let scale):
        try thumbnail(side: side, scale: max(scale, 1), decode, shared)
      }
    }
  }

  private func thumbnail(
    side: Int, scale: Int, _ decode: PhotoLoader.Decode, _ shared: SharedThumbnails?
  ) throws(ImageError) -> DecodedImage {
    let pixels = min(side, ImageSurface.maximumSide / scale) * scale
    func decoded(_ fit: ImageFit) throws(ImageError) -> DecodedImage {
      try decode(key.path, fit, false) { isUnwanted.load(ordering: .relaxed) }
    }
    let image =
      if let shared, let fileVersion {
        try shared.picture(
          of: ThumbnailSource(path: key.path, fileVersion: fileVersion), covering: pixels,
          isUnwanted: { isUnwanted.load(ordering: .relaxed) }, decode: decoded)
      } else {
        try decoded(.covering(PixelSize(width: pixels, height: pixels)))
      }
    guard
      let thumbnail = image.surface.thumbnail(
        side: side, cornerRadius: PhotoLoader.cornerRadius, scale: scale)
    else { throw ImageError(path: key.path, reason: .tooLarge(image.originalSize)) }
    return DecodedImage(
      surface: thumbnail, originalSize: image.originalSize, isTruncated: image.isTruncated)
  }
}
