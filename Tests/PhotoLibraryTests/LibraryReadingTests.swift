import Cairo
import Foundation
import GLib
import ImageDecoding
import PhotoLibrary
import PhotoTestSupport
import Testing

@Suite struct LibraryReadingTests {
  private let folder: LibraryFolder

  init() throws {
    folder = try LibraryFolder()
  }

  /// Returns the conversations' names with the captions of their photos, which are the files'
  /// names.
  private func listing(_ library: Library) -> [String] {
    library.conversations.map { "\($0.name): \($0.photos.map(\.title).joined(separator: ", "))" }
  }

  private func write(_ names: String...) throws {
    let picture = try Pictures.quarters("png", width: 4, height: 4)
    for name in names { try folder.write(picture, to: name) }
  }

  @Test func `photos and conversations are sorted the way people do`() throws {
    try write("L/b/photo 10.png", "L/b/Photo 2.png", "L/b/photo 1.png", "L/A/x.png", "L/c/x.png")
    let library = try Library.read([folder("L")])
    #expect(listing(library) == ["A: x", "b: photo 1, Photo 2, photo 10", "c: x"])
  }

  @Test func `every folder that holds photos is a conversation`() throws {
    try write("L/Rome/a.png", "L/Trips/Rome/b.png", "L/Trips/Rome/Old/c.png", "L/loose.png")
    try folder.makeFolder("L/Empty/Inside")
    let library = try Library.read([folder("L")])
    #expect(listing(library) == ["L: loose", "Old: c", "L › Rome: a", "Trips › Rome: b"])
    #expect(library.conversations.map(\.id) == ["L", "Trips/Rome/Old", "Rome", "Trips/Rome"])
    #expect(library.conversations[2].photos[0].id == "Rome/1")
    #expect(library.conversations[2].photos[0].path == folder("L/Rome/a.png"))
    #expect(library.problems.isEmpty)
  }

  @Test func `different paths of a folder are the same library`() throws {
    try write("L/a.png")
    let plain = try Library.read([folder("L")])
    #expect(try Library.read([folder("L/")]) == plain)
    #expect(try Library.read([folder("L/../L/.")]) == plain)
    #expect(try Library.read([folder("L"), folder("L")]) == plain)
    #expect(try Library.read([folder("L"), folder("L/a.png")]) == plain)
  }

  @Test func `single photos are conversations of their folders`() throws {
    try write("L/Ada/2.png", "L/Ada/10.png", "L/Ada/3.png", "L/Bo/x.png", "M/Cy/y.png")
    let paths = ["L/Ada/10.png", "L/Bo/x.png", "L/Ada/2.png", "L/Ada/2.png"].map { folder($0) }
    #expect(listing(try Library.read(paths)) == ["Ada: 2, 10", "Bo: x"])
    #expect(listing(try Library.read(paths + [folder("M")])) == ["Ada: 2, 10", "Bo: x", "Cy: y"])
  }

  @Test func `conversations of the same path have different identifiers`() throws {
    try write("L/Rome/a.png", "M/Rome/b.png", "N/Rome/c.png")
    let library = try Library.read(["N", "L", "M"].map { folder($0) })
    #expect(listing(library) == ["L › Rome: a", "M › Rome: b", "N › Rome: c"])
    #expect(library.conversations.map(\.id) == ["Rome", "Rome (2)", "Rome (3)"])
    #expect(library.photo(id: "Rome (3)/1")?.title == "c")
  }

  @Test func `photos are known by their content`() throws {
    let jpeg = try Pictures.quarters("jpeg")
    for name in ["no extension", "letter.txt", "picture.png"] {
      try folder.write(jpeg, to: "L/\(name)")
    }
    try folder.write("Dear diary", to: "L/diary.txt")
    try folder.write("Dear diary", to: "L/diary")
    try folder.write("", to: "L/nothing")
    let library = try Library.read([folder("L")])
    #expect(listing(library) == ["L: letter, no extension, picture"])
  }

