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
  /// The trace is a page of its own where it isn't beside.
  var headerEnd: [Widget] { split?.state.isCollapsed == true ? [trace] : [] }
  weak var split: SplitView<KnobsPage>?
  /// Runs when a sample was chosen.
  var onSample: ((Sample) -> Void)?
  /// Runs after something was turned.
  var onTurned: (() -> Void)?

  /// What can be chosen to be turned.
  let samples = ComboBoxText(Sample.allCases.map(\.title))

  private let rows = Box(orientation: .vertical, spacing: 12)
  private let turned = Box(orientation: .vertical, spacing: 12)
  /// What only a sample with columns has.
  private let columns = Box(orientation: .vertical, spacing: 12)
  private let trace = Button(label: localized("Trace"))
  private weak var sample: (any SampleWindow)?
  /// What shows the sample's values in the controls.
  private var readers: [(any SplitKnobs) -> Void] = []
  private var isReading = false

  init() {
    widget = ScrolledWindow(rows)
    trace.keep(trace.onClicked { [weak self] in self?.split?.send(.showDetail(.trace)) })
    rows.margins = .all(18)
    samples.keep(
      samples.onChanged { [weak self] in
        guard let self, !isReading, let index = samples.selectedIndex else { return }
        onSample?(Sample.allCases[index])
      })
    add(localized("Sample"), samples, to: rows)
    rows.append(turned)
    addSizes()
    turned.append(columns)
    addColumns()
    addSizeClasses()
    addLook()
  }

  func show(_ page: KnobsPage) {}

  /// Shows the values of a sample; without one there is nothing to turn.
  func show(_ kind: Sample?, _ sample: (any SampleWindow)?) {
    self.sample = sample
    turned.isSensitive = sample != nil
    isReading = true
    samples.selectedIndex = kind.flatMap(Sample.allCases.firstIndex)
    if let knobs = sample?.knobs {
      columns.isSensitive = knobs.hasColumns
      for reader in readers { reader(knobs) }
    }
    isReading = false
  }

  // MARK: Rows

  private func addSizes() {
    heading(localized("Window Size"), in: turned)
    let line = FlowBox(spacing: 6)
    line.selects = false
    line.addStyleClass("knob-sizes")
    for (width, height) in Self.sizes {
      let button = Button(label: "\(width) × \(height)".leftToRight)
      button.keep(
        button.onClicked { [weak self] in
          self?.sample?.window.resize(width: width, height: height)
        })
      line.append(button)
    }
    turned.append(line)
  }

  private func addColumns() {
    heading(localized("Columns"), in: columns)
    choice(
      localized("Preferred mode"), PreferredDisplayMode.allCases, \.rawValue,
      \.preferredDisplayMode, in: columns)
    toggle(localized("Dim behind the overlay"), \.dimsBehindOverlay, in: columns)
    number(localized("Part of the width, %"), 0...100, \.widthPercent, in: columns)
    number(localized("At least, pixels"), 0...2000, \.columnWidths.minimum, in: columns)
    number(localized("At most, pixels"), 0...2000, \.columnWidths.maximum, in: columns)
  }

  private func addSizeClasses() {
    heading(localized("Size Classes"), in: turned)
    let classes: [SizeClass?] = [nil, .compact, .regular]
    let name: (SizeClass?) -> String = { $0?.rawValue ?? localized("by size") }
    choice(localized("Width is"), classes, name, \.traitOverride.horizontal, in: turned)
    choice(localized("Height is"), classes, name, \.traitOverride.vertical, in: turned)
    number(localized("Regular width from"), 1...4000, \.thresholds.horizontal, in: turned)
    number(localized("Regular height from"), 1...4000, \.thresholds.vertical, in: turned)
    number(localized("Band, pixels"), 0...500, \.thresholds.band, in: turned)
  }

  private func addLook() {
    heading(localized("Everywhere"), in: turned)
    number(localized("Text size, %"), 50...300, \.textPercent, in: turned)
    toggle(localized("Animations"), \.animates, in: turned)
    toggle(localized("Right to left"), \.isRightToLeft, in: turned)
  }
}

// MARK: - Controls

extension KnobsForm {
  typealias Knob<Value> = ReferenceWritableKeyPath<any SplitKnobs, Value>

  private func heading(_ text: String, in box: Box) {
    let label = Label(text)
    label.style = TextStyle(weight: .bold)
    label.xalign = 0
    label.margins = Margins(top: 6)
    label.setAccessibleRole(.heading)
    box.append(label)
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
  private func turn<Value: Equatable>(_ knob: Knob<Value>, to value: Value) {
    guard !isReading, let knobs = sample?.knobs, knobs[keyPath: knob] != value else { return }
    knobs[keyPath: knob] = value
    onTurned?()
  }

  private func choice<Value: Equatable>(
    _ text: String, _ values: [Value], _ name: (Value) -> String, _ knob: Knob<Value>,
    in box: Box
  ) {
    let control = ComboBoxText(values.map(name))
    readers.append { control.selectedIndex = values.firstIndex(of: $0[keyPath: knob]) }
    control.keep(
      control.onChanged { [weak self, weak control] in
        if let index = control?.selectedIndex { self?.turn(knob, to: values[index]) }
      })
    add(text, control, to: box)
  }

  private func toggle(_ text: String, _ knob: Knob<Bool>, in box: Box) {
    let control = Switch()
    readers.append { control.isOn = $0[keyPath: knob] }
    control.keep(
      control.onChanged { [weak self, weak control] in
        if let control { self?.turn(knob, to: control.isOn) }
      })
    add(text, control, to: box)
  }

  private func number(
    _ text: String, _ range: ClosedRange<Double>, _ knob: Knob<Int>, in box: Box
  ) {
    let control = SpinButton(range: range)
    readers.append { control.value = Double($0[keyPath: knob]) }
    control.keep(
      control.onValueChanged { [weak self, weak control] in
        if let control { self?.turn(knob, to: Int(control.value.rounded())) }
      })
    add(text, control, to: box)
  }
}
