import CGTK

/// Registers a C class that is another one but for the functions that it replaces.
///
/// - Parameters:
///   - parent: The class that it derives from.
///   - name: The class's name, which no other class has.
///   - instanceRoom: How many bytes each object has for itself, beside those of the parent.
///   - initialize: Replaces the class's functions, or nil.
///   - initializeInstance: Runs for each new object, or nil.
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
