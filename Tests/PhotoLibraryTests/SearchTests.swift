import ImageFiles
import Testing

@testable import PhotoLibrary

/// What is found among photos.
struct SearchTests {
  private static let library = Library(
    name: "",
    conversations: [
      Conversation(
        id: "A", name: "Été à Łódź",
        photos: [
          photo("A/1", "IMG_10", "The sun, at last!", 5), photo("A/2", "IMG_2", nil, nil),
          photo("A/3", "IMG_3", "Smörgåsbord", 3),
        ]),
      Conversation(
        id: "B", name: "2019", photos: [photo("B/1", "sunset-over_sea", "富士山", 4)]),
    ])

  private static func photo(
    _ id: String, _ name: String, _ caption: String?, _ rating: Int?
  ) -> Photo {
    Photo(
      id: id, path: FilePath("/\(id)"), name: name,
      remarks: Remarks(rating: rating, caption: caption))
  }

  private func found(_ text: String, stars: Int? = nil, _ order: PhotoOrder = .library)
    -> [Photo.ID]
  {
    SearchIndex(Self.library).photos(
      matching: PhotoQuery(text: text, minimumRating: stars, order: order))
  }

  @Test(arguments: [
    ("sun", ["A/1", "B/1"]), ("SUN the", ["A/1"]), ("un", []), ("sun sea", ["B/1"]),
    ("smorgas", ["A/3"]), ("SMÖRGÅSBORD", ["A/3"]), ("ete", ["A/1", "A/2", "A/3"]),
    ("img 2", ["A/2"]), ("2", ["A/2", "B/1"]), ("sun,at", ["A/1"]), ("山", ["B/1"]),
    ("富士", ["B/1"]), ("", ["A/1", "A/2", "A/3", "B/1"]), ("!?", ["A/1", "A/2", "A/3", "B/1"]),
    ("last ete", ["A/1"]), ("2019 img", []),
  ])
  func `Every word begins a word of the name, the caption or the folder`(
    text: String, photos: [Photo.ID]
  ) {
    #expect(found(text) == photos)
  }

  @Test func `Stars are a lower bound`() {
    #expect(found("", stars: 3) == ["A/1", "A/3", "B/1"])
    #expect(found("sun", stars: 5) == ["A/1"])
    #expect(found("", stars: 1).contains("A/2") == false)
  }

  @Test func `What is found is sorted both ways`() {
    #expect(found("img", .best) == ["A/1", "A/3", "A/2"])
    #expect(found("", .worst) == ["A/2", "A/3", "B/1", "A/1"])
    #expect(found("img", .name) == ["A/2", "A/3", "A/1"])
    #expect(found("img", .nameBackwards) == ["A/1", "A/3", "A/2"])
  }

  @Test func `A query without words, stars and order finds everything`() {
    #expect(PhotoQuery(text: " ,").isEmpty)
    #expect(!PhotoQuery(text: "a").isEmpty)
    #expect(!PhotoQuery(minimumRating: 1).isEmpty)
    #expect(!PhotoQuery(order: .best).isEmpty)
  }
}
