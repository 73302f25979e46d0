import GLib
import PhotoLibrary
import PhotoMetadata
import Testing

@Suite struct LibraryTests {
  private var library = Library(
    name: "Robin",
    conversations: [
      Conversation(
        id: "Trips/Rome", name: "Rome",
        photos: (1...3).map {
          Photo(id: "Trips/Rome/\($0)", path: "/\($0).jpg", name: "\($0)")
        }),
      Conversation(id: "Trips", name: "Trips", photos: []),
    ],
    profilePhoto: Photo(
      id: "profile/1", path: "/me.jpg", name: "me", annotations: Annotations(rating: 4)))

  @Test func `photos are found by identifier`() {
    #expect(library.photo(id: "Trips/Rome/2")?.path == "/2.jpg")
    #expect(library.photo(id: "profile/1")?.path == "/me.jpg")
    #expect(library.conversation(containing: "Trips/Rome/3")?.name == "Rome")
    #expect(library.conversation(id: "Trips")?.photos == [])
    #expect(library.position(of: "Trips/Rome/3")?.number == 3)
    #expect(library.position(of: "Trips/Rome/3")?.count == 3)
    #expect(library.photoCount == 3)
  }

  @Test(arguments: ["", "/", "Trips/Rome/0", "Trips/Rome/4", "Trips/Rome/02", "Trips/Rome/x"])
  func `other identifiers find nothing`(id: String) {
    #expect(library.photo(id: id) == nil)
    #expect(library.conversation(containing: id) == nil)
    #expect(library.position(of: id) == nil)
    #expect(library.rating([id], stars: 3).isEmpty)
  }

  @Test mutating func `a photo is found after an earlier one was removed`() {
    library.conversations[0].photos.removeFirst()
    #expect(library.position(of: "Trips/Rome/3")?.number == 2)
    #expect(library.photo(id: "Trips/Rome/3")?.title == "3")
  }
}
