import Foundation
import ImageFiles
import PhotoLibrary
import Synchronization

/// A decoder that takes its time for some files until it is told to go on.
final class HeldDecoder: Sendable {
  private let state = Mutex(
    (held: Set<String>(), asked: [String](), parts: [PictureRegion](), holdsThumbnails: false))
  /// Tells all that wait that fewer files are held.
  private let released = NSCondition()
  private let size: PixelSize

  /// Makes pictures of a size, each of one colour.
  init(size: PixelSize = PixelSize(width: 3000, height: 2000)) {
    self.size = size
  }

  /// The names of the files that were asked for as photos, in their order.
  var asked: [String] { state.withLock { $0.asked } }

  /// The parts of photos that were asked for, in their order.
  var parts: [PictureRegion] { state.withLock { $0.parts } }

  /// Forgets what was asked for.
  func fresh() -> HeldDecoder {
    state.withLock { ($0.asked, $0.parts) = ([], []) }
    return self
  }

  /// Holds files whose paths end so.
  func hold(_ endings: String...) {
    state.withLock { $0.held.formUnion(endings) }
  }

  /// Holds all thumbnails.
  func holdThumbnails() {
    state.withLock { $0.holdsThumbnails = true }
  }

  /// Goes on with files whose paths end so, or with all, thumbnails included.
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
    _ path: String, _ fit: ImageFit, isUrgent: Bool, isUnwanted: () -> Bool
  ) throws(ImageError) -> DecodedImage {
    let isPhoto = isUrgent
    state.withLock { state in
      if isPhoto { state.asked.append(FilePath(path).lastPart.text) }
      if case .region(let region) = fit { state.parts.append(region) }
    }
    released.lock()
    while state.withLock({ state in
      isPhoto ? state.held.contains { path.hasSuffix($0) } : state.holdsThumbnails
    }) { released.wait() }
    released.unlock()
    if isUnwanted() { throw ImageError(path: path, reason: .cancelled) }
    let level = UInt8(truncatingIfNeeded: path.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
    guard
      let surface = ImageSurface(
        size: fit.target(for: size),
        color: { _, _ in .init(red: level, green: 255 - level, blue: 128) })
    else { throw ImageError(path: path, reason: .tooLarge(size)) }
    return DecodedImage(surface: surface, originalSize: size)
  }
}
