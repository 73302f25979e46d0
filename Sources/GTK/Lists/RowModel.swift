import CGTK
import GLib

/// A tree model without stored rows: a number of rows, and each row's index as its only value.
///
/// The number is stored in the C object, after GObject's fields, so that GTK's many calls are
/// answered quickly.
@MainActor
final class RowModel: Object {
  init() {
    unsafe super.init(adopting: Raw(g_object_new_with_properties(Self.type, 0, nil, nil)))
  }

  /// The number of rows; setting it emits no signal.
  var count: Int {
    get { unsafe RowModel.count(raw) }
    set {
      unsafe raw.storeBytes(of: newValue, toByteOffset: MemoryLayout<GObject>.size, as: Int.self)
    }
  }

  /// Inserts a row, and emits the signal.
  func insert(at index: Int) {
    count += 1
    unsafe notify(index) { unsafe gtk_tree_model_row_inserted(opaque, $0, &$1) }
  }

  /// Removes a row, and emits the signal.
  func remove(at index: Int) {
    count -= 1
    let path = unsafe RowModel.path(index)
    unsafe gtk_tree_model_row_deleted(opaque, path)
    unsafe gtk_tree_path_free(path)
  }

  /// Emits the signal for a changed row.
  func change(at index: Int) {
    unsafe notify(index) { unsafe gtk_tree_model_row_changed(opaque, $0, &$1) }
  }

  private func notify(_ index: Int, _ body: (OpaquePointer?, inout GtkTreeIter) -> Void) {
    let path = unsafe RowModel.path(index)
    defer { unsafe gtk_tree_path_free(path) }
    var iterator = unsafe GtkTreeIter()
    unsafe RowModel.point(&iterator, at: index)
    unsafe body(path, &iterator)
  }

  /// Returns the path of a row, which the caller frees.
  static func path(_ index: Int) -> OpaquePointer? {
    let path = unsafe gtk_tree_path_new()
    unsafe gtk_tree_path_append_index(path, CInt(clamping: index))
    return unsafe path
  }

  /// Returns the row at a path, or nil.
  static func index(_ path: OpaquePointer?) -> Int? {
    guard let path = unsafe path, unsafe gtk_tree_path_get_depth(path) == 1,
      let indices = unsafe gtk_tree_path_get_indices(path)
    else { return nil }
    return unsafe Int(indices.pointee)
  }

  /// Returns the row of an iterator.
  static func index(_ iterator: UnsafePointer<GtkTreeIter>) -> Int {
    unsafe Int(bitPattern: iterator.pointee.user_data) - 1
  }
}

// MARK: - GTK callbacks

extension RowModel {
  private typealias Iterator = UnsafeMutablePointer<GtkTreeIter>

  private static let stamp: CInt = 1

  private static let type: GType = {
    let type = derivedType(
      of: CGTK_type_object(), named: "SwiftRowModel", instanceRoom: MemoryLayout<Int>.size, nil)
    var interface = unsafe GInterfaceInfo(
      interface_init: callback(initialize), interface_finalize: nil, interface_data: nil)
    unsafe g_type_add_interface_static(type, gtk_tree_model_get_type(), &interface)
    return type
  }()

  private static let initialize: @MainActor @convention(c) (Raw, Raw?) -> Void = { interface, _ in
    let interface = unsafe typed(interface, as: GtkTreeModelIface.self)
    unsafe interface.pointee.get_flags = callback(flags)
    unsafe interface.pointee.get_n_columns = callback(columns)
    unsafe interface.pointee.get_column_type = callback(columnType)
    unsafe interface.pointee.get_iter = callback(find)
    unsafe interface.pointee.get_path = callback(pathOf)
    unsafe interface.pointee.get_value = callback(value)
    unsafe interface.pointee.iter_next = callback(next)
    unsafe interface.pointee.iter_previous = callback(previous)
    unsafe interface.pointee.iter_children = callback(firstChild)
    unsafe interface.pointee.iter_has_child = callback(hasChild)
    unsafe interface.pointee.iter_n_children = callback(childCount)
    unsafe interface.pointee.iter_nth_child = callback(child)
    unsafe interface.pointee.iter_parent = callback(parent)
  }

  private static let flags: @MainActor @convention(c) (Raw) -> GtkTreeModelFlags = { _ in
    GTK_TREE_MODEL_LIST_ONLY
  }

  private static let columns: @MainActor @convention(c) (Raw) -> CInt = { _ in 1 }

  private static let columnType: @MainActor @convention(c) (Raw, CInt) -> GType = { _, _ in
    CGTK_type_int()
  }

  private static let find: @MainActor @convention(c) (Raw, Iterator, OpaquePointer) -> CInt = {
    guard let index = unsafe index($2) else { return gboolean(false) }
    return unsafe move($1, to: index, in: $0)
  }

  private static let pathOf: @MainActor @convention(c) (Raw, Iterator) -> OpaquePointer? = {
    unsafe path(index($1))
  }

  private static let value:
    @MainActor @convention(c) (Raw, Iterator, CInt, UnsafeMutablePointer<GValue>) -> Void = {
      unsafe g_value_init($3, CGTK_type_int())
      unsafe g_value_set_int($3, CInt(clamping: index($1)))
    }

  private static let next: @MainActor @convention(c) (Raw, Iterator) -> CInt = {
    unsafe move($1, to: index($1) + 1, in: $0)
  }

  private static let previous: @MainActor @convention(c) (Raw, Iterator) -> CInt = {
    unsafe move($1, to: index($1) - 1, in: $0)
  }

  private static let firstChild: @MainActor @convention(c) (Raw, Iterator, Iterator?) -> CInt = {
    unsafe move($1, to: $2 == nil ? 0 : -1, in: $0)
  }

  private static let hasChild: @MainActor @convention(c) (Raw, Iterator) -> CInt = { _, _ in 0 }

  private static let childCount: @MainActor @convention(c) (Raw, Iterator?) -> CInt = {
    unsafe $1 == nil ? CInt(clamping: count($0)) : 0
  }

  private static let child: @MainActor @convention(c) (Raw, Iterator, Iterator?, CInt) -> CInt = {
    unsafe move($1, to: $2 == nil ? Int($3) : -1, in: $0)
  }

  private static let parent: @MainActor @convention(c) (Raw, Iterator, Iterator) -> CInt = {
    _, iterator, _ in
    unsafe iterator.pointee.stamp = 0
    return gboolean(false)
  }

  private static func count(_ model: Raw) -> Int {
    unsafe model.load(fromByteOffset: MemoryLayout<GObject>.size, as: Int.self)
  }

  /// Moves an iterator to a row, or invalidates it if there is no such row.
  private static func move(_ iterator: Iterator, to index: Int, in model: Raw) -> CInt {
    guard index >= 0, unsafe index < count(model) else {
      unsafe iterator.pointee.stamp = 0
      return gboolean(false)
    }
    unsafe point(&iterator.pointee, at: index)
    return gboolean(true)
  }

  fileprivate static func point(_ iterator: inout GtkTreeIter, at index: Int) {
    unsafe iterator.stamp = stamp
    unsafe iterator.user_data = Raw(bitPattern: index + 1)
  }
}
