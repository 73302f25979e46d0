import Cairo
import Foundation
import GLib
import ImageDecoding
import Synchronization

/// A fake decoder whose decodes end when a test opens the gate, or when they are canceled.
final class Gate: Sendable {
  private let state = Mutex((isOpen: false, open: Set<FilePath>(), paths: [FilePath]()))

  /// The decoded files, in the order in which they began.
  var paths: [FilePath] { state.withLock { $0.paths } }

  /// Lets all decodes end, including later ones.
  func open() {
    state.withLock { $0.isOpen = true }
  }

  /// Lets the decodes of one file end.
  func open(for path: FilePath) {
    state.withLock { _ = $0.open.insert(path) }
  }

  /// Blocks the thread until the gate is open.
  func decode(
    _ path: FilePath, _ fit: ImageFit, isUrgent: Bool, isUnwanted: () -> Bool
  ) throws(ImageError) -> DecodedImage {
    state.withLock { $0.paths.append(path) }
    while !state.withLock({ $0.isOpen || $0.open.contains(path) }) {
      if isUnwanted() { throw ImageError(path: path, reason: .cancelled) }
      Thread.sleep(forTimeInterval: 0.001)
    }
    let size = PixelSize(width: 1, height: 1)
    guard
      let surface = ImageSurface(size: size, color: { _, _ in .init(red: 0, green: 0, blue: 0) })
    else { throw ImageError(path: path, reason: .empty) }
    return DecodedImage(surface: surface, originalSize: size)
  }
}
