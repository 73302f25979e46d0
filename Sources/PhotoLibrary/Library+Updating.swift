extension Library {
  /// Takes over what was read anew of the same folders, and keeps whatever is still there under its
  /// name: identifiers, and what a person said about photos.
  ///
  /// A photo is the same where its path is, or where its file is, under another name in its
  /// conversation. One that went to another conversation keeps what was said about it. A conversation
  /// is the same where its folder is, renamed or not.
  ///
  /// - Parameter read: The folders as they are now.
  /// - Returns: What is different.
  @discardableResult
  public mutating func update(to read: Library) -> LibraryDifference {
    var merge = LibraryMerge(taken: conversations.map(\.id), formerNumbers: formerNumbers)
    conversations = merge.merge(conversations, read.conversations)
    formerNumbers = merge.formerNumbers
    let old = profilePhoto
    profilePhoto = read.profilePhoto.map { photo in
      photo.called(photo.id, keepingRemarksOf: photo.path == old?.path ? old : nil)
    }
    name = read.name
    problems = read.problems
    return merge.difference
  }
}
