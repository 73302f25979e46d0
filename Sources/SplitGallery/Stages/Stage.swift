import Foundation
import GRDB
import GTK

/// One stage of the race (`systems.md 3.2`); whatever its file leaves out is `nil`.
struct Stage: Hashable, Sendable, Decodable {
  /// The stage's number, by which the list is sorted.
  @Lenient var index: Int?
  @Lenient var name: String?
  /// The length in kilometres.
  @Lenient var distance: Double?
  /// The photo's address, absolute or relative to the folder of the photos.
  @Lenient var image: String?
  /// The article's address, absolute or relative to the folder of the articles.
  @Lenient var link: String?

  /// The name, or that there is none.
  var title: String { name ?? localized("Unnamed stage") }

  /// "Stage 5", or "Stage" where the number is missing: the way back from its article.
  var shortTitle: String {
    index.map { localized("Stage %s", "\($0)") } ?? localized("Stage")
  }

  /// "Stage 1 8.4 kms", without an end of ".0".
  var formattedDistance: String {
    guard let distance else { return localized("%s, length unknown", shortTitle) }
    let isWhole = distance == distance.rounded() && abs(distance) < 1e9
    return localized("%s %s kms", shortTitle, isWhole ? "\(Int(distance))" : "\(distance)")
  }
}

extension Stage: FetchableRecord, PersistableRecord {
  /// Reads a row of the store.
  init(row: GRDB.Row) {
    index = row["index"]
    name = row["name"]
    distance = row["distance"]
    image = row["image"]
    link = row["link"]
  }

  /// Writes a row of the store.
  func encode(to container: inout PersistenceContainer) {
    container["index"] = index
    container["name"] = name
    container["distance"] = distance
    container["image"] = image
    container["link"] = link
  }
}
