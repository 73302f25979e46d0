public import ImageFiles

extension Library {
  /// What giving photos stars changes, or taking them away.
  ///
  /// - Parameters:
  ///   - photos: The photos' identifiers; those of no photo are left out.
  ///   - stars: One to five, others are clamped; `nil` for none. A file that says itself how many
  ///     stars it has must not do so any longer then, so that none is said of it, rather than nothing.
  ///   - coming: What is about to be said about files.
  /// - Returns: The edit, empty where it would change nothing.
  public func rating(
    _ photos: [Photo.ID], stars: Int?, coming: [FilePath: Remarks] = [:]
  ) -> RemarkEdit {
    edit(.rating, photos, coming) { photo in
      guard photo.rating != stars else { return nil }
      return Remarks(rating: stars.map { min(max($0, 1), 5) } ?? 0)
    }
  }

  /// What giving photos a caption changes, or taking it away.
  ///
  /// - Parameters:
  ///   - photos: The photos' identifiers; those of no photo are left out.
  ///   - text: The caption, or `nil` for none.
  ///   - coming: What is about to be said about files.
  /// - Returns: The edit, empty where it would change nothing.
  public func captioning(
    _ photos: [Photo.ID], _ text: String?, coming: [FilePath: Remarks] = [:]
  ) -> RemarkEdit {
    let text = text ?? ""
    return edit(.caption, photos, coming) { photo in
      (photo.caption ?? "").utf8.elementsEqual(text.utf8) ? nil : Remarks(caption: text)
    }
  }

  private func edit(
    _ kind: RemarkEdit.Kind, _ photos: [Photo.ID], _ coming: [FilePath: Remarks],
    _ change: (Photo) -> Remarks?
  ) -> RemarkEdit {
    RemarkEdit(
      kind,
      photos.compactMap { id in
        guard var photo = photo(id: id) else { return nil }
        if let remarks = coming[photo.path] { photo.remarks = remarks }
        guard let change = change(photo) else { return nil }
        var after = photo.remarks
        kind.take(from: change, into: &after)
        return RemarkEdit.Change(path: photo.path, before: photo.remarks, after: after)
      })
  }

  /// Has all photos of the files of an edit say what it says, the profile's own included.
  ///
  /// - Parameter edit: The edit.
  /// - Returns: The photos of those files, whether they said so before or not.
  /// - Complexity: O(*n*), where *n* is how many photos there are.
  public mutating func apply(_ edit: RemarkEdit) -> [Photo.ID] {
    let changes = Dictionary(edit.changes.map { ($0.path, $0.after) }) { first, _ in first }
    return change(changes) { remarks, after in
      edit.kind.take(from: after, into: &remarks)
      return true
    }
  }

  /// Has all photos of some files say something, the profile's own included.
  ///
  /// - Parameter known: What is said about files.
  /// - Returns: The photos that said something else before.
  /// - Complexity: O(*n*), where *n* is how many photos there are.
  public mutating func say(_ known: [FilePath: Remarks]) -> [Photo.ID] {
    change(known) { remarks, after in
      if remarks == after { return false }
      remarks = after
      return true
    }
  }

  private mutating func change<Value>(
    _ values: [FilePath: Value], _ body: (inout Remarks, Value) -> Bool
  ) -> [Photo.ID] {
    if values.isEmpty { return [] }
    // Comparing with one path is quicker than looking up each.
    let only = values.count == 1 ? values.first : nil
    func change(_ photo: inout Photo) -> Photo.ID? {
      if let only, only.key != photo.path { return nil }
      guard let value = only?.value ?? values[photo.path], body(&photo.remarks, value) else {
        return nil
      }
      return photo.id
    }
    var changed: [Photo.ID] = []
    for index in conversations.indices {
      for number in conversations[index].photos.indices {
        if let id = change(&conversations[index].photos[number]) { changed.append(id) }
      }
    }
    if var photo = profilePhoto, let id = change(&photo) {
      profilePhoto = photo
      changed.append(id)
    }
    return changed
  }
}
