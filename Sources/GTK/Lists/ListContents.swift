import ImageFiles

/// What a list's C object needs of Swift, for as long as it lives.
@MainActor
final class ListContents {
  /// What the row at a place shows.
  let row: @MainActor (Int) -> Row
  /// The selected row that handlers know of.
  var announced: Int?
  /// Whether changes come from the program, which knows of them.
  var isQuiet = false
  /// Whether the list is getting the focus, which GTK takes for a choice of the first row.
  var isFocusing = false

  init(row: @escaping @MainActor (Int) -> Row) {
    self.row = row
  }

  /// The reference that C gives back through ``release``.
  func retainedByC() -> Raw {
    unsafe Unmanaged.passRetained(self).toOpaque()
  }

  /// What C calls when it needs the contents no more, a `GDestroyNotify`.
  static let release: @MainActor @convention(c) (Raw) -> Void = { contents in
    unsafe Unmanaged<ListContents>.fromOpaque(contents).release()
  }
}
