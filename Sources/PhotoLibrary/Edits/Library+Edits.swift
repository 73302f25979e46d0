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
    return change(changes) { photo, after in
      edit.kind.take(from: after, into: &photo.remarks)
      return true
    }
  }

  /// Has all photos of some files say something, the profile's own included.
  ///
  /// Where nothing is said, what a `library.json` says counts.
  ///
  /// - Parameter known: What is said about files.
  /// - Returns: The photos that said something else before.
  /// - Complexity: O(*n*), where *n* is how many photos there are.
  public mutating func say(_ known: [FilePath: Remarks]) -> [Photo.ID] {
    let described = described
    return change(known) { photo, after in
      var after = after
      if let own = described[photo.path] {
        after.rating = after.rating ?? own.rating
        after.caption = after.caption ?? own.caption
      }
      if photo.remarks == after { return false }
      photo.remarks = after
      return true
    }
  }

  /// Has all photos of some files know when and with what they were taken, the profile's own included.
  ///
  /// - Parameter origins: The files' origins.
  /// - Returns: The photos of which something else was known before.
  /// - Complexity: O(*n*), where *n* is how many photos there are.
  public mutating func learn(_ origins: [FilePath: PhotoOrigin]) -> [Photo.ID] {
    change(origins) { photo, origin in
      if photo.origin == origin { return false }
      photo.origin = origin
      return true
    }
  }

  /// How many files are few enough to look only into their folders.
  private static let fewFiles = 1000

  private mutating func change<Value>(
    _ values: [FilePath: Value], _ body: (inout Photo, Value) -> Bool
  ) -> [Photo.ID] {
    if values.isEmpty { return [] }
    // Comparing with one path is quicker than looking up each.
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
        // Whatever isn't changed stays shared with other copies of the library.
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
