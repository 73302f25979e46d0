import CGTK
import GLib

extension Stack {
  /// The purpose of a part of a window, by which people with assistive tools find it: ARIA's name
  /// of the role.
  public enum Landmark: String, Hashable, Sendable {
    /// The main content.
    case main
    /// A list that leads to content.
    case navigation
    /// Content about the main one, such as an inspector.
    case complementary
  }

  /// The C class of stacks, which derives from `GtkStack`.
  static let type = unsafe derivedType(
    of: gtk_stack_get_type(), named: "SwiftStack", callback(initialize))

  private static let initialize: @MainActor @convention(c) (Raw, Raw?) -> Void = { stackClass, _ in
    unsafe gtk_widget_class_set_accessible_type(
      typed(stackClass, as: GtkWidgetClass.self), accessibleType)
  }

  private static let accessibleType = unsafe derivedType(
    of: parentType, named: "SwiftStackAccessible", callback(initializeAccessible))

  /// GTK's class for a stack's accessible object, which has no function that returns it.
  private static let parentType: GType = {
    let known = unsafe g_type_from_name("GtkStackAccessible")
    return known == 0 ? gtk_container_accessible_get_type() : known
  }()

  private static let parent: UnsafeMutablePointer<AtkObjectClass> =
    unsafe typed(g_type_class_ref(parentType))

  private static let initializeAccessible: @MainActor @convention(c) (Raw, Raw?) -> Void = {
    objectClass, _ in
    unsafe typed(objectClass, as: AtkObjectClass.self).pointee.get_attributes = callback(attributes)
  }

  private static let attributes: @MainActor @convention(c) (Raw) -> UnsafeMutablePointer<GSList>? =
    { accessible in
      let attributes = unsafe parent.pointee.get_attributes?(typed(accessible))
      guard let stack = unsafe AccessibleValue.widget(of: accessible) as? Stack,
        let landmark = stack.landmark,
        let attribute = unsafe g_malloc(gsize(MemoryLayout<AtkAttribute>.size))
      else { return unsafe attributes }
      unsafe attribute.initializeMemory(
        as: AtkAttribute.self,
        to: AtkAttribute(name: g_strdup("xml-roles"), value: g_strdup(landmark.rawValue)))
      return unsafe g_slist_append(attributes, attribute)
    }
}
