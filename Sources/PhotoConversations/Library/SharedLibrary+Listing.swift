import GTK
import PhotoLibrary

// What is listed is kept for the next start, which shows it before it reads anything.

extension SharedLibrary {
  /// How long what is listed may differ from what is kept, in milliseconds.
  private static let delay = 5000

  /// Keeps what is listed, together with what else changes in the next moments.
  func keepListingSoon() {
    if keepingListing != nil { return }
    keepingListing = MainLoop.after(milliseconds: Self.delay) { [weak self] in
      self?.keepListingNow()
    }
  }

  /// Keeps what is listed, where it changed.
  ///
  /// - Parameter isForced: Whether nobody knows if it did.
  func keepListingNow(isForced: Bool = false) {
    guard isForced || keepingListing != nil else { return }
    keepingListing = nil
    if isPartial { return }
    kept?.keepListing(of: self)
  }
}
