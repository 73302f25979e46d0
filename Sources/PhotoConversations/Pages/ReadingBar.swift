import GTK
import ImageFiles
import PhotoLibrary

/// One line below the list of conversations, while there is something to say about how they were read:
/// how far it is to read folders, and what photos say, that it was stopped, or that something was skipped.
@MainActor
final class ReadingBar {
  /// Hidden while there is nothing to say.
  let widget: Widget
  let button = Button()
  let progress = ProgressBar()
  /// Runs when the person wants to see what was skipped.
  var onSkipped: (() -> Void)?

  /// What takes long.
  private enum Work {
    /// Folders are read.
    case folders
    /// What all photos say is read, while they show.
    case photos

    /// How long it takes before it is worth a word, in milliseconds.
    ///
    /// At most starts the store knows what photos say.
    var moment: Int { self == .folders ? 500 : 2000 }
  }

  /// How long a number stands, in milliseconds.
  private static let tick = 250

  private let model: LibraryModel
  private let label = Label()
  private var action: (() -> Void)?
  private var next: ScheduledCall?
  private var work: Work?
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
    let work: Work? =
      library.progress != nil ? .folders : library.learning != nil ? .photos : nil
    if let work, work == self.work { return }
    self.work = work
    next = work.map { work in
      MainLoop.after(milliseconds: work.moment) { [weak self] in self?.showProgress() }
    }
    let isKnown = work == .photos || library.isChecking
    expected = isKnown ? library.library.photoCount : nil
    // What was said stays until reading is worth a word.
    if work == .folders { return }
    progress.hide()
    let count = library.library.problems.count
    if library.isPartial {
      show(localized("Not all folders were read."), offering: localized("Go On")) {
        [weak library] in library?.goOn()
      }
    } else if library.isUnlearned {
      show(localized("What some photos say was not read."), offering: localized("Go On")) {
        [weak library] in library?.readMetadata()
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
    guard let reading = work == .folders ? library.progress : library.learning else { return }
    let count = reading.photoCount
    if let expected, expected > 0 {
      progress.fraction = min(1, Double(count) / Double(expected))
    } else {
      progress.pulse()
    }
    progress.accessibleName =
      work == .folders ? localized("Reading folders") : localized("Reading what photos say")
    progress.isVisible = true
    show(
      work == .folders
        ? counted("Reading: %s photo so far", "Reading: %s photos so far", count)
        : counted("Details: %s photo so far", "Details: %s photos so far", count),
      // Translators: A button that ends the reading of folders; what was found stays.
      offering: localized("Stop")
    ) { [weak library, work] in
      if work == .folders { library?.stopReading() } else { library?.stopLearning() }
    }
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
