import AdaptiveSplit
import GTK
import GTKTestSupport
import TestSupport

@testable import AdaptiveSplitGTK

/// A view with a line of text and two buttons that can have the focus.
@MainActor
final class SampleView: PageView {
  let box = Box(orientation: .vertical, spacing: 6)
  let label = Label()
  let first = Button(label: "First")
  let second = Button(label: "Second")
  let headerEnd: [Widget]
  var shown: [SamplePage] = []
  var appearances = 0
  var targetChanges = 0
  var traits: [SplitTraits] = []
  var holding: [Set<String>] = []
  var onTargetChange: (() -> Void)?
  var firstFocus: Widget?
  var footer: Widget?
  /// Called with the name of each call to the view: to show a page, to appear, to disappear.
  var onCall: ((String) -> Void)?
  var widget: Widget { box }

  init(width: Int) {
    headerEnd = [Button(iconName: "open-menu-symbolic")]
    box.append(label)
    box.append(first)
    box.append(second)
    box.sizeRequest = (width, 100)
  }

  func show(_ page: SamplePage) {
    shown.append(page)
    onCall?("show \(page)")
    label.text = "\(page)"
  }

  func willAppear() {
    appearances += 1
    onCall?("\(label.text) appears")
  }
  func didDisappear() { onCall?("\(label.text) disappears") }
  func showDetailTargetChanged() {
    targetChanges += 1
    onTargetChange?()
  }

  func traitsChanged(_ traits: SplitTraits) { self.traits.append(traits) }
  func breakpointsChanged(_ holding: Set<String>) { self.holding.append(holding) }
}

/// A source with one view for the list, one for all groups and one for all details.
@MainActor
final class SampleSource: PageSource {
  private(set) var views: [String: SampleView] = [:]
  let placeholder = Label("Nothing chosen")
  /// Whether titles are longer, by as much as a translation may be.
  var longerTitles = false
  /// Whether pages have titles.
  var hasTitles = true
  /// The subtitle of all pages, or nil.
  var subtitle: String?
  /// Whether views outlive their pages.
  var keepsViews = true
  /// The widget that gets the keyboard focus first in a view, if the test sets one.
  var firstFocus: ((SampleView) -> Widget)?
  /// Called with the name of each call to a view.
  var onCall: ((String) -> Void)?
  /// Returns another view than a sample view for a page, or nil.
  var otherView: ((SamplePage) -> (any PageView<SamplePage>)?)?
  /// Called when a view learns that its rows may lead to other pages.
  var onTargetChange: (() -> Void)?

  func title(of page: SamplePage) -> String {
    if !hasTitles { return "" }
    let title =
      switch page {
      case .list: "List"
      case .group(let number): "Group \(number)"
      case .detail(let number): "Detail \(number)"
      case .about(let number): "About \(number)"
      }
    return longerTitles ? title + String(repeating: "~", count: (title.count * 2 + 4) / 5) : title
  }

  func subtitle(of page: SamplePage) -> String? { subtitle }

  func kind(of page: SamplePage) -> AnyHashable { kindName(page) }

  func makeView(for page: SamplePage, in split: SplitView<SamplePage>) -> any PageView<SamplePage> {
    if let view = otherView?(page) { return view }
    let widths = ["list": 220, "about": 180]
    let view = SampleView(width: widths[kindName(page)] ?? 300)
    view.onTargetChange = { [weak self] in self?.onTargetChange?() }
    view.onCall = { [weak self] in self?.onCall?($0) }
    view.firstFocus = firstFocus?(view)
    views[kindName(page)] = view
    return view
  }

  func makePlaceholder() -> Widget { placeholder }
  func keepsView(of page: SamplePage) -> Bool { keepsViews }
  var recentViewCount: Int { 0 }

  private func kindName(_ page: SamplePage) -> String {
    switch page {
    case .list: "list"
    case .group: "group"
    case .detail: "detail"
    case .about: "about"
    }
  }
}

/// A window with a split view of sample pages.
@MainActor
final class SampleWindow {
  let window = Window()
  let source: SampleSource
  let split: SplitView<SamplePage>

  init(
    width: Int, height: Int = 500, preferred: PreferredDisplayMode = .oneBesideSecondary,
    rules: SplitRules<SamplePage> = SplitRules(), source: SampleSource = SampleSource(),
    detail: Int? = nil
  ) {
    self.source = source
    split = SplitView(
      state: SplitState(primary: .list, preferredDisplayMode: preferred), rules: rules,
      source: source)
    split.install(in: window)
    window.presentAndWait(width: width, height: height)
    guard let detail else { return }
    split.showDetail(.detail(detail))
    pumpUntilIdle()
  }

  /// Gives the split view a width and waits until it is drawn.
  func resize(_ width: Int, height: Int = 500) {
    window.resizeAndWait(width: width, height: height)
  }

  var list: SampleView? { source.views["list"] }
  var detail: SampleView? { source.views["detail"] }

  /// The widgets of the visible pages, the leading one first.
  var shown: [Widget] {
    [split.primary, split.secondary].filter(\.isShown).compactMap { $0.top?.widget }
  }
}

extension SplitView {
  /// Returns the left edge of a widget in the split view, in logical pixels.
  func x(of widget: Widget) -> Int? { widget.translate(x: 0, y: 0, to: self)?.x }
}

/// A record of the changes that a split view reports.
@MainActor
final class Folds {
  private(set) var told: [SplitChange] = []

  init(of split: SplitView<SamplePage>) {
    split.observe { [weak self] update in
      self?.told += update.changes.filter { $0 == .collapsed || $0 == .expanded }
    }
  }
}
