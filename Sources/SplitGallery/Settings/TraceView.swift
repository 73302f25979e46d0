import AdaptiveSplit
import AdaptiveSplitGTK
import Foundation
import GLib
import GTK

/// The state of the sample, and the lines of its trace, the latest first.
@MainActor
final class TraceView: PageView {
  typealias Page = SettingsPage

  let widget: Widget
  let headerEnd: [Widget]
  private(set) var lines: [String] = []
  let list: ListView
  private let scrolled: ScrolledWindow
  private let state = Label()
  private let copyButton = Button()
  private var following: ScheduledCall?

  init() {
    weak var view: TraceView?
    list = ListView(rowHeight: 44) { row in
      guard let lines = view?.lines, lines.indices.contains(row) else { return Row(title: "") }
      return Row(traced: lines[lines.count - 1 - row])
    }
    scrolled = ScrolledWindow(list)
    headerEnd = [copyButton]
    let box = Box(orientation: .vertical)
    state.wraps = true
    state.xalign = 0
    state.margins = Margins(top: 12, bottom: 12, start: 14, end: 14)
    list.accessibleName = localized("Trace")
    box.append(state)
    box.append(Separator())
    box.append(scrolled, expand: true)
    widget = box
    view = self
    copyButton.onClicked { [weak self] in self?.copy() }
  }

  func show(_ page: SettingsPage) {}

  /// Replaces the button's text in a narrow header bar, which has no room for it if text is large.
  func traitsChanged(_ traits: SplitTraits) {
    copyButton.show(
      localized("Copy Trace"),
      asIcon: traits.horizontal == .compact ? "edit-copy-symbolic" : nil)
  }

  /// The description of the sample's state.
  var summary: String {
    get { state.text }
    set { state.text = newValue }
  }

  /// Adds a line at the top, and scrolls to it unless the person is reading further down.
  func add(_ line: String) {
    lines.append(line)
    // GTK keeps the visible rows in place, and would move the list down under the new one.
    let isAtTop = following?.isPending == true || scrolled.verticalOffset == 0
    list.insert(at: 0)
    guard isAtTop else { return }
    list.scroll(to: 0)
    // After several scrolls at once, GTK performs the first.
    following = MainLoop.idle { [weak self] in self?.list.scroll(to: 0) }
  }

  func empty() {
    lines = []
    list.count = 0
  }

  /// Copies all lines to the clipboard.
  func copy() {
    Clipboard.copy(lines.map { $0 + "\n" }.joined())
  }
}

extension Row {
  /// Creates a row from a line of a trace: number, event with its values, and the changes.
  init(traced line: String) {
    guard let record = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
      let (name, values) = (record["event"] as? [String: Any])?.first,
      let number = record["seq"], let changes = record["changes"] as? [String]
    else {
      self.init(title: line)
      return
    }
    self.init(
      title: ([name] + Self.texts(values)).joined(separator: ", "),
      subtitle: changes.joined(separator: ", "), trailing: "\(number)")
  }

  /// Returns the names and values in a JSON value, as in `width 640`.
  private static func texts(_ value: Any, named name: String = "") -> [String] {
    switch value {
    case let object as [String: Any]:
      object.sorted { $0.key < $1.key }.flatMap { texts($0.value, named: $0.key) }
    case let array as [Any]: array.flatMap { texts($0, named: name) }
    default: ["\(name) \(value)"]
    }
  }
}
