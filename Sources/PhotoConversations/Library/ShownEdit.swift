import PhotoLibrary

/// An edit that a window shows now.
struct ShownEdit {
  /// What was done with an edit.
  enum Way {
    /// The person made it.
    case done
    /// It was taken back.
    case undone
    /// It was taken back before, and done again.
    case redone
  }

  /// The edit as the person made it, taken back or not.
  let edit: RemarkEdit
  /// What was done with it.
  let way: Way
  /// The photos of the library that changed, in its order.
  let photos: [Photo.ID]
  /// Whether the person did it in this window.
  let isHere: Bool
}
