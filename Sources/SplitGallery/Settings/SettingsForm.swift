import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import SplitProgram

/// The settings of a sample, one row each.
@MainActor
final class SettingsForm: PageView {
  typealias Page = SettingsPage
  private typealias Settings = any SplitSettings

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
  /// Called when the sample at several widths was requested.
  var onCompareWidths: (() -> Void)?
  /// Called after a setting was changed.
  var onChange: (() -> Void)?

  /// The choice of samples.
  let samples = ComboBoxText(Sample.allCases.map(\.title))

  private var sample: Sample?
  private let breakpoint = EditedBreakpoint()
  let form = Form<any SplitSettings>()
  private let trace = Button(label: localized("Trace"))
  /// Opens the page about widths.
  let widths = Button(label: localized("Explain"))
  /// Opens the sheet with the sample at several widths.
  let compare = Button(label: localized("Compare"))

  private static var px: String { localized("px") }

  init() {
    let top = Form<Void>()
    let rows = Box(orientation: .vertical, spacing: 18)
    rows.margins = .all(18)
    for part in [top.widget, form.widget] { rows.append(part) }
    widget = ScrolledWindow(rows)
    trace.onClicked { [weak self] in self?.split?.showDetail(.trace) }
    widths.onClicked { [weak self] in self?.showWidthReport() }
    compare.onClicked { [weak self] in self?.onCompareWidths?() }
    top.section(localized("Program"))
    top.row(localized("Sample"), samples)
    top.finish()
    samples.onChanged { [weak self] in self?.choseSample() }
    form.onChange = { [weak self] in self?.onChange?() }
    addSizes()
    addColumns()
    addColumn(.primary, localized("Primary Column"))
    addColumn(.supplementary, localized("Supplementary Column"))
    addInspector()
    addNavigation()
    addSizeClasses()
    addBreakpoint()
    addLook()
    addPreferences()
    form.finish()
  }

  func show(_ page: SettingsPage) {}

  /// Shows the values of a sample; without one, the controls are disabled.
  func show(_ sample: Sample?, _ settings: (any SplitSettings)?) {
    self.sample = sample
    samples.selectedIndex = sample.flatMap(Sample.allCases.firstIndex)
    breakpoint.last = LimitBreakpoint()
    form.show(settings)
  }

  /// Shows the sample's current values.
  func update() { form.update() }

  private func choseSample() {
    guard let index = samples.selectedIndex, Sample.allCases[index] != sample else { return }
    onSample?(Sample.allCases[index])
  }

  /// Shows the page about widths over the trace, to which Back returns, or over the settings if
  /// these are alone.
  private func showWidthReport() {
    guard let split else { return }
    split.show(.widths, from: split.state.isCollapsed ? .primary : .secondary)
  }

  // MARK: Rows

  private func addSizes() {
    form.section(localized("Window Size"))
    let line = FlowBox(spacing: 6)
    line.selects = false
    line.margins = Margins(top: 6, bottom: 6, start: 12, end: 12)
    line.addStyleClass("settings-sizes")
    for (width, height) in Self.sizes {
      let button = Button(label: "\(width) × \(height)".leftToRight)
      button.onClicked { [weak self] in self?.onSize?(width, height) }
      line.append(button)
    }
    form.append(line)
    form.row(localized("All widths side by side"), compare)
  }

  private func addColumns() {
    let hasColumns: (Settings) -> Bool = { $0.hasColumns }
    form.section(localized("Columns"))
    form.choice(
      localized("Number of columns"), \.columnCount, among: [2, 3], named: { "\($0)" },
      if: { $0.hasColumns && $0.columnCounts.count > 1 })
    form.choice(
      localized("Preferred mode"), \.preferredDisplayMode, among: PreferredDisplayMode.allCases,
      named: Self.name(of:), if: hasColumns)
    form.choice(
      localized("Edge of the primary"), \.edge, among: SplitEdge.allCases, named: \.rawValue,
      if: hasColumns)
    form.choice(
      localized("Primary if there is no room"), \.behavior, among: SplitBehavior.allCases,
      named: \.rawValue, if: { $0.hasColumns && $0.columnCount == 3 })
    form.toggle(
      localized("Keep the detail when the supplementary changes"), \.keepsSecondary,
      if: { $0.hasColumns && $0.columnCount == 3 })
    form.toggle(localized("Dim behind the overlay"), \.dimsBehindOverlay, if: hasColumns)
    form.toggle(
      localized("Button that hides the sidebar"), \.offersHiding, if: { $0.splitHeader != nil })
    form.toggle(
      localized("Columns at least as wide as their titles"), \.widensColumns,
      if: { $0.splitHeader != nil })
  }

