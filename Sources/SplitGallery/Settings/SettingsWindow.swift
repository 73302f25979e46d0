import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import SplitProgram

/// A page of the settings window: the settings, the trace, and the effects of a width.
enum SettingsPage: String, Hashable, Sendable {
  case settings, trace, widths
}

/// The settings window: one of the samples in a window beside it, with all settings of its split
/// view, its state, and its trace.
@MainActor
final class SettingsWindow: WindowOwner {
  /// The initial size of the window.
  static let size = WindowSize(width: 760, height: 620)

  let window = Window()
  let split: SplitView<SettingsPage>
  let pages: SettingsPages
  var header: any MenuHeader { split.header }
  var shortcuts: [ShortcutsWindow.Topic] {
    ShortcutsWindow.Topic.all(of: Self.commands) + split.shortcuts
  }
  let form = SettingsForm()
  let trace = TraceView()
  /// The sample whose settings are shown; nil when its window was closed.
  private(set) weak var sample: (any SampleWindow)?
  /// The sample at several widths, or nil while the sheet is closed.
  private(set) var widthsSheet: WidthsSheet?
  private var kind: Sample
  private let files: ProgramFiles
  private let file: TraceFile?
  /// The connection that waits until this window is on the screen.
  private var placing: SignalConnection?

  init(files: ProgramFiles, sample: Sample = .mail, trace file: TraceFile? = nil) {
    self.files = files
    self.file = file
    kind = sample
    pages = SettingsPages(form: form, trace: trace)
    split = SplitView(
      state: SplitState(
        primary: .settings, secondary: .trace, preferredDisplayMode: .oneBesideSecondary,
        columnWidths: ColumnWidths(points: 380, maximum: 480)),
      rules: Self.rules, source: pages)
    form.split = split
    window.title = localized("Settings")
    split.install(in: window)
    form.onSample = { [weak self] in self?.change(to: $0) }
    form.onSize = { [weak self] in self?.sample?.window.resize(width: $0, height: $1) }
    form.onCompareWidths = { [weak self] in self?.compareWidths() }
    form.onChange = { [weak self] in self?.showState() }
    _ = CommandSet(Self.commands, for: self, in: window, named: "settings")
    // Another settings window may have changed the program's appearance.
    window.onActiveChanged { [weak self] in
      if self?.window.isActive == true { self?.form.update() }
    }
    window.onDestroy { [weak self] in self?.widthsSheet?.window.destroy() }
    open(sample)
  }

  private static var commands: [Command<SettingsWindow>] {
    [
      Command(
        "compare-widths", localized("Compare widths"), [Accelerator(.f7)],
        topic: localized("Settings")
      ) { $0.compareWidths() }
    ]
  }

  /// Collapsed, the settings show, or the page about widths over them; expanded, the trace is
  /// beside them.
  private static var rules: SplitRules<SettingsPage> {
    var rules = SplitRules<SettingsPage>()
    rules.collapse = { columns in
      guard columns.secondary.contains(.widths) else { return .discardDetail }
      return .keepDetail(onto: columns.primary)
    }
    rules.separate = { collapsed in
      var beside = PageStack(SettingsPage.trace)
      if collapsed.pages.contains(.widths) { beside.push(.widths) }
      return .columns(primary: PageStack(.settings), secondary: beside)
    }
    return rules
  }

  /// Opens another sample if the held pages of the current one may be left.
  private func change(to other: Sample) {
    guard let sample, let held = OpenWindows.heldPages(of: sample.window) else {
      return open(other)
    }
    held.leave { [weak self, weak sample] leaves in
      guard let self else { return }
      if leaves { open(other) } else { form.show(kind, sample?.settings) }
    }
  }

  /// Opens a sample in place of the previous one; the trace starts over.
  func open(_ kind: Sample) {
    // The new one comes first: the program ends with its last window.
    let old = sample
    let sample: any SampleWindow
    do {
      sample = try kind.makeWindow(files, trace: file)
    } catch {
      trace.summary = "\(error)"
      return
    }
    OpenWindows.keep(sample, for: sample.window)
    self.sample = sample
    self.kind = kind
    trace.empty()
    file?.empty()
    sample.recorder.onRestart = { [weak self] in self?.trace.empty() }
    sample.recorder.onLine = { [weak self] line in
      self?.trace.add(line)
      self?.showState()
    }
    sample.window.onDestroy { [weak self, weak sample] in
      guard let self, self.sample == nil || self.sample === sample else { return }
      form.show(nil, nil)
      trace.summary = localized("The sample is closed. Choose another one.")
    }
    form.show(kind, sample.settings)
    sample.window.setDefaultSize(width: 800, height: 600)
    if let old { takePlace(of: old.window, sample.window) } else { place(sample.window) }
    sample.window.present()
    old?.window.destroy()
    showState()
  }

  private func takePlace(of old: Window, _ new: Window) {
    new.setDefaultSize(width: old.size.width, height: old.size.height)
    if let frame = old.frame { new.move(x: frame.x, y: frame.y) }
  }

  /// Places a sample's window beside this one, as soon as this one is on the screen.
  private func place(_ other: Window) {
    guard let frame = window.frame, let room = window.workArea else {
      placing?.disconnect()
      placing = window.onMapEvent { [weak self, weak other] in
        guard let self, let other else { return }
        placing?.disconnect()
        place(other)
      }
      return
    }
    // The window manager's frame around a window.
    let added = (width: frame.width - window.size.width, height: frame.height - window.size.height)
    let size = (width: other.size.width + added.width, height: other.size.height + added.height)
    guard let places = SideBySide(frame, and: size, in: room) else { return }
    if (places.first.x, places.first.y) != (frame.x, frame.y) {
      window.move(x: places.first.x, y: places.first.y)
    }
    if (places.first.width, places.first.height) != (frame.width, frame.height) {
      window.resize(
        width: places.first.width - added.width, height: places.first.height - added.height)
    }
    other.move(x: places.second.x, y: places.second.y)
    if (places.second.width, places.second.height) != size {
      other.resize(
        width: places.second.width - added.width, height: places.second.height - added.height)
    }
  }

  private func showState() {
    trace.summary = sample?.settings.summary ?? ""
    form.update()
  }

  /// Opens the sheet with the sample at several widths.
  func compareWidths() {
    guard widthsSheet == nil, let sample else { return }
    do {
      let sheet = try WidthsSheet(of: kind, files, like: sample, over: window)
      sheet.onWidth = { [weak sample] width in
        sample.map { $0.window.resize(width: width, height: $0.window.size.height) }
      }
      sheet.window.onDestroy { [weak self] in self?.widthsSheet = nil }
      widthsSheet = sheet
    } catch {
      trace.summary = "\(error)"
    }
  }
}

/// The pages of the settings window, which never change.
@MainActor
final class SettingsPages: PageSource {
  private let form: SettingsForm
  private let trace: TraceView
  let widths = WidthsView()

  init(form: SettingsForm, trace: TraceView) {
    self.form = form
    self.trace = trace
  }

  func title(of page: SettingsPage) -> String {
    switch page {
    case .settings: localized("Settings")
    case .trace: localized("Trace")
    case .widths: localized("Widths")
    }
  }

  func makeView(for page: SettingsPage, in split: SplitView<SettingsPage>)
    -> any PageView<SettingsPage>
  {
    switch page {
    case .settings: form
    case .trace: trace
    case .widths: widths
    }
  }

  func makePlaceholder() -> Widget { Box(orientation: .vertical) }
}
