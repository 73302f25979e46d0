import CGTK
import ImageFiles

/// Where GTK placed a paned last, to place it without GTK where only its width is another one.
///
/// GTK asks the style sheet for each edge of the paned and of its divider, which takes longer than to
/// place what is inside. As long as the divider stays where it is, there is nothing new to ask.
@safe
struct PanedPlace {
  /// A widget of the paned that shows, or nil.
  typealias Child = UnsafeMutablePointer<GtkWidget>?

  /// The room that the paned was placed in last.
  var area: Rectangle
  let direction: TextDirection
  let position: Int
  let start: Child
  let end: Child
  /// How much of the width is not the end's, in logical pixels; nil as long as GTK placed it.
  var beforeEnd: Int?
}

extension Paned {
  typealias Child = PanedPlace.Child

  /// Places the paned as GTK does.
  func placeAll(in area: Rectangle) {
    let (start, end) = unsafe shownChildren
    // GTK warns about widgets that are placed without having been asked, and asks only where both
    // show. Answers are cached.
    _ = unsafe widthNeeded(by: start, area.height)
    _ = unsafe widthNeeded(by: end, area.height)
    unsafe LayoutClass.parentAllocate(raw, area)
    placed =
      unsafe hasRoom(start) && hasRoom(end)
      ? PanedPlace(
        area: area, direction: textDirection, position: position, start: start, end: end) : nil
  }

  /// Places the paned where only its width is another one than the last time.
  ///
  /// GTK still takes the `max-position` of before for the last one that a drag can reach, until
  /// ``placeForDrag()``.
  ///
  /// - Returns: False where there is more to do; then nothing was done.
  func placeWidth(in area: Rectangle) -> Bool {
    guard let last = placed, area.width != last.area.width, area.height == last.area.height,
      area.x == last.area.x, area.y == last.area.y, position == last.position,
      textDirection == last.direction
    else { return false }
    let (start, end) = unsafe shownChildren
    guard unsafe start == last.start, unsafe end == last.end,
      let beforeEnd = unsafe last.beforeEnd ?? widthBeforeEnd(start, end)
    else { return false }
    let isDivided = beforeEnd > 0
    let rest = unsafe isDivided ? end : start ?? end
    let restWidth = area.width - beforeEnd
    guard unsafe restWidth >= max(1, widthNeeded(by: rest, area.height)) else { return false }
    if isDivided {
      guard last.direction == .leftToRight,
        unsafe widthNeeded(by: start, area.height) <= position
      else { return false }
    }
    placed?.area = area
    placed?.beforeEnd = beforeEnd
    var allocation = area.allocation
    unsafe gtk_widget_set_allocation(cast(), &allocation)
    if isDivided { unsafe place(start, area.x, position, in: area) }
    unsafe place(rest, area.x + beforeEnd, restWidth, in: area)
    return true
  }

  /// Has GTK place the paned where it is, so that it knows how far a drag can go.
  func placeForDrag() {
    if let placed, placed.beforeEnd != nil { placeAll(in: placed.area) }
  }

  /// How much of the width is not the end's, 0 where one widget has all of it, or nil where that
  /// can't be told: nobody has put the divider where it is, or the paned itself has a look.
  private func widthBeforeEnd(_ start: Child, _ end: Child) -> Int? {
    guard isSideBySide, isPositionSet, !hasLook else { return nil }
    return unsafe start != nil && end != nil ? position + handleSize : 0
  }

  private var shownChildren: (start: Child, end: Child) {
    unsafe (shown(gtk_paned_get_child1(cast())), shown(gtk_paned_get_child2(cast())))
  }

  private func shown(_ child: Child) -> Child {
    guard let child = unsafe child, unsafe gtk_widget_get_visible(child) != 0 else { return nil }
    return unsafe child
  }

  /// Whether a widget that is visible has any room: GTK hides it where it has none.
  private func hasRoom(_ child: Child) -> Bool {
    guard let child = unsafe child else { return true }
    return unsafe gtk_widget_get_child_visible(child) != 0
  }

  private func widthNeeded(by child: Child, _ height: Int) -> Int {
    guard let child = unsafe child else { return 0 }
    var minimum: CInt = 0
    unsafe gtk_widget_get_preferred_width_for_height(child, CInt(clamping: height), &minimum, nil)
    return Int(minimum)
  }

  /// Places a child and the window that the paned gave it.
  func place(_ child: Child, _ x: Int, _ width: Int, in area: Rectangle) {
    guard let child = unsafe child else { return }
    var room = Rectangle(x: x, y: area.y, width: width, height: area.height).allocation
    if isRealized {
      unsafe gdk_window_move_resize(
        gtk_widget_get_parent_window(child), room.x, room.y, room.width, room.height)
    }
    (room.x, room.y) = (0, 0)
    unsafe gtk_widget_size_allocate(child, &room)
  }

  /// Whether the style sheet gives the paned something to draw or to leave room for, beside what it
  /// gives the divider.
  private var hasLook: Bool {
    let style = unsafe gtk_widget_get_style_context(cast())
    let state = unsafe gtk_style_context_get_state(style)
    var (margin, border, padding) = (GtkBorder(), GtkBorder(), GtkBorder())
    unsafe gtk_style_context_get_margin(style, state, &margin)
    unsafe gtk_style_context_get_border(style, state, &border)
    unsafe gtk_style_context_get_padding(style, state, &padding)
    for edges in [margin, border, padding]
    where edges.left != 0 || edges.right != 0 || edges.top != 0 || edges.bottom != 0 { return true }
    var image = GValue()
    unsafe gtk_style_context_get_property(style, "background-image", state, &image)
    defer { unsafe g_value_unset(&image) }
    var color = GValue()
    unsafe gtk_style_context_get_property(style, "background-color", state, &color)
    defer { unsafe g_value_unset(&color) }
    if unsafe g_value_get_boxed(&image) != nil { return true }
    guard let color = unsafe g_value_get_boxed(&color) else { return false }
    return unsafe typed(color, as: GdkRGBA.self).pointee.alpha > 0
  }
}
