import GTK
import ImageFiles
import PhotoLibrary

/// One line below the list of conversations, while there is something to say about how they were read:
/// how far that is, that it was stopped, or that something was skipped.
@MainActor
final class ReadingBar {
  /// Hidden while there is nothing to say.
  let widget: Widget
  let button = Button()
  let progress = ProgressBar()
  /// Runs when the person wants to see what was skipped.
  var onSkipped: (() -> Void)?

  /// How long reading takes before it is worth a word, in milliseconds.
  private static let moment = 500
  /// How long a number stands, in milliseconds.
  private static let tick = 250

  private let model: LibraryModel
  private let label = Label()
  private var action: (() -> Void)?
  private var next: ScheduledCall?
  /// How many photos were listed before, or `nil` where nobody knows.
  private var expected: Int?

  /// What is said, or `nil` where nothing is.
  var text: String? { widget.isVisible ? label.text : nil }

  init(_ model: LibraryModel) {
    self.model = model
    let bar = Box(orientation: .vertical, spacing: 6)
    bar.addStyleClass("list-bar")
    bar.setAccessibleRole(.status)
    label.ellipsis = .end
    label.xalign = 0
    progress.accessibleName = localized("Reading folders")
    let line = Box(orientation: .horizontal, spacing: 6)
    line.append(label, expand: true)
    line.append(button)
    bar.append(line)
    bar.append(progress)
    bar.isVisible = false
    widget = bar
    button.keep(button.onClicked { [weak self] in self?.action?() })
    update()
  }

  /// Says what there is to say now.
  func update() {
    let library = model.wanted
    guard library.progress == nil else {
      if next == nil {
        expected = library.isChecking ? library.library.photoCount : nil
        next = MainLoop.after(milliseconds: Self.moment) { [weak self] in self?.showProgress() }
      }
      return
    }
    next = nil
    progress.hide()
    let count = library.library.problems.count
    if library.isPartial {
      show(localized("Not all folders were read."), offering: localized("Go On")) {
        [weak library] in library?.goOn()
      }
    } else if count > 0 {
      show(
        counted("%s thing was skipped.", "%s things were skipped.", count),
        // Translators: A button that lists what was skipped while folders were read.
        offering: localized("Show")
      ) { [weak self] in self?.onSkipped?() }
    } else {
      widget.isVisible = false
      action = nil
    }
  }

  private func showProgress() {
    let library = model.wanted
    guard let reading = library.progress else { return }
    let count = reading.photoCount
    if let expected, expected > 0 {
      progress.fraction = min(1, Double(count) / Double(expected))
    } else {
      progress.pulse()
    }
    progress.isVisible = true
    show(
      counted("Reading: %s photo so far", "Reading: %s photos so far", count),
      // Translators: A button that ends the reading of folders; what was found stays.
      offering: localized("Stop")
    ) { [weak library] in library?.stopReading() }
    next = MainLoop.after(milliseconds: Self.tick) { [weak self] in self?.showProgress() }
  }

  private func show(_ text: String, offering title: String, action: @escaping () -> Void) {
    if label.text != text { label.text = text }
    if button.label != title { button.label = title }
    button.accessibleDescription = text
    self.action = action
    widget.isVisible = true
  }
}
