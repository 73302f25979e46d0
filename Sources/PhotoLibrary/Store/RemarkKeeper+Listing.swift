import ImageFiles

extension RemarkKeeper {
  /// What was listed of a library when it was read the last time, with what a person says about it.
  ///
  /// Quick, whatever the disk is that the photos are on: nothing is asked of it.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - isolation: The caller's actor; leave it out.
  /// - Returns: The library as it was; `nil` where the store doesn't know it, as after it was deleted,
  ///   damaged or made by another version.
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

  /// Keeps what is listed of a library, for the next start.
  ///
  /// Only what is different is written, and edits go between. What a library file describes is not
  /// kept. Where it can't be kept, the next start reads the folders first.
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

  /// - Returns: Whether it is written. Nobody is told where it isn't: nothing but speed is lost.
  func note(_ change: ListingChange, part: Int, of library: LibraryKey) -> Bool {
    guard let store else { return false }
    return (try? store.note(change, part: part, of: library)) != nil
  }
}
