import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import SplitProgram

/// The owner of a gallery window.
@MainActor
protocol WindowOwner: AnyObject {
  var window: Window { get }
  var header: any MenuHeader { get }
  /// The shortcuts of this window only.
  var shortcuts: [ShortcutsWindow.Topic] { get }
  /// The additional sections of the window's menu, none by default.
  var menuSections: [Menu.Section] { get }
}

extension WindowOwner {
  var menuSections: [Menu.Section] { [] }
}

extension SplitHeader: MenuHeader {}

/// One of the gallery's programs, in a window of its own.
@MainActor
protocol SampleWindow: WindowOwner {
  /// The recorder of the window's events.
  var recorder: Recorder { get }
  /// The settings that can be changed from outside.
  var settings: any SplitSettings { get }

  /// Takes the data of another window of the same program, before the first layout: nothing if the
  /// data are those of a file.
  func takeData(of other: any SampleWindow)
}

extension SampleWindow {
  func takeData(of other: any SampleWindow) {}
}

/// A recorder of the events of a sample's split view.
@MainActor
final class Recorder {
  /// Called for each event that changed the state, with its line of the trace.
  var onLine: ((String) -> Void)?
  /// Called after each event that changed the state, also one of a later split view; nil at first.
  var onChange: (() -> Void)?
  /// Called when the trace starts over, before the first event of another split view.
  var onRestart: (() -> Void)?
  private var writer = TraceWriter()
  private let file: TraceFile?

  init(_ file: TraceFile? = nil) {
    self.file = file
  }

  /// Begins another trace, of another split view.
  func restart() {
    writer = TraceWriter()
    file?.empty()
    onRestart?()
  }

  /// Records all events of a split view from now on.
  @discardableResult
  func record<Page: Codable>(
    _ split: SplitView<Page>, title: @escaping @MainActor (Page) -> String
  ) -> SplitObservation {
    split.observe { [self] update in
      record(update.event, update.changes, in: update.after, update.rules, title: title)
    }
  }

  /// Records an event and its changes in the trace.
  func record<Page: Codable>(
    _ event: SplitEvent<Page>, _ changes: [SplitChange], in state: SplitState<Page>,
    _ rules: SplitRules<Page>, title: (Page) -> String
  ) {
    onChange?()
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
  private static var guards: [ObjectIdentifier: HeldPages] = [:]

  /// Returns the guard of a sample's held pages, or nil for another window.
  static func heldPages(of window: Window) -> HeldPages? { guards[ObjectIdentifier(window)] }

  /// Quits the program; a sample with held pages is closed before, if the person allows it.
  static func quit() {
    guard let held = guards.values.first(where: \.holdsAny) else { return Application.quit() }
    held.close { quit() }
  }

  /// Shows all shortcuts of a window.
  static func presentShortcuts(over window: Window) {
    let own = owners[ObjectIdentifier(window)]?.shortcuts ?? []
    ShortcutsWindow(
      ShortcutsWindow.Topic.all(of: GalleryCommands.table) + own, over: window
    ).present()
  }

  /// Keeps a window's owner until the window is closed, and installs the gallery's shortcuts.
  static func keep(_ owner: any WindowOwner, for window: Window) {
    let id = ObjectIdentifier(window)
    owners[id] = owner
    if let sample = owner as? any SampleWindow { guards[id] = HeldPages(of: sample) }
    window.iconName = GalleryCommand.name
    let commands = CommandSet(GalleryCommands.table, for: window, in: window)
    owner.header.menu = Menu(
      sections: owner.menuSections
        + GalleryCommands.menu.map { Menu.Section($0.compactMap(commands.menuItem)) })
    window.onDestroy {
      owners[id] = nil
      guards[id] = nil
      if owners.isEmpty { Application.quit() }
    }
  }
}