  /// Returns a display mode's name, with its classic one beside it.
  static func name(of mode: PreferredDisplayMode) -> String {
    "\(mode.rawValue) (\(mode.classicName))"
  }

  /// Returns a display mode's name, with its classic one beside it; nil is automatic.
  static func name(of mode: DisplayMode?) -> String {
    mode.map { "\($0.rawValue) (\($0.classicName))" } ?? localized("Automatic")
  }

  /// Adds the settings of a leading column.
  private func addColumn(_ column: SplitColumn, _ title: String) {
    let exists: (Settings) -> Bool = {
      $0.hasColumns && (column == .primary || $0.columnCount == 3)
    }
    form.section(title)
    form.toggle(localized("Shown"), \.[shows: column], if: exists)
    form.toggle(
      localized("Gives way in a narrow window"), \.[givesWay: column],
      if: {
        exists($0) && $0.columnCount == 3 && (column == .primary || $0[givesWay: .primary])
      })
    form.toggle(localized("Locked"), \.[locks: column], if: exists)
    addWidths(of: column, if: exists)
  }

  private func addWidths(of column: SplitColumn, if exists: @escaping (Settings) -> Bool) {
    addWidths(\.[widthsOf: column], if: exists)
    form.button(
      localized("Dragged width"), label: localized("Reset"),
      if: { exists($0) && $0.isDragged(column) }
    ) { $0.undoDragging(column) }
  }

  private func addWidths(
    _ widths: ReferenceWritableKeyPath<Settings, ColumnWidths>,
    if exists: @escaping (Settings) -> Bool
  ) {
    form.number(
      localized("Preferred width, 0 for the fraction"), widths.appending(path: \.preferred),
      in: 0...2000, unit: Self.px, if: exists)
    form.number(
      localized("Fraction of the width"), widths.appending(path: \.percent), in: 0...100,
      unit: "%", if: { exists($0) && $0[keyPath: widths].points == nil })
    form.number(
      localized("Minimum"), widths.appending(path: \.minimum), in: 0...2000, unit: Self.px,
      if: exists)
    form.number(
      localized("Maximum"), widths.appending(path: \.maximum), in: 0...2000, unit: Self.px,
      if: exists)
  }

  private func addInspector() {
    let exists: (Settings) -> Bool = { $0.hasInspector }
    form.section(localized("Inspector"))
    form.toggle(
      localized("Inspector of the detail"), \.hasInspector, if: { $0.canHaveInspector })
    form.toggle(localized("Wanted if there is room"), \.wantsInspector, if: exists)
    form.button(
      localized("Show or hide now"), label: localized("Toggle"), if: { $0.hasInspectorPage }
    ) { $0.toggleInspector() }
    form.toggle(localized("Locked"), \.[locks: .inspector], if: exists)
    addWidths(of: .inspector, if: exists)
  }

  private func addNavigation() {
    form.section(localized("Navigation"))
    form.toggle(
      localized("Keep this page until confirmed"), \.isHeld, if: { $0.hasColumns && $0.canHold })
    form.number(
      localized("Details to go back to"), \.historyLimit, in: 0...99, if: { $0.hasColumns })
  }

