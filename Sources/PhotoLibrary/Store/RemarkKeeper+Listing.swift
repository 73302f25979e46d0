import ImageFiles

extension RemarkKeeper {
  /// Returns the last listing of a library, with its annotations.
  ///
  /// Fast, regardless of the disk with the photos: it is not accessed.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - isolation: The caller's actor; leave it out.
  /// - Returns: The library as it was; `nil` if the store doesn't have it, for instance because the
  ///   store was deleted, damaged or made by another version.
  public func listing(
    of library: LibraryKey, isolation: isolated (any Actor)? = #isolation
  ) async -> Library? {
    await BlockingWork.run(isolation: isolation) {
      let known = self.inTurn { keeping in
        keeping.listing(of: library).map { ($0, keeping.allSaid()) }
      }
      guard let (listing, said) = known, var listed = try? listing.library() else { return nil }
      _ = listed.say(said)
      return listed
    }
  }

  /// Stores the listing of a library, for the next start.
  ///
  /// Only differences are written, and edits may run in between. A library described by a library
  /// file is not stored. If storing fails, the next start reads the folders first.
  public func keepListing(of library: Library, in key: LibraryKey) {
    listings.add {
      guard let new = StoredListing(library) else {
        self.inTurn { $0.forgetListing(of: key) }
        return
      }
      let old = self.inTurn { $0.listing(of: key) }
      guard let change = ListingChange(from: old, to: new) else { return }
      for part in change.parts.indices {
        guard self.inTurn({ $0.note(change, part: part, of: key) }) else { return }
      }
    }
  }
}

extension RemarkKeeping {
  func listing(of library: LibraryKey) -> StoredListing? {
    try? store?.listing(of: library)
  }

  func forgetListing(of library: LibraryKey) {
    try? store?.forgetListing(of: library)
  }

  /// Writes a part of a listing.
  ///
  /// - Returns: Whether it was written. A failure is not reported: only speed is lost.
  func note(_ change: ListingChange, part: Int, of library: LibraryKey) -> Bool {
    guard let store else { return false }
    return (try? store.note(change, part: part, of: library)) != nil
  }
}
