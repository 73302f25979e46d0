import CGTK
import ImageFiles

/// Two widgets with a divider between them that the person can drag, measured, placed and drawn by
/// Swift.
///
/// Both are packed so that they shrink below what they ask for: whoever uses the paned decides what
/// is too narrow.
@MainActor
open class Paned: LayoutContainer {
  /// Creates a paned without widgets.
  ///
  /// The C function is `gtk_paned_new`.
  public init(orientation: Orientation = .horizontal) {
    super.init(of: PanedClass.type)
    unsafe gtk_orientable_set_orientation(opaque, orientation.orientation)
    for connection in [
      onPositionChanged { [weak self] in self?.knownDivider?.tellValue() },
      // GTK leads assistive tools to the paned itself once it has nothing else to do.
      onFocusIn { [weak self] in
        self?.leading = MainLoop.idle(priority: .last) { self?.divider?.tellFocus(true) }
      },
      onFocusOut { [weak self] in
        self?.leading = nil
        self?.divider?.tellFocus(false)
      },
    ] { keep(connection) }
    watchFingers()
    guard let fingers = unsafe PanedClass.fingers(of: raw) else { return }
    unsafe keep(
      Object(borrowing: Raw(fingers)).connect("end") { [weak self] (_: Raw?) in
        self?.leaving = MainLoop.idle { self?.watchFingers() }
      })
  }

  /// Whether there is a divider that can be dragged.
  private var showsDivider = false {
    didSet { if showsDivider != oldValue { watchFingers() } }
  }
  /// Leads assistive tools to the divider.
  private var leading: ScheduledCall?
  /// Looks at fingers anew after one left the divider.
  private var leaving: ScheduledCall?

  /// Has fingers move the divider while it shows, and only then: GTK takes them within 50 pixels of
  /// where it was last, and from what is there now.
  private func watchFingers() {
    guard let fingers = unsafe PanedClass.fingers(of: raw) else { return }
    // One that drags the divider shut may still want it back.
    guard unsafe gtk_gesture_is_recognized(fingers) == 0 else { return }
    unsafe gtk_event_controller_set_propagation_phase(
      fingers, showsDivider ? GTK_PHASE_CAPTURE : GTK_PHASE_NONE)
  }

  /// Answers between which positions the divider moves, for assistive tools, or nil where it doesn't.
  ///
  /// Where it doesn't they find none; without a closure it moves everywhere. They ask for as long as
  /// the paned lives, which keeps the closure: capture weakly.
  public var positionRange: (@MainActor () -> ClosedRange<Int>?)?

  /// What the divider is called to people who don't see it, as by what is beside it.
  public var dividerName = "" {
    didSet { if dividerName != oldValue { knownDivider?.tellName(dividerName) } }
  }

  private var knownDivider: PanedDivider?
  private var hadDivider = false

  /// The divider as assistive tools know it, or nil where there is none that can be moved.
  var divider: PanedDivider? {
    guard start?.isVisible == true, end?.isVisible == true,
      positionRange.map({ $0() != nil }) ?? true
    else { return nil }
    if let knownDivider { return knownDivider }
    let divider = PanedDivider()
    knownDivider = divider
    divider.tellPlace(in: self)
    return divider
  }

  /// Tells assistive tools where the divider came or went.
  ///
  /// Call it after one of the widgets was shown or hidden, or ``positionRange`` answers otherwise.
  public func updateDivider() {
    let divider = divider
    guard (divider != nil) != hadDivider else { return }
    hadDivider = divider != nil
    knownDivider?.tellPresence(hadDivider)
  }

  /// The widget at the start: at the left or, right to left, at the right; or nil.
  ///
  /// The C function is `gtk_paned_get_child1`.
  public var start: Widget? { unsafe Widget.wrapping(gtk_paned_get_child1(cast())) }

  /// The widget at the end, or nil.
  ///
  /// The C function is `gtk_paned_get_child2`.
  public var end: Widget? { unsafe Widget.wrapping(gtk_paned_get_child2(cast())) }

  /// Puts a widget at the start, instead of the one that was there.
  ///
  /// The C function is `gtk_paned_pack1`.
  ///
  /// - Parameter child: A widget that is in no container. Its extent stays where the paned's changes.
  public func setStart(_ child: Widget) {
    guard start != child else { return }
    if let start { remove(start) }
    unsafe gtk_paned_pack1(cast(), child.cast(), gboolean(false), gboolean(true))
  }

