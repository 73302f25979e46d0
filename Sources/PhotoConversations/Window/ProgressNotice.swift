import GLib
import GTK
import PhotoLibrary

/// The progress notice of long file operations, with a button that stops them.
///
/// No timer runs after the last operation.
@MainActor
final class ProgressNotice {
  /// The delay before the notice is shown, in milliseconds.
  var delay = 500
  /// The interval between updates, in milliseconds.
  private static let tick = 250

  private let notice: NoticeBar
  private var underWay: [(operation: FileOperation, progress: PhotoProgress)] = []
  private(set) var next: ScheduledCall?
  private var isShown = false

  init(in notice: NoticeBar) {
    self.notice = notice
  }

  /// Adds an operation that has started.
  func begin(_ operation: FileOperation, _ progress: PhotoProgress) {
    underWay.append((operation, progress))
    if next == nil { next = MainLoop.after(milliseconds: delay) { [weak self] in self?.show() } }
  }

  /// Removes an operation that has ended.
  func end(_ progress: PhotoProgress) {
    underWay.removeAll { $0.progress === progress }
    guard underWay.isEmpty else { return }
    next = nil
    if isShown { notice.hideProgress() }
    isShown = false
  }

  private func show() {
    guard let (operation, progress) = underWay.first else { return next = nil }
    let fraction = operation.count > 1 ? Double(progress.photoCount) / Double(operation.count) : nil
    // Translators: A button that ends what is done with photos; what was done stays.
    notice.show(progress: operation.doing, fraction: fraction, offering: localized("Stop")) {
      [weak progress] in progress?.stop()
    }
    isShown = true
    next = MainLoop.after(milliseconds: Self.tick) { [weak self] in self?.show() }
  }
}

extension FileOperation {
  /// The notice while the operation runs.
  fileprivate var doing: String {
    switch self {
    case .trash: counted("Moving %s photo to the trash…", "Moving %s photos to the trash…", count)
    case .restore: counted("Restoring %s photo…", "Restoring %s photos…", count)
    case .delete: counted("Deleting %s photo…", "Deleting %s photos…", count)
    case .turn: counted("Rotating %s photo…", "Rotating %s photos…", count)
    case .move: counted("Moving %s photo…", "Moving %s photos…", count)
    case .copy: counted("Copying %s photo…", "Copying %s photos…", count)
    }
  }
}
