import Foundation
import GLib
import PhotoTestSupport
import RandomNumbers
import Testing

@testable import PhotoLibrary

/// Folders that are read again after a change in them.
@Suite struct LibraryReaderTests {
  private let folder: LibraryFolder
  private let picture: [UInt8]

  init() throws {
    folder = try LibraryFolder()
    picture = try Pictures.quarters("png", width: 4, height: 4)
  }

  private func paths(_ library: Library) -> [[FilePath]] {
    library.conversations.map { $0.photos.map(\.path) }
  }

  @Test func `a stopped scan has the photos found so far, and removes none`() throws {
    for place in ["L/a/1.png", "L/a/2.png", "L/b/1.png", "L/c/1.png"] {
      try folder.write("", to: place)
    }
    let progress = PhotoProgress()
    var reader = LibraryReader([folder("L")])
    let all = try reader.read(progress: progress)
    #expect(progress.photoCount == 4 && !reader.isPartial)
    // While the second folder is read.
    let stopped = PhotoProgress()
    let first = try reader.read(progress: stopped) {
      if stopped.photoCount == 2 { stopped.stop() }
      return false
    }
    #expect(first.conversations.map(\.name) == ["a"] && reader.isPartial)
    var library = all
    let none = PhotoProgress()
    none.stop()
    #expect(library.update(to: try reader.read(after: all, progress: none)).isEmpty)
    #expect(library.conversations == all.conversations && reader.isPartial)
    try folder.write("", to: "L/d/1.png")
    library = first
    library.update(to: try reader.read(after: first))
    #expect(library.conversations.map(\.name) == ["a", "b", "c", "d"] && !reader.isPartial)
    try folder.write("", to: "L/d/2.png")
    let scan = try reader.read(again: [folder("L/d")]) { false }
    library.update(to: scan)
    #expect(library.photoCount == 6)
  }

  @Test(arguments: 0..<12) func `an incremental scan equals a whole one`(seed: UInt64) throws {
    var dice = SeededNumbers(seed: seed)
    var next = 0
    func name() -> String {
      next += 1
      return "\(next)"
    }
    var folders = ["L", "L/a", "L/b", "L/b/c"]
    for name in folders { try folder.makeFolder(name) }
    try folder.write(picture, to: "L/b/first.png")
    var reader = LibraryReader([folder("L")])
    var library = try reader.read()
    let files = FileManager.default
    for _ in 0..<25 {
      var dirty: Set<String> = []
      for _ in 0..<Int.random(in: 1...5, using: &dice) {
        let place = folders.randomElement(using: &dice) ?? "L"
        dirty.insert(place)
        let contents = try files.contentsOfDirectory(atPath: folder(place).text).sorted()
        let pictures = contents.filter { $0.hasSuffix(".png") }
        switch Int.random(in: 0..<7, using: &dice) {
        case 0, 1: try folder.write(picture, to: "\(place)/\(name()).png")
        case 2:
          let sub = "\(place)/\(name())"
          try folder.write(picture, to: "\(sub)/deep/\(name()).png")
          folders += [sub, "\(sub)/deep"]
        case 3:
          guard let file = pictures.randomElement(using: &dice) else { continue }
          try files.removeItem(atPath: folder("\(place)/\(file)").text)
        case 4:
          guard let file = pictures.randomElement(using: &dice) else { continue }
          let other = folders.randomElement(using: &dice) ?? "L"
          dirty.insert(other)
          try files.moveItem(
            atPath: folder("\(place)/\(file)").text, toPath: folder("\(other)/\(name()).png").text)
        case 5:
          // A folder with all of its content is deleted or renamed.
          guard place != "L" else { continue }
          let above = (place as NSString).deletingLastPathComponent
          dirty.insert(above)
          let isKept = Bool.random(using: &dice)
          let moved = "\(above)/\(name())"
          if isKept {
            try files.moveItem(atPath: folder(place).text, toPath: folder(moved).text)
          } else {
            try files.removeItem(atPath: folder(place).text)
          }
          let inside = folders.filter { $0 == place || $0.hasPrefix("\(place)/") }
          folders.removeAll { inside.contains($0) }
          if isKept { folders += inside.map { moved + $0.dropFirst(place.count) } }
        default: try folder.write("no photo", to: "\(place)/\(name()).txt")
        }
      }
      let scan = try reader.read(again: Set(dirty.map { folder($0) })) { false }
      let difference = library.update(to: scan)
      var whole = LibraryReader([folder("L")])
      let all = try whole.read()
      #expect(paths(library) == paths(all))
      #expect(library.conversations.map(\.name) == all.conversations.map(\.name))
      #expect(Set(reader.folders) == Set(whole.folders))
      #expect(Set(library.conversations.map(\.id)).count == library.conversations.count)
      #expect(difference.addedPhotos.allSatisfy { library.photo(id: $0) != nil })
    }
  }

