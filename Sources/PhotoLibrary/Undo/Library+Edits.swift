public import GLib
public import PhotoMetadata

extension Library {
  /// Returns the edit that sets or removes the rating of photos.
  ///
  /// - Parameters:
  ///   - photos: The photos' identifiers; unknown identifiers are ignored.
  ///   - stars: One to five, other values are clamped; `nil` for none. For a file with its own
  ///     rating, removing it writes an explicit zero rather than no value.
  ///   - pending: The annotations about to be set on files.
  /// - Returns: The edit, empty if it would change nothing.
  public func rating(
    _ photos: [Photo.ID], stars: Int?, pending: [FilePath: Annotations] = [:]
  ) -> AnnotationEdit {
    edit(.rating, photos, pending) { photo in
      guard photo.rating != stars else { return nil }
      return Annotations(rating: stars.map { min(max($0, 1), 5) } ?? 0)
    }
  }

  /// Returns the edit that sets or removes the caption of photos.
  ///
  /// - Parameters:
  ///   - photos: The photos' identifiers; unknown identifiers are ignored.
  ///   - text: The caption, or `nil` for none. It is recorded as XMP will hold it, without control
  ///     characters.
  ///   - pending: The annotations about to be set on files.
  /// - Returns: The edit, empty if it would change nothing.
  public func captioning(
    _ photos: [Photo.ID], _ text: String?, pending: [FilePath: Annotations] = [:]
  ) -> AnnotationEdit {
    let text = MetadataText.paragraph(text ?? "")
    return edit(.caption, photos, pending) { photo in
      (photo.caption ?? "").utf8.elementsEqual(text.utf8) ? nil : Annotations(caption: text)
    }
  }

  private func edit(
    _ kind: AnnotationEdit.Kind, _ photos: [Photo.ID], _ pending: [FilePath: Annotations],
    _ change: (Photo) -> Annotations?
  ) -> AnnotationEdit {
    AnnotationEdit(
      kind,
      self.photos(ids: photos).compactMap { photo in
        var photo = photo
        if let annotations = pending[photo.path] { photo.annotations = annotations }
        guard let change = change(photo) else { return nil }
        var after = photo.annotations
        kind.copy(from: change, into: &after)
        return AnnotationEdit.Change(path: photo.path, before: photo.annotations, after: after)
      })
  }

  /// Returns the photos with some paths, in the library's order, without the profile photo.
  ///
  /// - Complexity: O(*n*), where *n* is the number of photos in the folders of the paths.
  public func photos(at paths: Set<FilePath>) -> [Photo] {
    let folders = Set(paths.map { FileEntry.folder(of: $0) })
    // A library file's conversations have photos from any folder.
    return conversations.lazy.filter { $0.folder.map(folders.contains) ?? true }
      .flatMap(\.photos).filter { paths.contains($0.path) }
  }

  /// Returns the part of an edit that still applies: the changes of photos whose annotations are
  /// those before the edit.
  ///
  /// The photos' other annotations are the current ones.
  ///
  /// Another program may have changed or removed the other photos, or another photo may have their
  /// names now. To undo or redo an edit there would destroy what someone else wrote.
  ///
  /// - Parameters:
  ///   - edit: The edit, in the direction in which it is applied.
  ///   - pending: The annotations about to be set on files.
  /// - Returns: The edit, empty if it applies to no photo.
  /// - Complexity: O(*n*), where *n* is the number of photos.
  public func applicable(
    _ edit: AnnotationEdit, pending: [FilePath: Annotations] = [:]
  ) -> AnnotationEdit {
    let photos = photos(at: Set(edit.changes.map(\.path))) + [profilePhoto].compactMap(\.self)
    let current = Dictionary(photos.map { ($0.path, $0.annotations) }) { first, _ in first }
    return AnnotationEdit(
      edit.kind,
      edit.changes.compactMap { change in
        guard let known = current[change.path] else { return nil }
        var after = pending[change.path] ?? known
        guard edit.kind.looksSame(after, change.before) else { return nil }
        edit.kind.copy(from: change.after, into: &after)
        return AnnotationEdit.Change(path: change.path, before: change.before, after: after)
      })
  }

  /// Applies an edit to all photos of its files, including the profile photo.
  ///
  /// - Parameter edit: The edit.
  /// - Returns: The photos of those files, changed or not.
  /// - Complexity: O(*n*), where *n* is the number of photos.
  public mutating func apply(_ edit: AnnotationEdit) -> [Photo.ID] {
    let changes = Dictionary(edit.changes.map { ($0.path, $0.after) }) { first, _ in first }
    return change(changes) { photo, after in
      edit.kind.copy(from: after, into: &photo.annotations)
      return true
    }
  }

  /// Sets the annotations of all photos of some files, including the profile photo.
  ///
  /// If a file has no annotations, those of a `library.json` apply.
  ///
  /// - Parameter known: The annotations of files.
  /// - Returns: The photos that had other annotations before.
  /// - Complexity: O(*n*), where *n* is the number of photos.
  public mutating func applyAnnotations(_ known: [FilePath: Annotations]) -> [Photo.ID] {
    let described = described
    return change(known) { photo, after in
      var after = after
      if let own = described[photo.path] {
        after.rating = after.rating ?? own.rating
        after.caption = after.caption ?? own.caption
      }
      if photo.annotations == after { return false }
      photo.annotations = after
      return true
    }
  }

  /// Sets the date and camera of all photos of some files, including the profile photo.
  ///
  /// - Parameter captures: The files' capture details.
  /// - Returns: The photos that had other capture details before.
  /// - Complexity: O(*n*), where *n* is the number of photos.
  public mutating func applyCaptureDetails(_ captures: [FilePath: CaptureDetails]) -> [Photo.ID] {
    change(captures) { photo, capture in
      if photo.capture == capture { return false }
      photo.capture = capture
      return true
    }
  }

  /// The number of files up to which only their folders are searched.
  private static let fewFiles = 1000

  private mutating func change<Value>(
    _ values: [FilePath: Value], _ body: (inout Photo, Value) -> Bool
  ) -> [Photo.ID] {
    if values.isEmpty { return [] }
    // Comparing with one path is faster than looking each up.
    let only = values.count == 1 ? values.first : nil
    let folders =
      values.count < Self.fewFiles ? Set(values.keys.map { FileEntry.folder(of: $0) }) : nil
    func value(of path: FilePath) -> Value? {
      guard let only else { return values[path] }
      return only.key == path ? only.value : nil
    }
    var changed: [Photo.ID] = []
    for index in conversations.indices {
      if let folder = conversations[index].folder, folders?.contains(folder) == false { continue }
      for number in conversations[index].photos.indices {
        // Unchanged photos stay shared with other copies of the library.
        guard let value = value(of: conversations[index].photos[number].path),
          body(&conversations[index].photos[number], value)
        else { continue }
        changed.append(conversations[index].photos[number].id)
      }
    }
    if var photo = profilePhoto, let value = value(of: photo.path), body(&photo, value) {
      profilePhoto = photo
      changed.append(photo.id)
    }
    return changed
  }
}
