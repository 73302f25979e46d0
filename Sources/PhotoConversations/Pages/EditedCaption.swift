import PhotoLibrary

/// The caption of a photo that is being edited, with its saved drafts.
struct EditedCaption {
  private(set) var photo: Photo
  /// The group of the drafts' edits.
  let group: Int
  /// The caption that the drafts replaced: the one from before, or another program's.
  private(set) var replaced: String?
  /// Whether the photo was gone meanwhile, so that a draft may be lost.
  private var wasGone = false
  /// Whether a draft was saved.
  private var hasDraft = false
  /// The last saved draft, or `nil` if it removed the caption.
  private var draft: String?

  init(of photo: Photo, group: Int) {
    self.photo = photo
    self.group = group
  }

  /// Whether a photo's caption is the last saved draft.
  func isDraft(_ caption: String?) -> Bool { hasDraft && (caption ?? "") == (draft ?? "") }

  /// Whether a text is the last draft, which reached the photo.
  func hasSaved(_ text: String?) -> Bool { isDraft(text) && !wasGone }

  /// Saves a draft in place of the photo's current caption.
  mutating func save(_ text: String?, replacing current: String?) {
    if !isDraft(current) { replaced = current }
    (draft, hasDraft) = (text, true)
  }

  /// Follows the photo to another path or, after it was gone, back.
  mutating func follow(_ difference: LibraryDifference, in library: Library) {
    let id = difference.movedPhotos[photo.id] ?? photo.id
    let new =
      library.photo(id: id)
      ?? difference.addedPhotos.lazy.compactMap { library.photo(id: $0) }.first {
        [photo] in $0.path == photo.path && !photo.identity.isEmpty && $0.identity == photo.identity
      }
    if let new { photo = new } else { wasGone = true }
  }
}
