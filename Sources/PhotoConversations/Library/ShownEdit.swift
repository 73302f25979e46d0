import PhotoLibrary

/// An edit that has become visible in a window.
struct ShownEdit {
  /// The direction of an edit.
  enum Way {
    /// The person made the edit.
    case done
    /// The edit was undone.
    case undone
    /// The edit was redone.
    case redone
  }

  /// The edit as the person made it, also if it was undone.
  let edit: RemarkEdit
  /// The direction of the edit.
  let way: Way
  /// The changed photos, in the library's order.
  let photos: [Photo.ID]
  /// Whether the edit was made in this window.
  let isHere: Bool
}
