import CGTK
import ImageFiles

/// The C class behind ``Stack``: a `GtkStack` without a look of its own.
///
/// GTK asks the style sheet for a stack's margins, border and padding each time it is placed, which
/// takes longer than to place what shows in it. Only while one widget takes the place of another
/// everything is left to GTK.
@MainActor
enum StackClass {
  static let type = unsafe UntoldAccessible.waitingType(
    of: gtk_stack_get_type(), named: "SwiftStack", callback(initialize))

  private static let initialize: @MainActor @convention(c) (Raw, Raw?) -> Void = { stackClass, _ in
    let widgetClass = unsafe typed(stackClass, as: GtkWidgetClass.self)
    unsafe widgetClass.pointee.realize = callback(realize)
    unsafe widgetClass.pointee.size_allocate = callback(sizeAllocate)
    unsafe widgetClass.pointee.draw = callback(draw)
  }

  /// GTK makes the stack's windows as large as it placed the stack, which it did not.
  private static let realize: @MainActor @convention(c) (Raw) -> Void = { stack in
    unsafe parent.pointee.realize(typed(stack))
    if let child = unsafe restingChild(of: stack) {
      var place = GtkAllocation()
      unsafe gtk_widget_get_allocation(typed(stack), &place)
      unsafe placeWindows(around: child, place)
    }
  }

  private static let sizeAllocate:
    @MainActor @convention(c) (Raw, UnsafeMutablePointer<GtkAllocation>) -> Void = { stack, place in
      guard let child = unsafe restingChild(of: stack) else {
        unsafe parent.pointee.size_allocate(typed(stack), place)
        return
      }
      unsafe gtk_widget_set_allocation(typed(stack), place)
      if unsafe gtk_widget_get_realized(typed(stack)) != 0 {
        unsafe placeWindows(around: child, place.pointee)
      }
      var room = unsafe inside(place.pointee)
      unsafe gtk_widget_size_allocate(child, &room)
    }

  private static let draw: @MainActor @convention(c) (Raw, OpaquePointer) -> CInt = {
    stack, cairo in
    guard let child = unsafe restingChild(of: stack) else {
      return unsafe parent.pointee.draw(typed(stack), cairo)
    }
    unsafe gtk_container_propagate_draw(typed(stack), child, cairo)
    return gboolean(false)
  }

  /// The widget that shows, or nil where there is none or another one still leaves.
  private static func restingChild(of stack: Raw) -> UnsafeMutablePointer<GtkWidget>? {
    if unsafe gtk_stack_get_transition_running(typed(stack)) != 0 { return nil }
    return unsafe gtk_stack_get_visible_child(typed(stack))
  }

  /// Places the window that cuts off what is beyond the stack, and the one in it that moves in a
  /// transition.
  private static func placeWindows(
    around child: UnsafeMutablePointer<GtkWidget>, _ place: GtkAllocation
  ) {
    let moving = unsafe gtk_widget_get_parent_window(child)
    unsafe move(gdk_window_get_parent(moving), to: place)
    unsafe move(moving, to: inside(place))
  }

  private static func move(_ window: OpaquePointer?, to place: GtkAllocation) {
    unsafe gdk_window_move_resize(window, place.x, place.y, place.width, place.height)
  }

  private static func inside(_ place: GtkAllocation) -> GtkAllocation {
    GtkAllocation(x: 0, y: 0, width: place.width, height: place.height)
  }

  private static let parent: UnsafeMutablePointer<GtkWidgetClass> =
    unsafe typed(g_type_class_ref(gtk_stack_get_type()))
}
