import Foundation
import GLib
import PhotoMetadata
import Testing

@testable import PhotoLibrary

/// The results of a search for photos.
struct SearchTests {
  private static let library = Library(
    name: "",
    conversations: [
      Conversation(
        id: "A", name: "Été à Łódź",
        photos: [
          photo("A/1", "IMG_10", "The sun, at last!", 5, "2019-07-14", "NIKON D750"),
          photo("A/2", "IMG_2", nil, nil), photo("A/3", "IMG_3", "Smörgåsbord", 3, "2018-12-07"),
        ]),
      Conversation(
        id: "B", name: "2019", photos: [photo("B/1", "sunset-over_sea", "富士山", 4, "2007-03-01")]),
    ])

  private static func photo(
    _ id: String, _ name: String, _ caption: String?, _ rating: Int?, _ day: String? = nil,
    _ camera: String? = nil
  ) -> Photo {
    let date = day.flatMap { try? Date("\($0)T23:59:30Z", strategy: .iso8601) }
    return Photo(
      id: id, path: FilePath("/\(id).jpg"), name: name,
      annotations: Annotations(rating: rating, caption: caption),
      capture: CaptureDetails(dateTaken: date?.timeIntervalSince1970, camera: camera))
  }

  private func found(
    _ text: String, stars: Int? = nil, year: Int? = nil, _ order: PhotoOrder = .library
  ) -> [Photo.ID] {
    SearchIndex(Self.library).photos(
      matching: PhotoQuery(text: text, minimumRating: stars, year: year, order: order))
  }

  @Test(arguments: [
    ("sun", ["A/1", "B/1"]), ("SUN the", ["A/1"]), ("un", []), ("sun sea", ["B/1"]),
    ("smorgas", ["A/3"]), ("SMÖRGÅSBORD", ["A/3"]), ("ete", ["A/1", "A/2", "A/3"]),
    ("img 2", ["A/2"]), ("img ٢", ["A/2"]), ("2", ["A/2", "B/1"]), ("20 img", []),
    ("sun,at", ["A/1"]), ("山", ["B/1"]),
    ("富士", ["B/1"]), ("", ["A/1", "A/2", "A/3", "B/1"]), ("!?", ["A/1", "A/2", "A/3", "B/1"]),
    ("last ete", ["A/1"]), ("2019 img", ["A/1"]), ("nikon", ["A/1"]), ("d75 nik", ["A/1"]),
    ("IMG_10.jpg", ["A/1"]), (".jpg 3", ["A/3"]),
  ])
  func `Every word begins a word of the name, the caption or the folder`(
    text: String, photos: [Photo.ID]
  ) {
    #expect(found(text) == photos)
  }

  @Test(arguments: [
    ("2019", ["A/1", "B/1"]), ("2019-07", ["A/1"]), ("2019-7", ["A/1"]), ("2019/07/14", ["A/1"]),
    ("2019-07-1", ["A/1"]), ("2019-07-4", []), ("14.7.2019", ["A/1"]), ("7/14/2019", ["A/1"]),
    ("7.2019", ["A/1"]), ("2018-1", ["A/3"]), ("2018-12-7", ["A/3"]), ("July 2019", ["A/1"]),
    ("2019 JUL", ["A/1"]), ("14 July", ["A/1"]), ("July 14, 2019", ["A/1"]), ("4 July", []),
    ("July 1", ["A/1"]), ("ete July", ["A/1"]), ("July 2018", []), ("12 2018", ["A/3"]),
    ("img 201", []), ("march img", []), ("2007", ["B/1"]), ("٢٠١٩-٧", ["A/1"]),
    ("۲۰۱۹", ["A/1", "B/1"]),
  ])
  func `Words match the date a photo was taken`(text: String, photos: [Photo.ID]) {
    #expect(found(text) == photos)
  }

  @Test(arguments: [
    ("أبريل", "ابريل"), ("إلى", "الي"), ("مدرسة", "مدرسه"), ("مُحَمَّد", "محمد"), ("مـحـمـد", "محمد"),
  ])
  func `Arabic is found however it is spelled`(one: String, other: String) {
    #expect(SearchWords(one).bytes == SearchWords(other).bytes)
    #expect(SearchWords(one).each.count == 1)
  }

  @Test func `A year is that of the camera's clock`() {
    #expect(found("", year: 2019) == ["A/1"])
    #expect(found("img", year: 2018) == ["A/3"])
    #expect(found("", year: 2020).isEmpty)
    #expect(Self.library.yearsTaken == [2019, 2018, 2007])
  }

  @Test func `An index updates its changed conversations`() {
    var library = Self.library
    let index = SearchIndex(library)
    _ = library.applyAnnotations(["/B/1.jpg": Annotations(caption: "zebra")])
    library.conversations.swapAt(0, 1)
    let later = SearchIndex(library, after: index)
    #expect(later.photos(matching: PhotoQuery(text: "zebra")) == ["B/1"])
    #expect(later.photos(matching: PhotoQuery(text: "smor")) == ["A/3"])
    library.conversations.removeAll { $0.id == "A" }
    let last = SearchIndex(library, after: later)
    #expect(last.photos(matching: PhotoQuery(text: "smor")).isEmpty)
    #expect(index.photos(matching: PhotoQuery(text: "富士")) == ["B/1"])
  }

  @Test func `Stars are a lower bound`() {
    #expect(found("", stars: 3) == ["A/1", "A/3", "B/1"])
    #expect(found("sun", stars: 5) == ["A/1"])
    #expect(found("", stars: 1).contains("A/2") == false)
  }

  @Test func `Results are sorted in both directions`() {
    #expect(found("img", .best) == ["A/1", "A/3", "A/2"])
    #expect(found("", .worst) == ["A/2", "A/3", "B/1", "A/1"])
    #expect(found("img", .name) == ["A/2", "A/3", "A/1"])
    #expect(found("img", .nameBackwards) == ["A/1", "A/3", "A/2"])
    #expect(found("", .oldest) == ["B/1", "A/3", "A/1", "A/2"])
    #expect(found("", .newest) == ["A/1", "A/3", "B/1", "A/2"], "without a date comes last")
  }

  @Test func `A query without words, stars and order finds everything`() {
    #expect(PhotoQuery(text: " ,").isEmpty)
    #expect(!PhotoQuery(text: "a").isEmpty)
    #expect(!PhotoQuery(minimumRating: 1).isEmpty)
    #expect(!PhotoQuery(year: 2019).isEmpty)
    #expect(!PhotoQuery(order: .best).isEmpty)
  }
}
