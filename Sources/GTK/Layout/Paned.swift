import CGTK
import GLib

/// A container with two widgets and a draggable divider between them, whose measuring, placing and
/// drawing are written in Swift.
///
/// Both widgets may shrink below their requests: the user of the paned defines their minimum
/// widths.
@MainActor
open class Paned: LayoutContainer {
  /// Creates a paned without widgets.
  ///
  /// The C function is `gtk_paned_new`.
  public init(orientation: Orientation = .horizontal) {
    super.init(of: PanedClass.type)
    unsafe gtk_orientable_set_orientation(opaque, orientation.orientation)
    onPositionChanged { [weak self] in self?.knownDivider?.notifyValue() }
    // GTK moves the focus of assistive tools to the paned itself once it is idle.
    onFocusIn { [weak self] in
      self?.leading = MainLoop.idle(priority: .last) { self?.divider?.notifyFocus(true) }
    }
    onFocusOut { [weak self] in
      self?.leading = nil
      self?.divider?.notifyFocus(false)
    }
    watchFingers()
    guard let fingers = unsafe PanedClass.fingers(of: raw) else { return }
    unsafe Object(borrowing: Raw(fingers)).connect("end") { [weak self] (_: Raw?) in
      self?.leaving = MainLoop.idle { self?.watchFingers() }
    }
  }

  /// Whether there is a draggable divider.
  private var showsDivider = false {
    didSet { if showsDivider != oldValue { watchFingers() } }
  }
  /// The scheduled call that moves the focus of assistive tools to the divider.
  private var leading: ScheduledCall?
  /// The scheduled update of touch handling after a finger left the divider.
  private var leaving: ScheduledCall?

  /// Enables touch dragging only while the divider is visible: GTK would accept touches within 50
  /// pixels of its last position, and take them from the widgets there.
  private func watchFingers() {
    guard let fingers = unsafe PanedClass.fingers(of: raw) else { return }
    // A finger that drags the divider shut may drag it back.
    guard unsafe gtk_gesture_is_recognized(fingers) == 0 else { return }
    unsafe gtk_event_controller_set_propagation_phase(
      fingers, showsDivider ? GTK_PHASE_CAPTURE : GTK_PHASE_NONE)
  }

  /// Returns the divider's range of positions for assistive tools, or nil if it can't be moved.
  ///
  /// If it can't be moved, they find no divider; without a closure, any position is allowed. It is
  /// called as long as the paned lives, which retains the closure: capture weakly.
  public var positionRange: (@MainActor () -> ClosedRange<Int>?)?

  /// The divider's accessible name, for instance after the widget beside it.
  public var dividerName = "" {
    didSet { if dividerName != oldValue { knownDivider?.setName(dividerName) } }
  }

  /// Whether the divider is named after the widget at the end, whose size is its accessible value
  /// then; otherwise the position is.
  package var dividerNamesEnd = false

  private var knownDivider: PanedDivider?
  private var hadDivider = false

  /// The divider's accessible object, or nil if there is no movable divider.
  var divider: PanedDivider? {
    guard start?.isVisible == true, end?.isVisible == true,
      positionRange.map({ $0() != nil }) ?? true
    else { return nil }
    if let knownDivider { return knownDivider }
    let divider = PanedDivider()
    knownDivider = divider
    divider.updatePosition(in: self)
    return divider
  }

  /// Notifies assistive tools if the divider appeared or disappeared.
  ///
  /// Call it after one of the widgets was shown or hidden, or the result of ``positionRange``
  /// changed.
  public func updateDivider() {
    let divider = divider
    guard (divider != nil) != hadDivider else { return }
    hadDivider = divider != nil
    knownDivider?.notifyPresence(hadDivider)
  }

  /// The widget at the start: at the left, or, in right-to-left layout, at the right; or nil.
  ///
  /// The C function is `gtk_paned_get_child1`.
  public var start: Widget? { unsafe Widget.wrapping(gtk_paned_get_child1(cast())) }

  /// The widget at the end, or nil.
  ///
  /// The C function is `gtk_paned_get_child2`.
  public var end: Widget? { unsafe Widget.wrapping(gtk_paned_get_child2(cast())) }

  /// Sets the widget at the start, and removes the previous one.
  ///
  /// The C function is `gtk_paned_pack1`.
  ///
  /// - Parameter child: A widget that is in no container. It keeps its size when the paned's
  ///   changes.
  public func setStart(_ child: Widget) {
    guard start != child else { return }
    if let start { remove(start) }
    unsafe gtk_paned_pack1(cast(), child.cast(), gboolean(false), gboolean(true))
  }

  /// Sets the widget at the end, and removes the previous one.
  ///
  /// The C function is `gtk_paned_pack2`.
  ///
  /// - Parameter child: A widget that is in no container. It grows and shrinks with the paned.
  public func setEnd(_ child: Widget) {
    guard end != child else { return }
    if let end { remove(end) }
    unsafe gtk_paned_pack2(cast(), child.cast(), gboolean(true), gboolean(true))
  }

  /// The size of the start widget, in logical pixels, which is the divider's position.
  ///
  /// The C functions are `gtk_paned_get_position` and `gtk_paned_set_position`.
  public var position: Int {
    get { unsafe Int(gtk_paned_get_position(cast())) }
    set {
      guard newValue != position || !hasPosition else { return }
      hasPosition = true
      unsafe gtk_paned_set_position(cast(), CInt(clamping: max(0, newValue)))
    }
  }

  /// Whether the program has set the position, which GTK derives from the widgets' requests
  /// otherwise.
  private var hasPosition = false

