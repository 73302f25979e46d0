import CGTK

/// The rubber band with which the mouse selects tiles of a list.
@MainActor
final class TileBand {
  /// The distance of the mouse before it draws a rubber band, in logical pixels.
  private static let slack = 8.0

  private weak var list: ListView?
  private let drag: DragGesture
  private var drawing: SignalConnection?
  /// The start of the drag, from the top of the first line.
  private var start = (x: 0.0, y: 0.0)
  /// The selection before the drag, which is kept with Control; a change of the rows ends the drag.
  private var before: PressedRows<Set<Int>>?
  /// The rubber band, in the coordinates of ``start``, or nil.
  private var frame: Rectangle?

  init(_ list: ListView) {
    self.list = list
    drag = DragGesture(list)
    drag.onBegin { [weak self] x, y in self?.begin(x, y) }
    drag.onUpdate { [weak self] x, y in self?.update(x, y) }
    drag.onEnd { [weak self] _, _ in self?.end() }
    drag.onCancel { [weak self] in self?.end() }
    drawing = list.onDraw(after: true) { [weak self] context, _, _ in
      self?.draw(context)
      return .proceed
    }
  }

  isolated deinit {
    drawing?.disconnect()
    drag.disconnect()
  }

  private var scrolled: Double {
    unsafe list?.verticalAdjustment.map { unsafe gtk_adjustment_get_value($0) } ?? 0
  }

  private func begin(_ x: Double, _ y: Double) {
    start = (x, y + scrolled)
    var modifiers = GdkModifierType(0)
    _ = unsafe gtk_get_current_event_state(&modifiers)
    let isAdding = modifiers.rawValue & GDK_CONTROL_MASK.rawValue != 0
    before = list.map { PressedRows(isAdding ? $0.selectedRows : [], of: $0) }
  }

  private func update(_ x: Double, _ y: Double) {
    // A finger scrolls.
    guard let list, list.selectionMode == .multiple,
      unsafe gtk_gesture_single_get_current_sequence(drag.opaque) == nil
    else { return }
    guard let before = before?.indices(in: list) else { return end() }
    if frame == nil {
      guard abs(x) > Self.slack || abs(y) > Self.slack else { return }
      drag.claim()
    }
    let begun = start.y - scrolled
    scroll(toShow: begun + y)
    let end = (x: start.x + x, y: begun + y + scrolled)
    let place = Rectangle(
      x: Int(min(start.x, end.x)), y: Int(min(start.y, end.y)), width: Int(abs(end.x - start.x)),
      height: Int(abs(end.y - start.y)))
    frame = place
    list.choose(before.union(list.tiles(in: place)))
    list.queueDraw()
  }

  /// Scrolls if the mouse is beyond the edges.
  private func scroll(toShow y: Double) {
    guard let list, let adjustment = unsafe list.verticalAdjustment else { return }
    let height = Double(list.allocation.height)
    let excess = y < 0 ? y : max(0, y - height)
    if excess != 0 { unsafe gtk_adjustment_set_value(adjustment, scrolled + excess) }
  }

  private func end() {
    frame = nil
    list?.queueDraw()
  }

  private func draw(_ context: DrawContext) {
    guard var frame, let list, let cairo = unsafe context.cairo else { return }
    frame.y -= Int(scrolled)
    let style = unsafe gtk_widget_get_style_context(list.cast())
    unsafe gtk_style_context_save(style)
    unsafe gtk_style_context_remove_class(style, "view")
    unsafe gtk_style_context_add_class(style, "rubberband")
    context.renderBackground(of: list, in: frame)
    unsafe gtk_render_frame(
      style, cairo, Double(frame.x), Double(frame.y), Double(frame.width), Double(frame.height))
    unsafe gtk_style_context_restore(style)
  }
}

extension ListView {
  /// Returns the tiles that a rectangle intersects, measured from the top of the first line.
  fileprivate func tiles(in frame: Rectangle) -> Set<Int> {
    guard count > 0 else { return [] }
    let columns = columnCount
    let width = max(1, allocation.width / columns)
    let lines = max(0, frame.y / rowHeight)...max(0, (frame.y + frame.height) / rowHeight)
    let first = min(max(0, frame.x / width), columns - 1)
    let last = min(max(0, (frame.x + frame.width) / width), columns - 1)
    let isMirrored = textDirection == .rightToLeft
    let places = isMirrored ? (columns - 1 - last)...(columns - 1 - first) : first...last
    var tiles: Set<Int> = []
    for line in lines where line * columns < count {
      for place in places where line * columns + place < count {
        tiles.insert(line * columns + place)
      }
    }
    return tiles
  }
}
