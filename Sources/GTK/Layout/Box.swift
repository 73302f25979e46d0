import CGTK
import GLib

/// A row or a column of widgets.
@MainActor
open class Box: Container {
  /// Creates an empty box.
  ///
  /// The C function is `gtk_box_new`.
  ///
  /// - Parameters:
  ///   - orientation: Whether it is a row or a column.
  ///   - spacing: The space between two widgets, in logical pixels.
  public init(orientation: Orientation, spacing: Int = 0) {
    unsafe super.init(sinking: gtk_box_new(orientation.orientation, CInt(clamping: spacing)))
  }

  /// Wraps an existing object of this C class; see ``Object/init(borrowing:)``.
  @unsafe public override init(borrowing pointer: UnsafeMutableRawPointer?) {
    unsafe super.init(borrowing: pointer)
  }

  /// Whether the box is a row or a column.
  ///
  /// The C functions are `gtk_orientable_get_orientation` and `gtk_orientable_set_orientation`.
  public var orientation: Orientation {
    get { unsafe Orientation(gtk_orientable_get_orientation(opaque)) }
    set { unsafe gtk_orientable_set_orientation(opaque, newValue.orientation) }
  }

  /// The space between two widgets, in logical pixels.
  ///
  /// The C functions are `gtk_box_get_spacing` and `gtk_box_set_spacing`.
  public var spacing: Int {
    get { unsafe Int(gtk_box_get_spacing(cast())) }
    set { unsafe gtk_box_set_spacing(cast(), CInt(clamping: newValue)) }
  }

  /// Whether all widgets get the same space.
  ///
  /// The C functions are `gtk_box_get_homogeneous` and `gtk_box_set_homogeneous`.
  public var isHomogeneous: Bool {
    get { unsafe gtk_box_get_homogeneous(cast()) != 0 }
    set { unsafe gtk_box_set_homogeneous(cast(), gboolean(newValue)) }
  }

  /// Adds a widget after those that were appended before.
  ///
  /// The C function is `gtk_box_pack_start`.
  ///
  /// - Parameters:
  ///   - child: A widget that is in no container.
  ///   - expand: Whether it takes the remaining space.
  public func append(_ child: Widget, expand: Bool = false) {
    unsafe gtk_box_pack_start(cast(), child.cast(), gboolean(expand), gboolean(true), 0)
  }

  /// Adds a widget at the far end, before those that were added there earlier.
  ///
  /// The C function is `gtk_box_pack_end`.
  ///
  /// - Parameter child: A widget that is in no container.
  public func appendAtEnd(_ child: Widget) {
    unsafe gtk_box_pack_end(cast(), child.cast(), gboolean(false), gboolean(true), 0)
  }

  /// The widget in the middle of the box, or nil.
  ///
  /// The C functions are `gtk_box_get_center_widget` and `gtk_box_set_center_widget`.
  public var center: Widget? {
    get { unsafe Widget.wrapping(gtk_box_get_center_widget(cast())) }
    set { unsafe gtk_box_set_center_widget(cast(), newValue?.cast()) }
  }

  /// Moves a widget of the box to another position, counted from 0; a negative one is the end.
  ///
  /// The C function is `gtk_box_reorder_child`.
  public func reorder(_ child: Widget, to position: Int) {
    unsafe gtk_box_reorder_child(cast(), child.cast(), CInt(clamping: position))
  }
}
