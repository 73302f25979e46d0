import AdaptiveSplit
import AdaptiveSplitGTK
import GTK

/// Everything of a split view that can be turned, one row each.
@MainActor
final class KnobsForm: PageView {
  typealias Page = KnobsPage

  /// The sizes that windows often have, in logical pixels.
  static let sizes = [(360, 640), (640, 480), (768, 1024), (1024, 768), (1600, 1000)]

  let widget: Widget
  let headerEnd: [Widget]
  /// Runs when a sample was chosen.
  var onSample: ((Sample) -> Void)?
  /// Runs after something was turned.
  var onTurned: (() -> Void)?
  /// Runs when the trace is asked for, where it is not beside.
  var onTrace: (() -> Void)?

  private let rows = Box(orientation: .vertical, spacing: 12)
  private let turned = Box(orientation: .vertical, spacing: 12)
  private let trace = Button(label: localized("Trace"))
  private weak var sample: (any SampleWindow)?
  /// What shows the sample's values in the controls.
  private var readers: [(any SplitKnobs) -> Void] = []
  private var isReading = false

  init() {
    widget = ScrolledWindow(rows)
    headerEnd = [trace]
    trace.keep(trace.onClicked { [weak self] in self?.onTrace?() })
    rows.margins = .all(18)
    let samples = ComboBoxText(Sample.allCases.map(\.title))
    samples.selectedIndex = Sample.allCases.firstIndex(of: .weapons)
    samples.keep(
      samples.onChanged { [weak self, weak samples] in
        samples?.selectedIndex.map { self?.onSample?(Sample.allCases[$0]) }
      })
    add(localized("Sample"), samples, to: rows)
    rows.append(turned)
    addSizes()
    addModes()
    addWidths()
    addThresholds()
    addLook()
  }

  func show(_ page: KnobsPage) {}
  func traitsChanged(_ traits: Traits) { trace.isVisible = traits.horizontal == .compact }

  /// Shows the values of a sample; without one there is nothing to turn.
  func show(_ sample: (any SampleWindow)?) {
    self.sample = sample
    turned.isSensitive = sample != nil
    guard let knobs = sample?.knobs else { return }
    isReading = true
    for reader in readers { reader(knobs) }
    isReading = false
  }

  // MARK: Rows

  private func addSizes() {
    heading(localized("Window Size"))
    let line = FlowBox(spacing: 6)
    line.selects = false
    line.addStyleClass("knob-sizes")
    for (width, height) in Self.sizes {
      let button = Button(label: "\(width) × \(height)")
      button.keep(
        button.onClicked { [weak self] in
          self?.sample?.window.resize(width: width, height: height)
        })
      line.append(button)
    }
    turned.append(line)
  }

  private func addModes() {
    heading(localized("Display"))
    choice(localized("Preferred mode"), PreferredDisplayMode.allCases, \.rawValue) {
      $0.preferredDisplayMode
    } write: {
      $0.preferredDisplayMode = $1
    }
    let classes: [SizeClass?] = [nil, .compact, .regular]
    let name: (SizeClass?) -> String = { $0?.rawValue ?? localized("by size") }
    choice(localized("Width is"), classes, name) {
      $0.traitOverride.horizontal
    } write: {
      $0.traitOverride.horizontal = $1
    }
    choice(localized("Height is"), classes, name) {
      $0.traitOverride.vertical
    } write: {
      $0.traitOverride.vertical = $1
    }
    toggle(localized("Dim behind the overlay")) {
      $0.dimsBehindOverlay
    } write: {
      $0.dimsBehindOverlay = $1
    }
  }

  private func addWidths() {
    heading(localized("Primary Column"))
    number(localized("Part of the width, %"), 0...100) {
      Int(($0.columnWidths.fraction * 100).rounded())
    } write: {
      $0.columnWidths.fraction = Double($1) / 100
    }
    number(localized("At least, pixels"), 0...2000) {
      $0.columnWidths.minimum
    } write: {
      $0.columnWidths.minimum = $1
    }
    number(localized("At most, pixels"), 0...2000) {
      $0.columnWidths.maximum
    } write: {
      $0.columnWidths.maximum = $1
    }
  }

  private func addThresholds() {
    heading(localized("Size Classes"))
    number(localized("Regular width from"), 1...4000) {
      $0.thresholds.horizontal
    } write: {
      $0.thresholds.horizontal = $1
    }
    number(localized("Regular height from"), 1...4000) {
      $0.thresholds.vertical
    } write: {
      $0.thresholds.vertical = $1
    }
    number(localized("Band, pixels"), 0...500) {
      $0.thresholds.band
    } write: {
      $0.thresholds.band = $1
    }
    number(localized("Text size, %"), 50...300) {
      Int(($0.textScale * 100).rounded())
    } write: {
      $0.textScale = Double($1) / 100
    }
  }

  private func addLook() {
    heading(localized("Everywhere"))
    toggle(localized("Animations")) { _ in
      Appearance.animationsEnabled
    } write: {
      Appearance.animationsEnabled = $1
    }
    toggle(localized("Right to left")) { _ in
      TextDirection.standard == .rightToLeft
    } write: {
      TextDirection.standard = $1 ? .rightToLeft : .leftToRight
    }
  }
}

// MARK: - Controls

extension KnobsForm {
  typealias Reader<Value> = @MainActor (any SplitKnobs) -> Value
  typealias Writer<Value> = @MainActor (any SplitKnobs, Value) -> Void

  private func heading(_ text: String) {
    let label = Label(text)
    label.style = TextStyle(weight: .bold)
    label.xalign = 0
    label.margins = Margins(top: 6)
    label.setAccessibleRole(.heading)
    turned.append(label)
  }

  private func add(_ text: String, _ control: Widget, to box: Box) {
    let line = Box(orientation: .horizontal, spacing: 12)
    let label = Label(text)
    label.xalign = 0
    label.ellipsis = .end
    control.verticalAlignment = .center
    control.setAccessibleLabel(label)
    line.append(label, expand: true)
    line.appendAtEnd(control)
    box.append(line)
  }

  /// Changes the sample, unless it is its own value that came.
  private func turn(_ change: (any SplitKnobs) -> Void) {
    guard !isReading, let knobs = sample?.knobs else { return }
    change(knobs)
    onTurned?()
  }

  private func choice<Value: Equatable>(
    _ text: String, _ values: [Value], _ name: (Value) -> String,
    read: @escaping Reader<Value>, write: @escaping Writer<Value>
  ) {
    let control = ComboBoxText(values.map(name))
    readers.append { control.selectedIndex = values.firstIndex(of: read($0)) }
    control.keep(
      control.onChanged { [weak self, weak control] in
        guard let index = control?.selectedIndex else { return }
        self?.turn { write($0, values[index]) }
      })
    add(text, control, to: turned)
  }

  private func toggle(
    _ text: String, read: @escaping Reader<Bool>, write: @escaping Writer<Bool>
  ) {
    let control = Switch()
    readers.append { control.isOn = read($0) }
    control.keep(
      control.onChanged { [weak self, weak control] in
        guard let control else { return }
        self?.turn { write($0, control.isOn) }
      })
    add(text, control, to: turned)
  }

  private func number(
    _ text: String, _ range: ClosedRange<Double>, read: @escaping Reader<Int>,
    write: @escaping Writer<Int>
  ) {
    let control = SpinButton(range: range)
    readers.append { control.value = Double(read($0)) }
    control.keep(
      control.onValueChanged { [weak self, weak control] in
        guard let control else { return }
        self?.turn { write($0, Int(control.value.rounded())) }
      })
    add(text, control, to: turned)
  }
}
