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
  /// Called when the person asks for the skipped files.
  var onSkipped: (() -> Void)?
  /// Runs when a person asks for a folder instead of the sample.
  var onOpenFolder: (() -> Void)?

  /// A long operation.
  private enum Work {
    /// A scan of folders.
    case folders
    /// Reading the metadata of all photos, which are visible meanwhile.
    case photos
  }

  /// The delay before the progress of a scan is shown, in milliseconds.
  var scanDelay = 500
  /// The delay before the progress of reading metadata is shown, in milliseconds; long, because at
  /// most starts the database already has the metadata.
  private static let detailsDelay = 2000
  /// The interval between updates, in milliseconds.
  private static let tick = 250

  private let navigator: PhotoNavigator
  let label = Label()
  private var action: (() -> Void)?
  private var next: ScheduledCall?
  private var work: Work?
  /// The number of photos in the last listing, or `nil` if unknown.
  private var expected: Int?

  init(_ navigator: PhotoNavigator) {
    self.navigator = navigator
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
    let library = navigator.requestedSession
    let work: Work? =
      library.phase.scan != nil ? .folders : library.phase.details != nil ? .photos : nil
    if let work, work == self.work { return }
    self.work = work
    next = work.map { work in
      let delay = work == .folders ? scanDelay : Self.detailsDelay
      return MainLoop.after(milliseconds: delay) { [weak self] in self?.showProgress() }
    }
    let isKnown = work == .photos || library.phase.isUnchecked
    expected = isKnown ? library.library.photoCount : nil
    // The previous status stays until the progress is shown.
    if work == .folders { return }
    progress.hide()
    let count = library.library.problems.count
    if case .paused(.scan) = library.phase {
      show(localized("Some folders have not been scanned."), offering: localized("Resume")) {
        [weak library] in library?.resumeScan()
      }
    } else if case .paused(.details) = library.phase {
      show(localized("Details of some photos have not been loaded."), offering: localized("Resume"))
      {
        [weak library] in library?.readMetadata()
      }
    } else if count > 0 {
      show(
        counted("%s item skipped", "%s items skipped", count),
        // Translators: A button that lists what was skipped while folders were read.
        offering: localized("Show Details")
      ) { [weak self] in self?.onSkipped?() }
    } else if library.source.isIntroduction, !library.phase.isOpening {
      show(localized("These are sample photos"), offering: localized("Open Folder…")) {
        [weak self] in self?.onOpenFolder?()
      }
    } else {
      widget.isVisible = false
      action = nil
    }
  }

  private func showProgress() {
    let library = navigator.requestedSession
    guard let reading = work == .folders ? library.phase.scan : library.phase.details else {
      return
    }
    let count = reading.photoCount
    if let expected, expected > 0 {
      progress.fraction = min(1, Double(count) / Double(expected))
    } else {
      progress.pulse()
    }
    progress.accessibleName =
      work == .folders ? localized("Scanning folders") : localized("Loading photo details")
    progress.isVisible = true
    show(
      work == .folders
        ? counted("Scanning: %s photo found", "Scanning: %s photos found", count)
        : counted("Loading details: %s photo", "Loading details: %s photos", count),
      // Translators: A button that ends the reading of folders; what was found stays.
      offering: localized("Stop")
    ) { [weak library, work] in
      if work == .folders { library?.stopScan() } else { library?.stopReadingMetadata() }
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