  /// Calls `handler` when the person or the program moves the divider.
  ///
  /// The C signal is `notify::position`.
  @discardableResult
  public func onPositionChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connectNotify("position", handler)
  }

  /// The size of the divider between the two widgets, in logical pixels.
  ///
  /// It is 0 if only one of them is visible. The C function is the `get_preferred_width` of
  /// `GtkPaned`: as both widgets shrink to nothing, the divider is all that it requests.
  public var handleSize: Int {
    guard start?.isVisible == true, end?.isVisible == true else { return 0 }
    return unsafe isSideBySide
      ? LayoutClass.parentWidth(of: raw).minimum : LayoutClass.parentHeight(of: raw).minimum
  }

  var isSideBySide: Bool {
    unsafe gtk_orientable_get_orientation(opaque) == GTK_ORIENTATION_HORIZONTAL
  }

  open override func allocate(_ rectangle: Rectangle) {
    unsafe ask(gtk_paned_get_child1(cast()))
    unsafe ask(gtk_paned_get_child2(cast()))
    super.allocate(rectangle)
    showsDivider = start?.isVisible == true && end?.isVisible == true
  }

  /// Makes a child measure itself, and caches the result.
  ///
  /// GTK warns about placing a widget that was not measured, and measures only if both children are
  /// visible.
  private func ask(_ child: UnsafeMutablePointer<GtkWidget>?) {
    guard let child = unsafe child, unsafe gtk_widget_get_visible(child) != 0 else { return }
    var minimum: CInt = 0
    unsafe gtk_widget_get_preferred_width(child, &minimum, nil)
  }

  /// Places the end widget in the whole paned, and the start widget over a part of it, without a
  /// divider.
  ///
  /// Both have to be visible. A paned places its children side by side: it is widened so that each
  /// has its width at once, and their windows are moved into place. The C functions are
  /// `gtk_widget_set_allocation`, `gtk_widget_size_allocate`, `gdk_window_move_resize` and
  /// `gdk_window_raise`, on the windows that the paned creates for its children.
  ///
  /// - Parameters:
  ///   - width: The start widget's width, in logical pixels, which is the divider's position.
  ///   - before: The width of the end widget's part that lies before the paned's leading edge,
  ///     under another widget, in logical pixels.
  ///   - area: The available rectangle, relative to the nearest window, in logical pixels.
  package func placeStartOverEnd(width: Int, before: Int = 0, in area: Rectangle) {
    let isMirrored = textDirection == .rightToLeft
    place(
      start, x: isMirrored ? area.x + area.width - width : area.x, width: width,
      over: end, x: isMirrored ? area.x : area.x - before, width: area.width + before, in: area)
  }

  /// Places the start widget in the whole paned, and the end widget over a part of it, without a
  /// divider.
  ///
  /// Both have to be visible. The C functions are those of
  /// ``placeStartOverEnd(width:before:in:)``.
  ///
  /// - Parameters:
  ///   - width: The end widget's width, in logical pixels.
  ///   - area: The available rectangle, relative to the nearest window, in logical pixels.
  package func placeEndOverStart(width: Int, in area: Rectangle) {
    let x = textDirection == .rightToLeft ? area.x : area.x + area.width - width
    place(end, x: x, width: width, over: start, x: area.x, width: area.width, in: area)
  }

  /// Places a child over the other one, without a divider.
  private func place(
    _ upper: Widget?, x upperX: Int, width upperWidth: Int,
    over lower: Widget?, x lowerX: Int, width lowerWidth: Int, in area: Rectangle
  ) {
    // A narrower end would move a divider inside it.
    var wide = area
    wide.width = position + handleSize + lowerWidth
    unsafe LayoutClass.parentAllocate(raw, wide)
    var allocation = area.allocation
    unsafe gtk_widget_set_allocation(cast(), &allocation)
    guard isRealized, let upper, let lower else { return }
    for (child, x, width) in [(lower, lowerX, lowerWidth), (upper, upperX, upperWidth)] {
      unsafe place(child.cast(), x, width, in: area)
      unsafe gdk_window_raise(gtk_widget_get_parent_window(child.cast()))
    }
    if let handle = unsafe gtk_paned_get_handle_window(cast()) { unsafe gdk_window_hide(handle) }
    showsDivider = false
  }

  /// Places a child and the window that the paned created for it.
  private func place(
    _ child: UnsafeMutablePointer<GtkWidget>, _ x: Int, _ width: Int, in area: Rectangle
  ) {
    var room = Rectangle(x: x, y: area.y, width: width, height: area.height).allocation
    unsafe gdk_window_move_resize(
      gtk_widget_get_parent_window(child), room.x, room.y, room.width, room.height)
    (room.x, room.y) = (0, 0)
    unsafe gtk_widget_size_allocate(child, &room)
  }
}

extension Paned: Valued {
  var accessibleValue: (number: Int, text: String?) { (value(at: position), nil) }
  var accessibleRange: ClosedRange<Int> {
    let range = positionRange?() ?? 0...max(0, extent)
    return dividerNamesEnd
      ? endSize(at: range.upperBound)...endSize(at: range.lowerBound) : range
  }
  func setAccessibleValue(_ number: Int) { position = value(at: number) }

  /// Returns the accessible value at a position, or the position for a value.
  private func value(at position: Int) -> Int {
    dividerNamesEnd ? endSize(at: position) : position
  }

  /// Returns the size of the widget at the end for a position, or the position for that size, in
  /// logical pixels.
  package func endSize(at position: Int) -> Int { max(0, extent - handleSize - position) }

  /// The size that both widgets share, in logical pixels.
  private var extent: Int { isSideBySide ? allocation.width : allocation.height }
}
