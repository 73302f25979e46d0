import CGTK

/// Registers a C class that derives from another one and replaces some of its functions.
///
/// - Parameters:
///   - parent: The parent class.
///   - name: The class's unique name.
///   - instanceRoom: The number of bytes in each object, in addition to those of the parent.
///   - initialize: Replaces the class's functions, or nil.
///   - initializeInstance: Called for each new object, or nil.
/// - Returns: The type to create objects of.
func derivedType(
  of parent: GType, named name: String, instanceRoom: Int = 0, _ initialize: GClassInitFunc?,
  instance initializeInstance: GInstanceInitFunc? = nil
) -> GType {
  var query = unsafe GTypeQuery()
  unsafe g_type_query(parent, &query)
  return unsafe g_type_register_static_simple(
    parent, name, query.class_size, initialize, query.instance_size + CUnsignedInt(instanceRoom),
    initializeInstance, GTypeFlags(0))
}
