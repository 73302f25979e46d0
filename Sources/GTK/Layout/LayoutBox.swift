import CGTK
import GLib

/// A container with any number of children whose measuring, placing and drawing are written in
/// Swift.
@MainActor
open class LayoutBox: LayoutContainer {
  private static let type = unsafe derivedType(
    of: gtk_fixed_get_type(), named: "SwiftLayoutBox", callback(LayoutClass.initialize))

  /// Creates a container without children.
  public init() {
    super.init(of: Self.type)
  }

  /// Appends a widget.
  ///
  /// The C function is `gtk_container_add`.
  ///
  /// - Parameter child: A widget that is in no container.
  public func append(_ child: Widget) {
    unsafe gtk_container_add(cast(), child.cast())
  }
}