  @Test func `a broken photo keeps its row`() throws {
    try write("L/1.png", "L/5.png")
    try folder.write("", to: "L/2.jpg")
    try folder.write("Dear diary", to: "L/3.JPG")
    try folder.link("L/4.webp", to: folder("L/gone.webp"))
    #expect(listing(try Library.read([folder("L")])) == ["L: 1, 2, 3, 4, 5"])
  }

  @Test func `hidden things and things that are no files are left out`() throws {
    try write("L/.hidden.png", "L/.folder/a.png", "L/a.png")
    try folder.makeFolder("L/folder.png")
    #expect(listing(try Library.read([folder("L")])) == ["L: a"])
  }

  @Test func `a folder is read once, even if several links lead to it`() throws {
    try write("L/A/a.png", "L/B/b.png")
    try folder.link("L/A/up", to: folder("L"))
    try folder.link("L/A/itself", to: "itself")
    try folder.link("L/Z", to: folder("L/B"))
    #expect(listing(try Library.read([folder("L")])) == ["A: a", "B: b"])
  }

  @Test func `a link out of the folder is not followed, and one to a photo is listed`() throws {
    try write("Private/a.png", "L/b.png", "L/In/c.png")
    try folder.link("L/out", to: folder("Private"))
    try folder.link("L/In/up", to: "../../Private")
    try folder.link("L/again", to: "In")
    try folder.link("L/d.png", to: folder("Private/a.png"))
    try folder.link("opened", to: folder("Private"))
    let library = try Library.read([folder("L")])
    #expect(Set(library.conversations.flatMap(\.photos).map(\.title)) == ["b", "c", "d"])
    #expect(
      library.problems.sorted()
        == ["L/In/up", "L/out"].map {
          "\(folder($0)): link to a folder outside the library, not followed."
        })
    #expect(try Library.read([folder("opened")]).photoCount == 1, "it was asked for")
  }

  @Test func `control characters in names are shown`() throws {
    try write("L/two\nlines\u{1B}[31m/a\tb.png")
    let library = try Library.read([folder("L")])
    #expect(listing(library) == ["two␊lines␛[31m: a␉b"])
    let photo = try #require(library.conversations.first?.photos.first)
    #expect(FileManager.default.fileExists(atPath: photo.path.text))
    let error = LibraryError.missing(path: "/a\nb")
    #expect("\(error)" == "/a␊b: no such file or folder")
  }

  @Test func `names are shown as they are`() throws {
    let names = ["<b>&amp;", "مرحبا", "\u{200F}abc", String(repeating: "n", count: 250), "%s %n"]
    for name in names { try write("L/\(name)/\(name).png") }
    let library = try Library.read([folder("L")])
    #expect(Set(library.conversations.map(\.name)) == Set(names))
    #expect(library.conversations.allSatisfy { $0.photos.map(\.title) == [$0.name] })
  }

  @Test func `a photo's name may be invalid UTF-8`() async throws {
    try write("L/a.png")
    // Only a shell can write such a name: Foundation's names are text.
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = [
      "-c", "cp \"$1/a.png\" \"$1/$(printf 'b\\377.png')\"", "-", folder("L").text,
    ]
    try shell.run()
    shell.waitUntilExit()
    let library = try Library.read([folder("L")])
    let photo = try #require(library.conversations.first?.photos.last)
    #expect(photo.path.text.hasSuffix("b%FF.png"))
    let image = try await PhotoLoader().image(
      for: photo.path, fitting: .init(width: 9, height: 9))
    #expect(image.surface.width == 4)
  }

  @Test func `names that only look the same are several files and folders`() throws {
    // One character, and a letter with an accent: the same text in other bytes.
    let names = ["Caf\u{E9}", "Cafe\u{301}"]
    for (index, name) in names.enumerated() {
      for photo in names { try write("L/\(name)/\(photo).png") }
      try write("L/\(name)/\(index).png")
    }
    let library = try Library.read([folder("L")])
    #expect(library.conversations.map { $0.photos.count } == [3, 3])
    #expect(Set(library.conversations.map(\.id)).count == 2)
    let paths = library.conversations.flatMap(\.photos).map(\.path)
    #expect(Set(paths).count == 6)
    #expect(try Library.read([folder("L")]) == library, "the order is the same every time")
  }

  @Test func `pictures whose names only look the same are not mixed up`() async throws {
    let loader = PhotoLoader()
    try folder.write(Pictures.quarters("png", width: 8, height: 8), to: "\u{E9}.png")
    try folder.write(Pictures.quarters("png", width: 16, height: 8), to: "e\u{301}.png")
    for (name, width) in [("\u{E9}.png", 8), ("e\u{301}.png", 16)] {
      let image = try await loader.image(
        for: folder(name), fitting: PixelSize(width: 99, height: 99))
      #expect(image.surface.width == width)
    }
  }

  @Test func `an empty folder is a library without conversations`() throws {
    try folder.makeFolder("L")
    let library = try Library.read([folder("L")])
    #expect(library.conversations.isEmpty && library.photoCount == 0)
    #expect(!library.name.isEmpty)
    #expect(try Library.read([]).conversations.isEmpty)
  }

  @Test func `a missing or unreadable path is an error`() throws {
    try write("L/a.png")
    #expect(throws: LibraryError.missing(path: folder("M"))) { try Library.read([folder("M")]) }
    #expect(throws: LibraryError.missing(path: folder("M.png"))) {
      try Library.read([folder("L"), folder("M.png")])
    }
    #expect(throws: LibraryError.unreadable(path: folder("L/a.png/b"), reason: "not a folder")) {
      try Library.read([folder("L/a.png/b")])
    }
    #expect(
      throws: LibraryError.unreadable(path: "/dev/null", reason: "neither a file nor a folder")
    ) { try Library.read(["/dev/null"]) }
  }

  @Test func `paths can be checked without reading`() throws {
    try write("L/a.png")
    try Library.checkReadable([folder("L"), folder("L/a.png")])
    #expect(throws: LibraryError.missing(path: folder("M"))) {
      try Library.checkReadable([folder("L"), folder("M")])
    }
  }

  @Test func `files in the folder's list of hidden ones are left out`() throws {
    try write("L/a.png", "L/b.png", "L/Trip/c.png")
    try folder.write("b.png\nTrip\n\n", to: "L/.hidden")
    #expect(listing(try Library.read([folder("L")])) == ["L: a"])
  }

  @Test func `a list of hidden files that is a pipe, a folder or huge is ignored`() throws {
    try write("pipe/a.png", "folder/a.png", "huge/a.png")
    #expect(unsafe mkfifo(folder("pipe/.hidden").text, 0o600) == 0)
    try folder.makeFolder("folder/.hidden")
    let name = Array("a.png\n".utf8) + [UInt8](repeating: 0, count: 1_000_000)
    try folder.write(name, to: "huge/.hidden")
    for place in ["pipe", "folder", "huge"] {
      #expect(listing(try Library.read([folder(place)])) == ["\(place): a"])
    }
  }

  @Test func `reading stops when it is cancelled`() throws {
    try write("L/a.png")
    #expect(throws: LibraryError.cancelled) { try Library.read([folder("L")]) { true } }
  }

  @Test func `ten thousand photos are listed, each once and in order`() throws {
    for index in 0..<10 { try folder.makeFolder("L/\(index)") }
    for index in 0..<10_000 {
      // Not written with Foundation's Data, which waits for the disk each time.
      let name = "L/\(index % 10)/IMG_\(index * 7919 % 10_000).jpg"
      _ = FileManager.default.createFile(atPath: folder(name).text, contents: nil)
    }
    let library = try Library.read([folder("L")])
    #expect(library.photoCount == 10_000)
    #expect(library.conversations.map(\.name) == (0..<10).map(String.init))
    for conversation in library.conversations {
      let numbers = conversation.photos.compactMap { Int($0.title.dropFirst(4)) }
      #expect(numbers.count == 1000 && numbers == numbers.sorted())
    }
  }
}
