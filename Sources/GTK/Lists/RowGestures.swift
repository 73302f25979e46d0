import CGTK
import GLib

extension ListView {
  /// Runs `handler` when a row is activated by a click, Return or the space bar, even if it was
  /// selected already; it is selected by then.
  ///
  /// With ``togglesSelection`` no row is activated. The C signal is `row-activated`.
  @discardableResult
  public func onActivate(_ handler: @escaping @MainActor (Int) -> Void) -> SignalConnection {
    onRowActivated { [weak self] row in
      guard let self, !togglesSelection else { return }
      // The second of two quick presses activates a row and doesn't select it, even if a key has
      // selected another one between the two.
      if !selectedRows.contains(row) { unannounced { select([row]) } }
      handler(row)
    }
  }

  /// Runs `handler` when a row is clicked or chosen with a key.
  @discardableResult
  func onRowActivated(_ handler: @escaping @MainActor (Int) -> Void) -> SignalConnection {
    let activate: @MainActor (OpaquePointer, Raw?) -> Void = { [weak self] path, column in
      // GTK lets assistive tools activate the rows of an insensitive list.
      guard let self, isUsable, let index = unsafe row(at: path, in: column),
        !contents.hasFingerAsked, !contents.row(index).isHeader
      else { return }
      handler(index)
    }
    let caller: @MainActor @convention(c) (Raw, OpaquePointer, Raw?, Raw) -> Void = {
      _, path, column, data in
      unsafe Handler<@MainActor (OpaquePointer, Raw?) -> Void>.function(in: data)(path, column)
    }
    return unsafe connect("row-activated", through: caller, activate)
  }
}

/// Handles requests for a row's menu: with the secondary button, a long press, or the keyboard.
///
/// The row is selected, like by a click; a selection of several rows stays.
@MainActor
final class ContextMenuRequests {
  private var forgetting: ScheduledCall?

  init(_ list: ListView) {
    let click = ClickGesture(list, phase: .capture, button: 3)
    let press = LongPressGesture(list, phase: .capture)
    click.onPressed { [weak list, weak click] _, x, y in
      if list?.requestMenu(x: x, y: y) == true { click?.claim() }
    }
    let contents = list.contents
    press.onPressed { [weak list, weak press] x, y in
      guard list?.requestMenu(x: x, y: y) == true else { return }
      // GTK activates the row nevertheless when the finger is lifted.
      contents.hasFingerAsked = true
      press?.claim()
    }
    unsafe press.connect("end") { [weak self] (_: Raw?) in
      self?.forgetting = MainLoop.idle { contents.hasFingerAsked = false }
    }
    list.onPopupMenu { [weak list] in list?.requestMenuOfCursor() == true }
  }
}

extension ListView {
  /// Requests the menu of the row at a point; returns false if there is none.
  fileprivate func requestMenu(x: Double, y: Double) -> Bool {
    guard let row = row(atX: x, y: y) else { return false }
    return requestMenu(of: row, at: Rectangle(x: Int(x), y: Int(y), width: 1, height: 1))
  }

  /// Requests the menu of the row that keys apply to; returns false if there is none.
  fileprivate func requestMenuOfCursor() -> Bool {
    let selected = selectedRows
    let cursor = cursor
    let appliesToCursor = cursor.map { selected.isEmpty || selected.contains($0) } == true
    guard let row = appliesToCursor ? cursor : selected.min() else { return false }
    scroll(to: row)
    guard let place = place(ofRow: row) else { return false }
    return requestMenu(of: row, at: place)
  }

  private func requestMenu(of row: Int, at place: Rectangle) -> Bool {
    if contextMenuHandlers.isEmpty || contents.row(row).isHeader { return false }
    if !selectedRows.contains(row) { togglesSelection ? toggle(row) : select([row]) }
    contextMenuHandlers((row, place))
    return true
  }
}

/// Indices of a list's rows until the rows change, when other rows may have them.
@MainActor
struct PressedRows<Indices> {
  private let indices: Indices
  private let changeCount: Int

  init(_ indices: Indices, of list: ListView) {
    (self.indices, changeCount) = (indices, list.contents.changeCount)
  }

  /// Returns the indices, or nil after a change.
  func indices(in list: ListView) -> Indices? {
    list.contents.changeCount == changeCount ? indices : nil
  }
}

extension PressedRows<Int> {
  /// Remembers a row; nil for none and for a header.
  fileprivate init?(_ row: Int?, of list: ListView) {
    guard let row, !list.contents.row(row).isHeader else { return nil }
    self.init(row, of: list)
  }
}

/// A swipe of a finger that pulls a row to the list's start: to the left or, right to left, to the
/// right.
///
/// It works as long as the list lives. A finger that clearly moves sideways activates no row, even
/// if it doesn't move that far.
@MainActor
public final class RowSwipe {
  /// The sideways distance that a finger has to move, in logical pixels.
  public static let distance = 80.0
  /// The sideways distance from which a finger activates no row, in logical pixels.
  private static let slack = 12.0

  private var row: PressedRows<Int>?

  /// Observes a list.
  ///
  /// - Parameters:
  ///   - list: The list, which retains this object.
  ///   - handler: Called with the row when the finger is lifted, unless it is a header or the rows
  ///     have changed; kept, so it should hold its owner weakly.
  @discardableResult
  public init(_ list: ListView, handler: @escaping @MainActor (Int) -> Void) {
    let drag = DragGesture(list, isTouchOnly: true)
    drag.onBegin { [weak self, weak list] _, y in
      self?.row = list.flatMap { PressedRows($0.row(atY: y), of: $0) }
    }
    drag.onUpdate { [weak drag] x, y in
      if abs(x) > Self.slack, abs(x) > 2 * abs(y) { drag?.claim() }
    }
    drag.onEnd { [weak self, weak list] x, y in
      guard let list, let row = self?.row?.indices(in: list), abs(y) < Double(list.rowHeight),
        list.textDirection == .rightToLeft ? x > Self.distance : x < -Self.distance
      else { return }
      handler(row)
    }
    list.keep(self)
  }
}

/// A click or a tap on the button at the end of a row, ``Row/action``, which neither selects nor
/// activates the row.
///
/// It works as long as the list lives.
@MainActor
public final class RowActionClick {
  private var row: PressedRows<Int>?

  /// Observes a list.
  ///
  /// - Parameters:
  ///   - list: The list, which retains this object.
  ///   - handler: Called with the row when the button is released, unless the rows have changed;
  ///     kept, so it should hold its owner weakly.
  @discardableResult
  public init(_ list: ListView, handler: @escaping @MainActor (Int) -> Void) {
    let click = ClickGesture(list, phase: .capture)
    click.onPressed { [weak self, weak list, weak click] _, x, y in
      self?.row = list.flatMap { PressedRows($0.rowWithAction(atX: x, y: y), of: $0) }
      if self?.row != nil { click?.claim() }
    }
    click.onReleased { [weak self, weak list] _, x, y in
      guard let list, let row = self?.row?.indices(in: list),
        row == list.rowWithAction(atX: x, y: y)
      else { return }
      handler(row)
    }
    list.keep(self)
  }
}

extension ListView {
  /// Returns the row whose button is at a point of the list, in logical pixels, or nil.
  fileprivate func rowWithAction(atX x: Double, y: Double) -> Int? {
    let distance = textDirection == .rightToLeft ? x : Double(allocation.width) - x
    guard (0..<Double(RowAction.width)).contains(distance), let row = row(atY: y),
      contents.row(row).action != nil
    else { return nil }
    return row
  }
}