  @Test func `a missing requested folder removes nothing else`() throws {
    try folder.write(picture, to: "L/a/1.png")
    var reader = LibraryReader([folder("L")])
    var library = try reader.read()
    try FileManager.default.moveItem(atPath: folder("L").text, toPath: folder("M").text)
    #expect(reader.missingRoots == [folder("L")])
    let scan = try reader.read(again: Set(reader.folders)) { false }
    #expect(library.update(to: scan).isEmpty)
    #expect(library.photoCount == 1)
    try FileManager.default.moveItem(atPath: folder("M").text, toPath: folder("L").text)
    try folder.write(picture, to: "L/a/2.png")
    #expect(reader.missingRoots == [])
    #expect(library.update(to: .library(try reader.read())).addedPhotos == ["a/2"])
  }

  @Test func `a folder replaced by a link out of the library is gone`() throws {
    for name in ["L/a", "L/b", "other"] { try folder.write(picture, to: "\(name)/1.png") }
    var reader = LibraryReader([folder("L")])
    var library = try reader.read()
    try folder("L/a").move(to: folder("moved"))
    try FileManager.default.createSymbolicLink(
      atPath: folder("L/a").text, withDestinationPath: folder("other").text)
    let scan = try reader.read(again: [folder("L"), folder("L/a")]) { false }
    #expect(library.update(to: scan).removedConversations == ["a"])
    #expect(paths(library) == [[folder("L/b/1.png")]])
    #expect(library.problems.count == 1)
  }

  @Test func `a folder replaced by an empty one is missing`() throws {
    try folder.write(picture, to: "L/1.png")
    var reader = LibraryReader([folder("L")])
    _ = try reader.read()
    try FileManager.default.moveItem(atPath: folder("L").text, toPath: folder("M").text)
    try folder.makeFolder("L")
    #expect(reader.missingRoots == [folder("L")])
    try folder.write(picture, to: "L/2.png")
    #expect(reader.missingRoots == [])
  }

  @Test(arguments: [true, false])
  func `a requested folder that was replaced is read again`(isLink: Bool) throws {
    for place in ["A/a/1", "B/a/2", "B/b/1"] { try folder.write(picture, to: "\(place).png") }
    if isLink {
      try folder.link("L", to: folder("A"))
    } else {
      try folder("A").move(to: folder("L"))
    }
    var reader = LibraryReader([folder("L")])
    var library = try reader.read()
    #expect(reader.replacedRoots.isEmpty)
    if isLink {
      try folder("L").delete()
      try folder.link("L", to: folder("B"))
    } else {
      try folder("L").move(to: folder("A"))
      try folder("B").move(to: folder("L"))
    }
    #expect(reader.replacedRoots == [folder("L")] && reader.missingRoots.isEmpty)
    library.update(to: try reader.read(again: Set(reader.folders)) { false })
    #expect(paths(library) == [[folder("L/a/2.png")], [folder("L/b/1.png")]])
    #expect(library.conversations.map(\.id) == ["a", "b"])
    #expect(reader.replacedRoots.isEmpty)
  }

  @Test func `photos requested one by one stay the only ones`() throws {
    for name in ["1", "2", "3"] { try folder.write(picture, to: "L/\(name).png") }
    var reader = LibraryReader([folder("L/1.png"), folder("L/3.png")])
    var library = try reader.read()
    #expect(library.photoCount == 2)
    try FileManager.default.removeItem(atPath: folder("L/3.png").text)
    try folder.write(picture, to: "L/4.png")
    let scan = try reader.read(again: [folder("L")]) { false }
    #expect(library.update(to: scan).removedPhotos == ["L/2"])
    #expect(library.photoCount == 1)
  }