  private func addPreferences() {
    let hasColumns: (Settings) -> Bool = { $0.hasColumns }
    let modes: [DisplayMode?] = [nil, .secondaryOnly, .oneBesideSecondary]
    form.section(localized("Preferences of the Pages"))
    form.toggle(localized("Maximize the detail"), \.isDetailMaximized, if: hasColumns)
    form.choice(
      localized("Display mode with the most columns"), \.preferences.displayMode, among: modes,
      named: Self.name(of:), if: hasColumns)
    form.toggle(localized("Take swipes"), \.preferences.takesSwipes, if: hasColumns)
    form.toggle(localized("Hide the header bar"), \.preferences.hidesBar, if: hasColumns)
    form.toggle(localized("Widths of their own column"), \.hasPageWidths, if: hasColumns)
    addWidths(\.pageWidths, if: { $0.hasColumns && $0.hasPageWidths })
  }

  private func addSizeClasses() {
    let classes: [SizeClass?] = [nil, .compact, .regular]
    let orientations: [SplitOrientation?] = [nil, .portrait, .landscape]
    form.section(localized("Size Classes"))
    form.choice(
      localized("Width is"), \.traitOverride.horizontal, among: classes,
      named: { $0?.rawValue ?? localized("Automatic") })
    form.choice(
      localized("Height is"), \.traitOverride.vertical, among: classes,
      named: { $0?.rawValue ?? localized("Automatic") })
    form.choice(
      localized("Shape is"), \.traitOverride.orientation, among: orientations,
      named: { $0?.rawValue ?? localized("Automatic") },
      if: { $0.hasColumns && $0.columnCount == 2 })
    form.number(
      localized("Regular width from"), \.thresholds.horizontal, in: 1...4000, unit: Self.px,
      if: { $0.forcedTraits.horizontal == nil })
    form.number(
      localized("Regular height from"), \.thresholds.vertical, in: 1...4000, unit: Self.px,
      if: { $0.forcedTraits.vertical == nil })
    form.number(localized("Hysteresis"), \.thresholds.band, in: 0...500, unit: Self.px)
    form.row(localized("Adaptive layout"), widths)
  }

  private func addBreakpoint() {
    let kinds: [LimitBreakpoint.Kind?] = [nil] + LimitBreakpoint.Kind.allCases
    let columns: [SplitColumn?] = [nil] + SplitColumn.allCases
    let breakpoint: Form<Settings>.Key<LimitBreakpoint> = \.[breakpoint: breakpoint]
    let isOn: (Settings) -> Bool = { $0[keyPath: breakpoint].kind != nil }
    let hasAspect: (Settings) -> Bool = { $0[keyPath: breakpoint].kind == .minAspect }
    form.section(localized("Breakpoint “%s”", LimitBreakpoint.name))
    form.choice(
      localized("Condition"), breakpoint.appending(path: \.kind), among: kinds,
      named: { $0?.rawValue ?? localized("None") })
    form.number(
      localized("Limit"), breakpoint.appending(path: \.limit), in: 1...4000, unit: Self.px,
      if: { isOn($0) && !hasAspect($0) })
    form.number(
      localized("Limit of the width, in percent of the height"),
      breakpoint.appending(path: \.aspect), in: 1...1000, unit: "%", if: hasAspect)
    form.choice(
      localized("Size of"), breakpoint.appending(path: \.column), among: columns,
      named: { $0?.rawValue ?? localized("The window") }, if: isOn)
    form.number(
      localized("Hysteresis"), breakpoint.appending(path: \.band), in: 0...500, unit: Self.px,
      if: isOn)
    form.value(localized("In effect now")) { $0.holding }
  }

  private func addLook() {
    form.section(localized("Appearance"))
    form.number(localized("Text size"), \.textPercent, in: 50...300, unit: "%")
    form.choice(
      localized("Appearance"), \.style, among: Appearance.Style.allCases, named: Self.name(of:))
    form.toggle(localized("Animations"), \.animates)
    form.toggle(localized("Right to left"), \.isRightToLeft)
  }

  private static func name(of style: Appearance.Style) -> String {
    switch style {
    case .system: localized("Desktop")
    case .light: localized("Light")
    case .dark: localized("Dark")
    }
  }
}
