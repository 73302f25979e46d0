import GLib
import GTK
import PhotoLibrary

/// The status line of reading the library, below the list of conversations.
///
/// It shows the progress of a scan or of reading metadata, that one was stopped, that files were
/// skipped, or that the sample was opened without a request; otherwise it is hidden.
@MainActor
final class ReadingBar {
  /// The line; hidden if there is no status.
  let widget: Widget
  let button = Button()
  let progress = ProgressBar()

  /// The delay before the progress of a scan is shown, in milliseconds.
  var scanDelay = 500
  /// The delay before the progress of reading metadata is shown, in milliseconds; long, because at
  /// most starts the database already has the metadata.
  private static let detailsDelay = 2000
  /// The interval between updates, in milliseconds.
  private static let tick = 250

  private let navigator: PhotoNavigator
  private weak var photoWindow: PhotoWindow?
  let label = Label()
  private var action: (() -> Void)?
  private var next: ScheduledCall?
  /// The part of loading whose progress is shown, at once or after a delay.
  private var part: LoadPhase.Part?
  /// The number of photos in the last listing, or `nil` if unknown.
  private var expected: Int?

  init(_ navigator: PhotoNavigator, photoWindow: PhotoWindow?) {
    self.navigator = navigator
    self.photoWindow = photoWindow
    let bar = Box(orientation: .vertical, spacing: 6)
    bar.addStyleClass("list-bar")
    bar.setAccessibleRole(.status)
    label.xalign = 0
    let line = Box(orientation: .horizontal, spacing: 6)
    line.append(label, expand: true)
    line.append(button)
    bar.append(line)
    bar.append(progress)
    bar.isVisible = false
    widget = bar
    button.onClicked { [weak self] in self?.action?() }
    update()
  }

  /// Updates the status.
  func update() {
    let session = navigator.requestedSession
    let part: LoadPhase.Part? =
      session.phase.scan != nil ? .scan : session.phase.details != nil ? .details : nil
    if let part, part == self.part { return }
    self.part = part
    next = part.map { part in
      let delay = part == .scan ? scanDelay : Self.detailsDelay
      return MainLoop.after(milliseconds: delay) { [weak self] in self?.showProgress() }
    }
    let isKnown = part == .details || session.phase.isUnchecked
    expected = isKnown ? session.library.photoCount : nil
    // The previous status stays until the progress is shown.
    if part == .scan { return }
    progress.hide()
    let count = session.library.problems.count
    if case .paused(.scan) = session.phase {
      show(localized("Some folders have not been scanned."), offering: localized("Resume")) {
        [weak session] in session?.resumeScan()
      }
    } else if case .paused(.details) = session.phase {
      show(localized("Details of some photos have not been loaded."), offering: localized("Resume"))
      {
        [weak session] in session?.readMetadata()
      }
    } else if count > 0 {
      show(
        counted("%s item skipped", "%s items skipped", count),
        // Translators: A button that lists what was skipped while folders were read.
        offering: localized("Show Details")
      ) { [weak photoWindow] in photoWindow?.commands.perform("skipped") }
    } else if session.source.isIntroduction, !session.phase.isOpening {
      show(localized("These are sample photos"), offering: localized("Open Folder…")) {
        [weak photoWindow] in photoWindow?.commands.perform("open-folder")
      }
    } else {
      widget.isVisible = false
      action = nil
    }
  }

  private func showProgress() {
    let session = navigator.requestedSession
    guard let reading = part == .scan ? session.phase.scan : session.phase.details else {
      return
    }
    let count = reading.photoCount
    if let expected, expected > 0 {
      progress.fraction = min(1, Double(count) / Double(expected))
    } else {
      progress.pulse()
    }
    progress.accessibleName =
      part == .scan ? localized("Scanning folders") : localized("Loading photo details")
    progress.isVisible = true
    show(
      part == .scan
        ? counted("Scanning: %s photo found", "Scanning: %s photos found", count)
        : counted("Loading details: %s photo", "Loading details: %s photos", count),
      // Translators: A button that ends the reading of folders; what was found stays.
      offering: localized("Stop")
    ) { [weak session, part] in
      if part == .scan { session?.stopScan() } else { session?.stopReadingMetadata() }
    }
    next = MainLoop.after(milliseconds: Self.tick) { [weak self] in self?.showProgress() }
  }

  private func show(_ text: String, offering title: String, action: @escaping () -> Void) {
    if label.text != text { label.text = text }
    // A line that wraps would change its height with the numbers.
    label.wraps = !progress.isVisible
    label.ellipsis = progress.isVisible ? .end : .none
    if button.label != title { button.label = title }
    button.accessibleDescription = text
    self.action = action
    widget.isVisible = true
  }
}
