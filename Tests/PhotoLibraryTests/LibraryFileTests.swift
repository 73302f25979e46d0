import Foundation
import GLib
import PhotoMetadata
import PhotoTestSupport
import Testing

@testable import PhotoLibrary

@Suite struct LibraryFileTests {
  private let folder: LibraryFolder

  init() throws {
    folder = try LibraryFolder()
  }

  private func sample(_ json: String) throws -> Library {
    try Library.sample(at: folder.write(json, to: "library.json"))
  }

  @Test func `a library file's entries are read in their order`() throws {
    let library = try sample(
      """
      {"name": "Robin", "profilePhoto": {"file": "Robin/r.jpg", "comment": "Hi", "rating": 4},
       "conversations": [
         {"name": "Zoe", "photos": [{"file": "Zoe/2.jpg", "comment": "<b>", "rating": 3},
                                    {"file": "Zoe/1 %41.jpg"}]},
         {"name": "Ada"}]}
      """)
    #expect(library.name == "Robin")
    #expect(library.profilePhoto?.path == folder("Robin/r.jpg"))
    #expect(library.profilePhoto?.rating == 4)
    #expect(library.conversations.map(\.name) == ["Zoe", "Ada"])
    #expect(
      library.conversations[0].photos == [
        Photo(
          id: "Zoe/1", path: folder("Zoe/2.jpg"), name: "2",
          annotations: Annotations(rating: 3, caption: "<b>")),
        Photo(id: "Zoe/2", path: folder("Zoe/1 %41.jpg"), name: "1 %41"),
      ])
    #expect(library.conversations[1].photos.isEmpty)
    #expect(library.problems.isEmpty)
  }

  @Test func `a sidecar precedes the library's file`() throws {
    try folder.write(Pictures.quarters("png"), to: "A/1.png")
    var library = try sample(
      #"{"conversations": [{"name": "A", "photos": [{"file": "A/1.png", "comment": "Old", "#
        + #""rating": 2}]}]}"#)
    let path = folder("A/1.png")
    var photo: Photo { library.conversations[0].photos[0] }
    #expect(photo.fileVersion != nil, "who knows no version reads no sidecar")
    #expect(library.photos(ofSidecars: [folder("A/1.png.xmp")]) == [photo])
    #expect(library.applyAnnotations([path: Annotations()]).isEmpty)
    #expect(photo.caption == "Old" && photo.rating == 2)
    #expect(library.applyAnnotations([path: Annotations(caption: "New")]) == ["A/1"])
    #expect(photo.caption == "New" && photo.rating == 2)
    #expect(library.applyAnnotations([path: Annotations(rating: 0, caption: "")]) == ["A/1"])
    #expect(photo.caption == nil && photo.rating == nil)
  }

  @Test func `an annotation removed in a sidecar doesn't come back without the store`() throws {
    let path = try folder.write(Pictures.quarters("jpeg"), to: "a.jpg")
    var library = try sample(
      #"{"conversations": [{"name": "A", "photos": [{"file": "a.jpg", "rating": 4, "comment": "B"}]}]}"#
    )
    #expect(library.photo(id: "A/1")?.rating == 4)
    try AnnotationWriter().write(
      Annotations(rating: 0, caption: ""), Set(AnnotationEdit.Kind.allCases), of: path)
    _ = library.applyAnnotations([path: try PhotoMetadata.read(path) { false }.annotations])
    #expect(library.photo(id: "A/1")?.rating == nil)
    #expect(library.photo(id: "A/1")?.caption == nil)
  }

  @Test func `an incomplete entry is left out and named`() throws {
    let library = try sample(
      """
      {"conversations": [{"photos": []}, {"name": " "}, 7,
        {"name": "Ada", "photos": [{}, 3, {"file": "a.jpg"}]}]}
      """)
    #expect(library.conversations.map(\.id) == ["Ada"])
    #expect(library.conversations[0].photos.map(\.id) == ["Ada/1"])
    #expect(library.problems.count == 5)
    #expect(library.problems.allSatisfy { $0.contains(folder("library.json").text) })
    #expect(!library.name.isEmpty)
  }

  @Test(arguments: [
    "../secret.png", "/etc/passwd", "A/../../secret.png", "out/secret.png", "secret link.png", ".",
    "~/secret.png/../../../secret.png",
  ])
  func `a photo outside the folder is refused`(file: String) throws {
    let outside = try LibraryFolder()
    try outside.write(Pictures.quarters("png"), to: "secret.png")
    try folder.link("out", to: outside.path)
    try folder.link("secret link.png", to: outside("secret.png"))
    let library = try sample(
      #"""
      {"name": "Robin", "profilePhoto": {"file": "\#(file)"},
       "conversations": [{"name": "A", "photos": [{"file": "\#(file)"}, {"file": "B/b.jpg"}]}]}
      """#)
    #expect(library.conversations[0].photos.map(\.path.lastPart) == ["b.jpg"])
    #expect(library.profilePhoto == nil)
    #expect(library.problems.count == 2, "\(library.problems)")
  }

  @Test func `a photo may be reached in any way that stays in the folder`() throws {
    try folder.write(Pictures.quarters("png"), to: "A/a.png")
    try folder.link("B", to: "A")
    for file in ["A/a.png", "A/../A/a.png", folder("A/a.png"), "B/a.png", "gone.png"] {
      let library = try sample(
        #"{"conversations": [{"name": "A", "photos": [{"file": "\#(file)"}]}]}"#)
      #expect(library.photoCount == 1, "\(file)")
    }
  }

  @Test func `the folder's name may be invalid UTF-8`() throws {
    let place = FilePath("\(folder.path.uri)/d%FF")
    try PrivateFile.makeFolder(place)
    let photo = place.appending("a %41.png")
    try PrivateFile.replace(photo, with: Pictures.quarters("png"))
    let path = place.appending("library.json")
    for (file, isInside) in [
      ("a %41.png", true), ("./b/../a %41.png", true), ("../a %41.png", false),
      ("../d/../a %41.png", false), ("/etc/passwd", false),
    ] {
      let json = #"{"conversations": [{"name": "A", "photos": [{"file": "\#(file)"}]}]}"#
      try PrivateFile.replace(path, with: json.utf8)
      let photos = try Library.sample(at: path).conversations[0].photos
      #expect(photos.map(\.path) == (isInside ? [photo] : []), "\(file)")
      #expect(photos.allSatisfy { $0.fileVersion != nil }, "it is not missing")
    }
  }

  @Test func `a path that is too long for a file is refused at once`() throws {
    try folder.write(Pictures.quarters("png"), to: "a.png")
    let file = String(repeating: "./", count: 1_000_000) + "a.png"
    let library = try sample(
      #"{"conversations": [{"name": "A", "photos": [{"file": "\#(file)"}]}]}"#)
    #expect(library.photoCount == 0)
    #expect(library.problems.count == 1)
  }

  @Test func `a library file that is a link out of the folder is not read`() throws {
    let outside = try LibraryFolder()
    try outside.write(#"{"conversations": [{"name": "Other"}]}"#, to: "library.json")
    try folder.write(Pictures.quarters("png"), to: "L/a.png")
    try folder.link("L/library.json", to: outside("library.json"))
    let library = try Library.read([folder("L")])
    #expect(library.conversations.map(\.name) == ["L"])
    #expect(
      library.problems == ["\(folder("L/library.json")): link to a file outside the folder."])
  }

  @Test func `control characters in names are shown, and lines in comments stay`() throws {
    let library = try sample(
      #"{"name": "R\u0007", "conversations": [{"name": "a\nb", "photos": [{"file": "a", "comment": "c\nd"}, 1]}]}"#
    )
    #expect(library.name == "R␇")
    #expect(library.conversations.map(\.name) == ["a␊b"])
    #expect(library.conversations[0].photos[0].title == "c\nd")
    #expect(library.problems.allSatisfy { !$0.contains("\n") })
  }

  @Test(
    arguments: zip(
      ["null", "0", "-3", "1", "5", "6", "4.5", "\"3\""], [nil, nil, nil, 1, 5, 5, nil, nil]))
  func `a rating is one to five stars, or missing`(json: String, rating: Int?) throws {
    let library = try sample(
      #"{"conversations": [{"name": "A", "photos": [{"file": "a", "rating": \#(json)}]}]}"#)
    #expect(library.conversations[0].photos[0].rating == rating)
  }

  @Test func `conversations of the same name have different identifiers`() throws {
    let library = try sample(#"{"conversations": [{"name": "A"}, {"name": "A"}]}"#)
    #expect(library.conversations.map(\.id) == ["A", "A (2)"])
  }

  @Test(arguments: zip(["{\n \"name\":\n x}", "{\n", "", "{\"a\": 1\n\n\n \"b\"}"], [3, 2, 1, 4]))
  func `a mistake is named with its line`(json: String, line: Int) throws {
    let error = LibraryError.malformed(
      path: folder("library.json"), line: line, reason: "not valid JSON")
    #expect(throws: error) { try sample(json) }
    #expect("\(error)" == "\(folder("library.json")):\(line): not valid JSON")
  }

  @Test func `a requested file that is no library is an error`() throws {
    #expect(throws: LibraryError.self) { try sample(#"{"songs": []}"#) }
    #expect(throws: LibraryError.self) { try sample("[]") }
    #expect(throws: LibraryError.missing(path: folder("no.json"))) {
      try Library.sample(at: folder("no.json"))
    }
    #expect(throws: LibraryError.self) { try Library.sample(at: folder.path) }
  }

  @Test func `a file that is too large is refused before it is read`() throws {
    let path = try folder.write("{}", to: "library.json")
    let file = try FileHandle(forWritingTo: URL(filePath: path.text))
    try file.truncate(atOffset: 4_000_000_000)
    let error = LibraryError.unreadable(path: path, reason: "it is larger than 16 MB")
    #expect(throws: error) { try Library.sample(at: path) }
    #expect("\(error)" == "\(path): it is larger than 16 MB")
  }

  @Test(arguments: [("{}", 100_000), ("[]", 1_000_000)])
  func `a file with too many photos is refused before they take memory`(
    item: String, count: Int
  ) throws {
    let photos = repeatElement(item, count: count).joined(separator: ",")
    let error = LibraryError.unreadable(
      path: folder("library.json"), reason: "it describes more than \(numeral(100_000)) photos")
    #expect(throws: error) {
      try sample(#"{"conversations": [{"name": "A", "photos": [\#(photos)]}]}"#)
    }
  }

  @Test func `objects in strings are not counted`() {
    let count = JSONCount(Array(#"{"a\"{,[": ["\\", 1, {}], "b": 2}"#.utf8))
    #expect(count.objects == 2)
    #expect(count.values == 6)
  }

  @Test func `a folder with a library file is read from that file`() throws {
    try folder.write(Pictures.quarters("png"), to: "L/other.png")
    try folder.write(#"{"name": "Robin", "conversations": [{"name": "A"}]}"#, to: "L/library.json")
    let library = try Library.read([folder("L")])
    #expect(library.name == "Robin")
    #expect(library.conversations.map(\.name) == ["A"])
    let both = try Library.read([folder("L"), folder("L/other.png")])
    #expect(both.conversations.map(\.name) == ["A", "L"])
  }

  @Test func `a folder with an invalid library file is read as a folder`() throws {
    try folder.write(Pictures.quarters("png"), to: "L/a.png")
    try folder.write(#"{"songs": []}"#, to: "L/library.json")
    #expect(try Library.read([folder("L")]).conversations.map(\.name) == ["L"])
    #expect(try Library.read([folder("L")]).problems.isEmpty)
    try folder.write("{", to: "L/library.json")
    let library = try Library.read([folder("L")])
    #expect(library.conversations.map(\.name) == ["L"])
    #expect(library.problems == ["\(folder("L/library.json")):1: not valid JSON."])
  }
}
