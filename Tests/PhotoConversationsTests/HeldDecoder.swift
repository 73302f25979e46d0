import Cairo
import Foundation
import GLib
import ImageDecoding
import PhotoLibrary
import Synchronization

/// A fake decoder that blocks for some files until they are released.
final class HeldDecoder: Sendable {
  private let state = Mutex(
    (held: Set<String>(), asked: [String](), parts: [PictureRegion](), holdsThumbnails: false))
  /// Wakes all waiting decodes when fewer files are held.
  private let released = NSCondition()
  private let size: PixelSize

  /// Creates a decoder of pictures of a size, each in one color.
  init(size: PixelSize = PixelSize(width: 3000, height: 2000)) {
    self.size = size
  }

  /// The names of the files requested as photos, in order.
  var asked: [String] { state.withLock { $0.asked } }

  /// The requested parts of photos, in order.
  var parts: [PictureRegion] { state.withLock { $0.parts } }

  /// Clears the recorded requests.
  func fresh() -> HeldDecoder {
    state.withLock { ($0.asked, $0.parts) = ([], []) }
    return self
  }

  /// Holds files whose paths have these endings.
  func hold(_ endings: String...) {
    state.withLock { $0.held.formUnion(endings) }
  }

  /// Holds all thumbnails.
  func holdThumbnails() {
    state.withLock { $0.holdsThumbnails = true }
  }

  /// Releases files whose paths have these endings, or all files and thumbnails.
  func release(_ endings: String...) {
    released.lock()
    state.withLock { state in
      state.held = endings.isEmpty ? [] : state.held.subtracting(endings)
      if endings.isEmpty { state.holdsThumbnails = false }
    }
    released.broadcast()
    released.unlock()
  }

  func decode(
    _ path: FilePath, _ fit: ImageFit, isUrgent: Bool, isUnwanted: () -> Bool
  ) throws(ImageError) -> DecodedImage {
    let isPhoto = isUrgent
    state.withLock { state in
      if isPhoto { state.asked.append(path.lastPart.text) }
      if case .region(let region) = fit { state.parts.append(region) }
    }
    released.lock()
    while state.withLock({ state in
      isPhoto ? state.held.contains { path.text.hasSuffix($0) } : state.holdsThumbnails
    }) { released.wait() }
    released.unlock()
    if isUnwanted() { throw ImageError(path: path, reason: .cancelled) }
    let level = UInt8(truncatingIfNeeded: path.text.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
    guard
      let surface = ImageSurface(
        size: fit.target(for: size),
        color: { _, _ in .init(red: level, green: 255 - level, blue: 128) })
    else { throw ImageError(path: path, reason: .tooLarge(size)) }
    return DecodedImage(surface: surface, originalSize: size)
  }
}
