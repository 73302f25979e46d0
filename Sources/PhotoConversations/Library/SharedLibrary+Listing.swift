import GTK
import PhotoLibrary

// The listing is saved for the next start, which shows it before it reads the folders.

extension SharedLibrary {
  /// The maximum time for which the saved listing is out of date, in milliseconds.
  private static let delay = 5000

  /// Schedules saving the listing, so that changes in the next seconds are saved together.
  func keepListingSoon() {
    if keepingListing != nil { return }
    keepingListing = MainLoop.after(milliseconds: Self.delay) { [weak self] in
      self?.keepListingNow()
    }
  }

  /// Saves the listing if it changed.
  ///
  /// - Parameter isForced: Whether to save even if no change is known.
  func keepListingNow(isForced: Bool = false) {
    guard isForced || keepingListing != nil else { return }
    keepingListing = nil
    if isPartial { return }
    kept?.keepListing(of: self)
  }
}
