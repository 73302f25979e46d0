import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import SplitProgram

/// A page of Knobs: what can be turned, and what comes of it.
enum KnobsPage: String, Hashable, Sendable {
  case knobs, trace
}

/// Knobs: any of the samples in a window beside, with everything of its split view that can be
/// turned, its state, and its trace.
@MainActor
final class KnobsWindow: WindowOwner {
  /// The size that it has at first.
  static let size = WindowSize(width: 760, height: 620)

  let window = Window()
  let split: SplitView<KnobsPage>
  let form = KnobsForm()
  let trace = TraceView()
  /// The sample that is turned; nil when its window was closed.
  private(set) weak var sample: (any SampleWindow)?
  private let files: ProgramFiles
  private let file: TraceFile?
  private var isBeside = false

  init(files: ProgramFiles, sample: Sample = .weapons, trace file: TraceFile? = nil) {
    self.files = files
    self.file = file
    let pages = KnobsPages(form: form, trace: trace)
    var rules = SplitRules<KnobsPage>()
    rules.collapse = { _, _ in .discardDetail }
    rules.separate = { _ in .columns(primary: PageStack(.knobs), secondary: PageStack(.trace)) }
    split = SplitView(
      state: SplitState(
        primary: .knobs, secondary: .trace, preferredDisplayMode: .oneBesideSecondary,
        columnWidths: ColumnWidths(points: 380, maximum: 480)),
      rules: rules, source: pages)
    form.split = split
    window.title = localized("Knobs")
    split.install(in: window)
    form.onSample = { [weak self] in self?.open($0) }
    form.onTurned = { [weak self] in self?.showState() }
    window.keep(window.onConfigure { [weak self] in self?.placeSample() })
    open(sample)
  }

  /// Opens a sample in the place of the one before; the trace begins anew with it.
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
    trace.empty()
    file?.empty()
    sample.recorder.onLine = { [weak self] line in
      self?.trace.add(line)
      self?.showState()
    }
    sample.window.keep(
      sample.window.onDestroy { [weak self, weak sample] in
        if let self, self.sample == nil || self.sample === sample { sampleClosed() }
      })
    form.show(kind, sample)
    sample.window.setDefaultSize(width: 800, height: 600)
    if let old { sample.window.move(to: old.window) }
    sample.window.present()
    old?.window.destroy()
    showState()
  }

  /// Puts the first sample beside the knobs, as soon as these have their place.
  private func placeSample() {
    guard !isBeside, window.isMapped, let sample else { return }
    isBeside = true
    sample.window.move(beside: window)
  }

  private func sampleClosed() {
    form.show(nil, nil)
    trace.summary = localized("The sample was closed. Choose one.")
  }

  private func showState() {
    trace.summary = sample?.knobs.summary ?? ""
  }
}

/// The two pages of Knobs, which are always the same.
@MainActor
final class KnobsPages: PageSource {
  private let form: KnobsForm
  private let trace: TraceView

  init(form: KnobsForm, trace: TraceView) {
    self.form = form
    self.trace = trace
  }

  func title(of page: KnobsPage) -> String {
    page == .knobs ? localized("Knobs") : localized("Trace")
  }

  func makeView(for page: KnobsPage) -> any PageView<KnobsPage> {
    page == .trace ? trace : form
  }

  func makePlaceholder() -> Widget { Box(orientation: .vertical) }
}
