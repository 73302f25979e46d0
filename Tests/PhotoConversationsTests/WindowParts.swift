import GLib
import GTK

@testable import PhotoConversations

// The state of parts of a window that only tests ask for.

extension NoticeBar {
  /// Whether the notice will hide automatically.
  var hidesAutomatically: Bool { hiding?.isPending == true }

  /// The button's label.
  var buttonText: String? { button.label }
}

extension ProgressNotice {
  /// Whether an update is pending.
  var isBusy: Bool { next?.isPending == true }
}

extension SlideShow {
  /// Whether the timer is running.
  var isWaiting: Bool { next?.isPending == true }
}

extension Sheet {
  var titleText: String { title.text }
}

extension ProfileSheet {
  /// The labels' texts, from the top.
  var texts: [String] { [name.text, conversations.text, photos.text] }
}

extension RenameSheet {
  /// The reason why the name is invalid, or `nil`.
  var problemText: String? { problem.isVisible ? problem.text : nil }
}

extension SkippedItemsSheet {
  /// The text, one problem per paragraph.
  var text: String { view.text }
}

extension AutoHidingControls {
  /// Whether a timer or an animation is running.
  var isBusy: Bool { hiding?.isPending == true || tick?.isRunning == true }
}

extension ReadingBar {
  /// The visible status, or `nil`.
  var text: String? { widget.isVisible ? label.text : nil }
}

extension SelectionBar {
  /// The label's text, with the number of selected photos.
  var text: String { label.text }
}

extension PhotoDetailPage {
  /// The number of photos that are being decoded for this page.
  var loadingCount: Int { loading.underWay.count }
}

extension FolderMonitor {
  /// The number of watched folders.
  var watchedCount: Int { monitors.count }

  /// Whether no work is pending.
  var isQuiet: Bool {
    reading == nil && debounceTimer == nil && watching == nil && unchecked.isEmpty
  }
}
