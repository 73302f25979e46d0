import GLib

extension PhotoStore {
  /// Returns the last listing of a library, with its annotations.
  ///
  /// Fast, regardless of the disk with the photos: it is not accessed.
  ///
  /// - Parameter library: The library.
  /// - Returns: The library as it was; `nil` if the database doesn't have it, for instance because
  ///   it was deleted, damaged or made by another version.
  public nonisolated(nonsending) func listing(of library: LibraryID) async -> Library? {
    await WorkerThreads.run {
      let known = self.sync { store in
        store.storedListing(of: library).map { ($0, store.allAnnotations()) }
      }
      guard let (listing, annotations) = known, var listed = try? listing.library() else {
        return nil
      }
      _ = listed.applyAnnotations(annotations)
      return listed
    }
  }

  /// Stores the listing of a library, for the next start.
  ///
  /// Only differences are written, and edits may run in between. A library described by a library
  /// file is not stored. If storing fails, the next start reads the folders first.
  public nonisolated func storeListing(of library: Library, in id: LibraryID) {
    listings.add {
      guard let new = StoredListing(library) else {
        self.sync { try? $0.database?.forgetListing(of: id) }
        return
      }
      let old = self.sync { $0.storedListing(of: id) }
      guard let change = ListingChange(from: old, to: new) else { return }
      for part in change.parts.indices {
        // A failure is not reported: only speed is lost.
        let isStored = self.sync { (try? $0.database?.record(change, part: part, of: id)) != nil }
        guard isStored else { return }
      }
    }
  }

  private func storedListing(of library: LibraryID) -> StoredListing? {
    try? database?.listing(of: library)
  }
}
