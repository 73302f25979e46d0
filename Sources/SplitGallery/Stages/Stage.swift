import Foundation
import GLib
import GRDB

/// One stage of the race (<doc:Stages>); properties missing in the file are `nil`.
struct Stage: Hashable, Sendable, Codable {
  /// The stage's number, by which the list is sorted.
  @Lenient var index: Int?
  @Lenient var name: String?
  /// The length in kilometers.
  @Lenient var distance: Double?
  /// The photo's address, absolute or relative to the folder of the photos.
  @Lenient var image: String?
  /// The article's address, absolute or relative to the folder of the articles.
  @Lenient var link: String?

  /// The name, or a placeholder without one.
  var title: String { name ?? localized("Unnamed stage") }

  /// "Stage 5", or "Stage" without a number: the title of the button back from its article.
  var shortTitle: String {
    index.map { localized("Stage %s", "\($0)") } ?? localized("Stage")
  }

  /// "Stage 1 8.4 kms", without a trailing ".0".
  var formattedDistance: String {
    guard let distance else { return localized("%s, unknown distance", shortTitle) }
    return localized("%s %s kms", shortTitle, numeral(distance, decimals: 3))
  }
}

/// A row of the store, with a column for each property.
extension Stage: FetchableRecord, PersistableRecord {}