  @Test func `a photo can be read with its folder but without subfolders`() throws {
    for name in ["1", "2", "Sub/3"] { try folder.write(picture, to: "L/\(name).png") }
    var reader = LibraryReader([folder("L/2.png")], showsSurroundings: true)
    let library = try reader.read()
    #expect(library.conversations.map { $0.photos.map(\.name) } == [["1", "2"]])
    #expect(library.conversations.map(\.name) == ["L"])
  }

  @Test func `a library file that changes is read again`() throws {
    try folder.write(picture, to: "L/1.png")
    let text = { (name: String) in
      "{\"conversations\": [{\"name\": \"\(name)\", \"photos\": [{\"file\": \"1.png\"}]}]}"
    }
    try folder.write(text("A"), to: "L/library.json")
    var reader = LibraryReader([folder("L")])
    var library = try reader.read()
    try folder.write(text("B"), to: "L/library.json")
    library.update(to: try reader.read(again: Set(reader.folders)) { false })
    #expect(library.conversations.map(\.name) == ["B"])
    try FileManager.default.removeItem(atPath: folder("L/library.json").text)
    library.update(to: try reader.read(again: Set(reader.folders)) { false })
    #expect(library.conversations.map(\.name) == ["L"])
  }

  @Test func `folders of one name are distinguished by the fewest parents`() throws {
    for place in ["2019/Jan", "2020/Jan", "2020/Feb", "x/A/B", "y/A/B", "A/B"] {
      try folder.write(picture, to: "L/\(place)/1.png")
    }
    let library = try Library.read([folder("L")])
    #expect(
      library.conversations.map(\.name) == [
        "L › A › B", "x › A › B", "y › A › B", "Feb", "2019 › Jan", "2020 › Jan",
      ])
  }

  @Test func `a name has its extension only if two are the same without it`() throws {
    for name in ["a.png", "a.webp", "b.png"] { try folder.write(picture, to: "L/\(name)") }
    let library = try Library.read([folder("L")])
    #expect(library.conversations.first?.photos.map(\.name) == ["a.png", "a.webp", "b"])
  }

  @Test func `a folder is looked through for the first photo`() throws {
    try folder.makeFolder("L/a/b")
    #expect(!Library.hasPhotos(in: folder("L")))
    #expect(!Library.hasPhotos(in: folder("nowhere")))
    try folder.write(picture, to: "L/a/b/.hidden.png")
    #expect(!Library.hasPhotos(in: folder("L")))
    try folder.write(picture, to: "L/a/b/1.png")
    #expect(Library.hasPhotos(in: folder("L")))
  }

  @Test func `a sidecar belongs to the photos with its name`() throws {
    for name in ["a.png", "a.jpg", "b.png", "a.png.png"] {
      try folder.write(picture, to: "L/\(name)")
    }
    let library = try Library.read([folder("L")])
    let names = { (sidecar: FilePath) in
      library.photos(ofSidecars: [folder("L/\(sidecar)")]).map(\.path.lastPart.text)
    }
    #expect(names("a.png.xmp") == ["a.png", "a.png.png"])
    #expect(names("b.png.xmp") == ["b.png"])
    #expect(Set(names("a.xmp")) == ["a.png", "a.jpg"])
    #expect(names("c.xmp") == [])
  }

  @Test func `the photos of many sidecars are found in one pass`() {
    let photos = (1...20_000).map { Photo(id: "L/\($0)", path: "/L/\($0).jpg", name: "\($0)") }
    let library = Library(
      name: "L", conversations: [Conversation(id: "L", name: "L", photos: photos)])
    let sidecars = photos.map { FilePath($0.path.text + ".xmp") }
    #expect(library.photos(ofSidecars: sidecars).count == photos.count)
  }

  @Test func `a folder two hundred deep is read, and read again`() throws {
    let deep = "L" + String(repeating: "/d", count: 200)
    try folder.write(picture, to: "\(deep)/1.png")
    var reader = LibraryReader([folder("L")])
    var library = try reader.read()
    try folder.write(picture, to: "\(deep)/2.png")
    library.update(to: try reader.read(again: [folder(deep)]) { false })
    #expect(library.photoCount == 2)
    try FileManager.default.removeItem(atPath: folder("L/d").text)
    library.update(to: try reader.read(again: [folder("L")]) { false })
    #expect(library.photoCount == 0)
    #expect(reader.folders == [folder("L")])
  }
}
