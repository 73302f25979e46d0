import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import SplitProgram

/// The settings of a sample, one row each.
@MainActor
final class SettingsForm: PageView {
  typealias Page = SettingsPage

  /// Common window sizes, in logical pixels.
  static let sizes = [(360, 640), (640, 480), (768, 1024), (1024, 768), (1600, 1000)]

  let widget: Widget
  /// The trace is a page of its own if it isn't beside the settings.
  var headerEnd: [Widget] { split?.state.isCollapsed == true ? [trace] : [] }
  weak var split: SplitView<SettingsPage>?
  /// Called when a sample was chosen.
  var onSample: ((Sample) -> Void)?
  /// Called when a size for the sample's window was chosen.
  var onSize: ((Int, Int) -> Void)?
  /// Called after a setting was changed.
  var onTurned: (() -> Void)?

  /// The choice of samples.
  let samples = ComboBoxText(Sample.allCases.map(\.title))

  private var sample: Sample?
  private let form = Form<any SplitSettings>()
  /// The settings of samples with columns.
  private let columns = Form<any SplitSettings>()
  private let trace = Button(label: localized("Trace"))
  /// Opens the page about widths.
  let widths = Button(label: localized("Adaptive Layout"))

  init() {
    let top = Form<Void>()
    let rows = Box(orientation: .vertical, spacing: 12)
    rows.margins = .all(18)
    for part in [top.widget, form.widget] { rows.append(part) }
    widget = ScrolledWindow(rows)
    trace.onClicked { [weak self] in self?.split?.showDetail(.trace) }
    widths.onClicked { [weak self] in self?.explainWidths() }
    top.row(localized("Sample"), samples)
    samples.onChanged { [weak self] in self?.choseSample() }
    for part in [form, columns] { part.onChange = { [weak self] in self?.onTurned?() } }
    addSizes()
    form.widget.append(columns.widget)
    addColumns()
    addSizeClasses()
    addLook()
  }

  func show(_ page: SettingsPage) {}

  /// Shows the values of a sample; without one, the controls are disabled.
  func show(_ sample: Sample?, _ settings: (any SplitSettings)?) {
    self.sample = sample
    samples.selectedIndex = sample.flatMap(Sample.allCases.firstIndex)
    form.show(settings)
    columns.show(settings)
    columns.widget.isSensitive = settings?.hasColumns == true
  }

  private func choseSample() {
    guard let index = samples.selectedIndex, Sample.allCases[index] != sample else { return }
    onSample?(Sample.allCases[index])
  }

  /// Shows the page about widths over the trace, to which Back returns, or over the settings if
  /// these are alone.
  private func explainWidths() {
    guard let split else { return }
    split.show(.widths, from: split.state.isCollapsed ? .primary : .secondary)
  }

  // MARK: Rows

  private func addSizes() {
    form.heading(localized("Window Size"))
    let line = FlowBox(spacing: 6)
    line.selects = false
    line.addStyleClass("settings-sizes")
    for (width, height) in Self.sizes {
      let button = Button(label: "\(width) × \(height)".leftToRight)
      button.onClicked { [weak self] in self?.onSize?(width, height) }
      line.append(button)
    }
    form.widget.append(line)
  }

  private func addColumns() {
    columns.heading(localized("Columns"))
    columns.choice(
      localized("Preferred mode"), \.preferredDisplayMode, among: PreferredDisplayMode.allCases,
      named: Self.name(of:))
    columns.toggle(localized("Dim behind the overlay"), \.dimsBehindOverlay)
    columns.number(localized("Fraction of the width, %"), \.widthPercent, in: 0...100)
    columns.number(localized("Minimum, px"), \.columnWidths.minimum, in: 0...2000)
    columns.number(localized("Maximum, px"), \.columnWidths.maximum, in: 0...2000)
  }

  /// Returns a display mode's name, with its classic one beside it.
  static func name(of mode: PreferredDisplayMode) -> String {
    "\(mode.rawValue) (\(mode.classicName))"
  }

  private func addSizeClasses() {
    let classes: [SizeClass?] = [nil, .compact, .regular]
    let name: (SizeClass?) -> String = { $0?.rawValue ?? localized("Automatic") }
    form.heading(localized("Size Classes"))
    form.choice(localized("Width is"), \.traitOverride.horizontal, among: classes, named: name)
    form.choice(localized("Height is"), \.traitOverride.vertical, among: classes, named: name)
    form.number(localized("Regular width from"), \.thresholds.horizontal, in: 1...4000)
    form.number(localized("Regular height from"), \.thresholds.vertical, in: 1...4000)
    form.number(localized("Hysteresis, px"), \.thresholds.band, in: 0...500)
    widths.horizontalAlignment = .start
    form.widget.append(widths)
  }

  private func addLook() {
    form.heading(localized("Everywhere"))
    form.number(localized("Text size, %"), \.textPercent, in: 50...300)
    form.toggle(localized("Animations"), \.animates)
    form.toggle(localized("Right to left"), \.isRightToLeft)
  }
}