  /// Puts a widget at the end, instead of the one that was there.
  ///
  /// The C function is `gtk_paned_pack2`.
  ///
  /// - Parameter child: A widget that is in no container. It grows and shrinks with the paned.
  public func setEnd(_ child: Widget) {
    guard end != child else { return }
    if let end { remove(end) }
    unsafe gtk_paned_pack2(cast(), child.cast(), gboolean(true), gboolean(true))
  }

  /// The extent of the start, in logical pixels, which is where the divider begins.
  ///
  /// The C functions are `gtk_paned_get_position` and `gtk_paned_set_position`.
  public var position: Int {
    get { unsafe Int(gtk_paned_get_position(cast())) }
    set {
      guard newValue != position || !isPositionSet else { return }
      unsafe gtk_paned_set_position(cast(), CInt(clamping: max(0, newValue)))
    }
  }

  /// Whether the position was set, rather than derived from what the widgets ask for.
  ///
  /// The C property is `position-set`.
  public var isPositionSet: Bool { property("position-set") }

  /// Runs `handler` when the divider moves, by the person or by the program.
  ///
  /// The C signal is `notify::position`.
  public func onPositionChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
    connectNotify("position", handler)
  }

  /// Whether the divider is a broad bar, rather than a line.
  ///
  /// The C functions are `gtk_paned_get_wide_handle` and `gtk_paned_set_wide_handle`.
  public var hasWideHandle: Bool {
    get { unsafe gtk_paned_get_wide_handle(cast()) != 0 }
    set { unsafe gtk_paned_set_wide_handle(cast(), gboolean(newValue)) }
  }

  /// The room that the divider takes between the two widgets, in logical pixels.
  ///
  /// It is 0 where only one of them is visible. The C function is the `get_preferred_width` of
  /// `GtkPaned`: as both widgets shrink to nothing, the divider is all that it needs.
  public var handleSize: Int {
    guard start?.isVisible == true, end?.isVisible == true else { return 0 }
    return unsafe isSideBySide
      ? LayoutClass.parentWidth(of: raw).minimum : LayoutClass.parentHeight(of: raw).minimum
  }

  /// The width of the strip that can be dragged, in logical pixels, 0 while there is none.
  ///
  /// It may be broader than the line that shows. The C function is `gtk_paned_get_handle_window`.
  public var handleExtent: Int {
    guard isRealized, let handle = unsafe gtk_paned_get_handle_window(cast()),
      unsafe gdk_window_is_visible(handle) != 0
    else { return 0 }
    return unsafe Int(isSideBySide ? gdk_window_get_width(handle) : gdk_window_get_height(handle))
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

  /// Has a child measure itself, whose answer is cached.
  ///
  /// GTK warns about what is placed without having been asked, and asks only where both children show.
  private func ask(_ child: UnsafeMutablePointer<GtkWidget>?) {
    guard let child = unsafe child, unsafe gtk_widget_get_visible(child) != 0 else { return }
    var minimum: CInt = 0
    unsafe gtk_widget_get_preferred_width(child, &minimum, nil)
  }

  /// Places the end in all of the paned, and the start in a part of it over the end, without divider.
  ///
  /// Both have to be visible. A paned places its children side by side: it is made as much wider
  /// that each has its width at once, and their windows are moved where they belong. The C functions
  /// are `gtk_widget_set_allocation`, `gtk_widget_size_allocate`, `gdk_window_move_resize` and
  /// `gdk_window_raise`, on the windows that the paned gives its children.
  ///
  /// - Parameters:
  ///   - width: The start's width, in logical pixels, which is where the divider is.
  ///   - area: The room, relative to the nearest window, in logical pixels.
  package func placeStartOverEnd(width: Int, in area: Rectangle) {
    var wide = area
    wide.width += position + handleSize
    unsafe LayoutClass.parentAllocate(raw, wide)
    var allocation = area.allocation
    unsafe gtk_widget_set_allocation(cast(), &allocation)
    guard isRealized, let start, let end else { return }
    let x = textDirection == .rightToLeft ? area.x + area.width - width : area.x
    for (child, x, width) in [(end, area.x, area.width), (start, x, width)] {
      unsafe place(child.cast(), x, width, in: area)
      unsafe gdk_window_raise(gtk_widget_get_parent_window(child.cast()))
    }
    if let handle = unsafe gtk_paned_get_handle_window(cast()) { unsafe gdk_window_hide(handle) }
    showsDivider = false
  }

  /// Places a child and the window that the paned gave it.
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
  var spokenValue: (number: Int, words: String?) { (position, nil) }
  var spokenRange: ClosedRange<Int> { positionRange?() ?? 0...max(0, extent) }
  func setSpokenValue(_ number: Int) { position = number }

  /// The room that both widgets share, in logical pixels.
  private var extent: Int { isSideBySide ? allocation.width : allocation.height }
}
