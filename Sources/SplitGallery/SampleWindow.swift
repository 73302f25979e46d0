import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import SplitProgram

/// Whatever a window of the gallery belongs to.
@MainActor
protocol WindowOwner: AnyObject {
  var window: Window { get }
  var header: any MenuHeader { get }
  /// The keys that do something in this window alone.
  var shortcuts: [ShortcutsWindow.Topic] { get }
  /// The sections of the window's menu that other windows don't have, none by default.
  var menuSections: [Menu.Section] { get }
}

extension WindowOwner {
  var menuSections: [Menu.Section] { [] }
}

extension SplitHeader: MenuHeader {}

/// One of the gallery's programs, in a window of its own.
@MainActor
protocol SampleWindow: WindowOwner {
  /// What happens in the window.
  var recorder: Recorder { get }
  /// What can be turned from outside.
  var knobs: any SplitKnobs { get }
}

/// Hears what happens to a sample's split view.
@MainActor
final class Recorder {
  /// Runs for each event that changed something, with its line of the trace.
  var onLine: ((String) -> Void)?
  /// Runs after each event that changed something, before it is drawn; nil at first.
  var onEvent: (() -> Void)?
  private let writer = TraceWriter()
  private let file: TraceFile?

  init(_ file: TraceFile? = nil) {
    self.file = file
  }

  /// Writes all that happens to a split view from now on.
  func record<Page: LosslessStringConvertible>(
    _ split: SplitView<Page>, title: @escaping @MainActor (Page) -> String
  ) {
    split.onEvent = { [self, weak split] event, changes in
      guard let split else { return }
      record(event, changes, in: split.state, split.rules, title: title)
      onEvent?()
    }
  }

  /// Writes what happened to the trace.
  func record<Page: LosslessStringConvertible>(
    _ event: SplitEvent<Page>, _ changes: [SplitChange], in state: SplitState<Page>,
    _ rules: SplitRules<Page>, title: (Page) -> String
  ) {
    if file == nil, onLine == nil { return }
    let line = writer.line(event, changes, state, rules, title: title)
    file?.write(line)
    onLine?(line)
  }
}

/// The open windows; the program ends with the last one.
@MainActor
enum OpenWindows {
  private static var owners: [ObjectIdentifier: any WindowOwner] = [:]

  /// Lists all keys of a window.
  static func presentShortcuts(over window: Window) {
    let own = owners[ObjectIdentifier(window)]?.shortcuts ?? []
    ShortcutsWindow(
      ShortcutsWindow.Topic.all(of: GalleryCommands.table) + own, over: window
    ).present()
  }

  /// Keeps what belongs to a window until it is closed, and lets its keys do the gallery's commands.
  static func keep(_ owner: any WindowOwner, for window: Window) {
    let id = ObjectIdentifier(window)
    owners[id] = owner
    window.iconName = GalleryCommand.name
    let commands = CommandSet(GalleryCommands.table, for: window, in: window)
    owner.header.menu = Menu(
      sections: owner.menuSections
        + GalleryCommands.menu.map { Menu.Section($0.compactMap(commands.menuItem)) })
    window.keep(
      window.onDestroy {
        owners[id] = nil
        if owners.isEmpty { Application.quit() }
      })
  }
}
