import CGTK
import GLib

/// A container with one child whose measuring, placing and drawing are written in Swift.
@MainActor
open class LayoutBin: LayoutContainer {
  private static let type = unsafe derivedType(
    of: gtk_bin_get_type(), named: "SwiftLayoutBin", callback(LayoutClass.initialize))

  /// Creates a container without a child.
  public init() {
    super.init(of: Self.type)
  }

  /// The child, or nil.
  ///
  /// Setting it removes the previous child; setting the same widget changes nothing. The C
  /// functions are `gtk_bin_get_child` and `gtk_container_add`.
  public var child: Widget? {
    get { onlyChild }
    set { onlyChild = newValue }
  }

  open override func allocate(_ rectangle: Rectangle) {
    if let child, child.isVisible { allocateChild(child, rectangle) }
  }
}
