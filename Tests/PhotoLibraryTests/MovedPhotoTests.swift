import Foundation
import GLib
import PhotoTestSupport
import Testing

@testable import PhotoLibrary

/// Photos that are renamed or moved with their sidecars, without overwriting files.
@Suite struct MovedPhotoTests {
  private let folder: LibraryFolder

  init() throws {
    folder = try LibraryFolder()
    try folder.makeFolder("to")
  }

  private func path(_ name: String) -> FilePath { folder(name) }

  /// Returns the contents of the files in the folder and its subfolder.
  private func contents() throws -> [String: String] {
    var contents: [String: String] = [:]
    for place in ["", "to/"] {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder(place).text)
      where name != "to" {
        contents[place + name] = try String(
          contentsOfFile: folder(place + name).text, encoding: .utf8)
      }
    }
    return contents
  }

  private func write(_ names: String...) throws {
    for name in names { try folder.write(name, to: name) }
  }

  @Test func `A photo gets another name with its sidecars, and the old one back`() throws {
    try write("a.jpg", "a.jpg.xmp", "a.xmp", "other.jpg")
    let before = try contents()
    let fileVersion = try FileEntry.at(folder("a.jpg")).fileVersion
    let result = FileOperation.move([try MovedPhoto(path("a.jpg"), named: "ä b.jpeg")]).perform()
    #expect(result.problems.isEmpty && result.photos == [path("ä b.jpeg")])
    #expect(
      try contents() == [
        "ä b.jpeg": "a.jpg", "ä b.jpeg.xmp": "a.jpg.xmp", "ä b.xmp": "a.xmp",
        "other.jpg": "other.jpg",
      ])
    #expect(try FileEntry.at(folder("ä b.jpeg")).fileVersion == fileVersion)
    #expect(try #require(result.reverse).perform().problems.isEmpty)
    #expect(try contents() == before)
  }

  @Test func `A change of the extension alone keeps the sidecar without an extension`() throws {
    try write("a.jpg", "a.jpg.xmp", "a.xmp")
    let before = try contents()
    let result = FileOperation.move([try MovedPhoto(path("a.jpg"), named: "a.jpeg")]).perform()
    #expect(result.problems.isEmpty && result.photos == [path("a.jpeg")])
    #expect(
      try contents() == ["a.jpeg": "a.jpg", "a.jpeg.xmp": "a.jpg.xmp", "a.xmp": "a.xmp"])
    #expect(try #require(result.reverse).perform().problems.isEmpty)
    #expect(try contents() == before)
  }

  @Test func `A raw photo's sidecar stays with it, and not with its rendering`() throws {
    try write("a.CR2", "a.CR2.xmp", "a.CR2.jpg", "b", "b.xmp", "b.png")
    let renderings = ["a.CR2.jpg", "b.png"].map { MovedPhoto(path($0), into: path("to")) }
    let result = FileOperation.move(renderings).perform()
    #expect(result.problems.isEmpty)
    #expect(
      try contents().keys.sorted() == [
        "a.CR2", "a.CR2.xmp", "b", "b.xmp", "to/a.CR2.jpg", "to/b.png",
      ])
    #expect(try #require(result.reverse).perform().problems.isEmpty)
    #expect(FileOperation.delete([path("a.CR2.jpg"), path("b.png")]).perform().problems.isEmpty)
    #expect(try contents().keys.sorted() == ["a.CR2", "a.CR2.xmp", "b", "b.xmp"])
  }

  @Test func `A name without extension keeps the sidecar in its folder`() throws {
    try folder.makeFolder("2024.07")
    for name in ["a.jpg", "a.xmp"] { try folder.write(name, to: "2024.07/\(name)") }
    let photo = path("2024.07/a.jpg")
    let result = FileOperation.move([try MovedPhoto(photo, named: "Holiday")]).perform()
    #expect(result.problems.isEmpty)
    let names = { try FileManager.default.contentsOfDirectory(atPath: self.path("2024.07").text) }
    #expect(try names().sorted() == ["Holiday", "Holiday.xmp"])
    #expect(try #require(result.reverse).perform().problems.isEmpty)
    #expect(try names().sorted() == ["a.jpg", "a.xmp"])
  }

  @Test func `A sidecar takes a name that is the photo's alone`() throws {
    try write("a.jpg", "a.xmp", "b.jpg", "b.xmp", "b.jpg.xmp")
    for (name, target) in [("a.jpg", "c.CR2.jpg"), ("b.jpg", "d")] {
      #expect(
        FileOperation.move([try MovedPhoto(path(name), named: target)]).perform().problems.isEmpty)
    }
    // Of two sidecars for one path, the one in use is moved.
    #expect(
      try contents() == [
        "c.CR2.jpg": "a.jpg", "c.CR2.jpg.xmp": "a.xmp", "d": "b.jpg", "d.xmp": "b.jpg.xmp",
        "b.xmp": "b.xmp",
      ])
  }

  @Test func `A name that is not UTF-8 is moved with its sidecars`() throws {
    let photo = FilePath(
      systemPath: Array("\(folder.path)/a".utf8CString.dropLast()) + [-1]
        + Array(".jpg".utf8CString))
    let sidecar = FilePath(
      systemPath: Array("\(folder.path)/a".utf8CString.dropLast()) + [-1]
        + Array(".xmp".utf8CString))
    try write("b.jpg", "b.xmp")
    try path("b.jpg").move(to: photo)
    try path("b.xmp").move(to: sidecar)
    let result = FileOperation.move([MovedPhoto(photo, to: path("to/é.jpg"))]).perform()
    #expect(result.problems.isEmpty)
    #expect(try contents() == ["to/é.jpg": "b.jpg", "to/é.xmp": "b.xmp"])
    #expect(try #require(result.reverse).perform().problems.isEmpty)
    #expect(photo.isPresent && sidecar.isPresent)
  }

  @Test func `A name that begins like a URI is a name`() throws {
    try write("a.jpg", "a.jpg.xmp")
    let move = try MovedPhoto(path("a.jpg"), named: "file:b%20.jpg")
    #expect(FileOperation.move([move]).perform().problems.isEmpty)
    #expect(
      try contents() == ["file:b%20.jpg": "a.jpg", "file:b%20.jpg.xmp": "a.jpg.xmp"])
  }

  @Test func `A name that no file can have is refused`() throws {
    for name in ["", ".", "..", "a/b", "a\0b", String(repeating: "ä", count: 128)] {
      #expect(throws: FileOperationError.noName(FilePath(name))) {
        try MovedPhoto(path("a.jpg"), named: name)
      }
    }
  }

  @Test func `A name that hides a photo or is another kind of file's is refused`() throws {
    for name in [
      "b.jpg.xmp", "b.xmp", "b.XmP", ".xmp", ".b.jpg", "library.json", "Library.JSON",
    ] {
      #expect(throws: FileOperationError.noPhotoName(FilePath(name))) {
        try MovedPhoto(path("a.jpg"), named: name)
      }
    }
    #expect(
      FileOperationError.noPhotoName("b.xmp").description
        == "“b.xmp” can’t be a photo’s name: hidden files, sidecars and libraries have such names. "
        + "Choose another one.")
  }

  @Test func `A photo with a special name moves only to where it is a photo`() throws {
    try folder.write("GIF89a a", to: "a.jpg.xmp")
    try folder.write("GIF89a b", to: "b.xmp")
    try folder.write("GIF89a", to: "library.json")
    try write("to/a.jpg", "to/B.png")
    let before = try contents()
    for name in ["a.jpg.xmp", "b.xmp", "library.json"] {
      let move = MovedPhoto(path(name), into: path("to"))
      for operation in [FileOperation.move([move]), .copy([move])] {
        #expect(operation.perform().problems == [.noPhotoName(move.target)])
      }
    }
    #expect(try contents() == before)
    let free = try LibraryFolder()
    let moves = ["a.jpg.xmp", "b.xmp"].map { MovedPhoto(path($0), into: free.path) }
    let result = FileOperation.move(moves).perform()
    #expect(result.problems.isEmpty && result.photos == moves.map(\.target))
    #expect(try #require(result.reverse).perform().problems.isEmpty)
    #expect(try contents() == before)
    // A name without the suffix makes it an ordinary photo.
    for (name, target) in [("b.xmp", "b.gif"), ("library.json", "c.gif")] {
      let result = FileOperation.move([try MovedPhoto(path(name), named: target)]).perform()
      #expect(result.problems.isEmpty && result.photos == [path(target)])
      let back = try #require(result.reverse).perform()
      #expect(back.problems.isEmpty && back.photos == [path(name)])
    }
  }

  @Test func `A picture and a folder with a sidecar's name stay when a photo leaves`() throws {
    try write("a.jpg", "b.jpg", "b.png", "b.xmp")
    try folder.write("GIF89a", to: "a.jpg.xmp")
    try folder.makeFolder("a.xmp")
    try folder.write("GIF89a", to: "b.jpg.XMP")
    let others = ["a.jpg.xmp", "a.xmp", "b.jpg.XMP"]
    func names() throws -> Set<String> {
      Set(try FileManager.default.contentsOfDirectory(atPath: folder.path.text))
    }
    for photos in [[path("a.jpg")], ["b.jpg", "b.png"].map(path)] {
      let all = try names()
      let moves = photos.map { MovedPhoto($0, into: path("to")) }
      for operation in [FileOperation.move(moves), .copy(moves), .trash(photos)] {
        let result = operation.perform()
        #expect(result.problems.isEmpty && result.photos.count == photos.count)
        #expect(try names().isSuperset(of: others))
        #expect(try #require(result.reverse).perform().problems.isEmpty)
        #expect(try names() == all)
      }
      #expect(FileOperation.delete(photos).perform().problems.isEmpty)
      #expect(try names().isSuperset(of: others))
    }
    #expect(try names() == Set(others + ["to"]))
  }

  @Test func `A name that is too long for the sidecar is refused as it was typed`() throws {
    try write("a.jpg", "a.jpg.xmp")
    let before = try contents()
    let move = try MovedPhoto(path("a.jpg"), named: String(repeating: "n", count: 250) + ".jpg")
    #expect(FileOperation.move([move]).perform().problems == [.noName(move.target)])
    #expect(FileOperation.copy([move]).perform().problems == [.noName(move.target)])
    #expect(try contents() == before)
  }

  @Test func `Nothing is overwritten, and a half-done operation is reversed`() throws {
    try write("a.jpg", "a.jpg.xmp", "b.jpg", "c.jpg.xmp", "to/a.jpg.xmp")
    let before = try contents()
    for (target, problem) in [
      ("b.jpg", "b.jpg"), ("c.jpg", "c.jpg.xmp"), ("to/a.jpg", "to/a.jpg.xmp"),
    ] {
      for operation in [FileOperation.move, FileOperation.copy] {
        let photo = MovedPhoto(path("a.jpg"), to: path(target))
        let result = operation([photo]).perform()
        #expect(result.problems == [.taken(path(problem))])
        #expect(result.rest == operation([photo]) && result.reverse == nil)
        #expect(try contents() == before)
      }
    }
    let nowhere = MovedPhoto(path("a.jpg"), into: path("nowhere"))
    for operation in [FileOperation.move, FileOperation.copy] {
      let result = operation([nowhere]).perform()
      #expect(result.problems.first.map { if case .noFolder = $0 { true } else { false } } == true)
    }
    #expect(try contents() == before)
  }

  @Test func `Files that move together keep their shared sidecar`() throws {
    try write("a.jpg", "a.cr2", "a.xmp", "b.jpg")
    let photos = ["a.jpg", "a.cr2", "b.jpg"].map { MovedPhoto(path($0), into: path("to")) }
    let result = FileOperation.move(photos).perform()
    #expect(result.problems.isEmpty)
    #expect(result.folders == [folder.path, path("to")])
    #expect(try contents().keys.sorted() == ["to/a.cr2", "to/a.jpg", "to/a.xmp", "to/b.jpg"])
    #expect(try #require(result.reverse).perform().problems.isEmpty)
    #expect(try contents().keys.sorted() == ["a.cr2", "a.jpg", "a.xmp", "b.jpg"])
  }

  @Test func `A changed copy of a shared sidecar comes back as the photo's alone`() throws {
    try write("a.jpg", "a.cr2", "a.xmp")
    let result = FileOperation.move([try MovedPhoto(path("a.jpg"), named: "b.jpg")]).perform()
    #expect(try contents()["b.xmp"] == "a.xmp")
    try folder.write("changed", to: "b.xmp")
    var back = try #require(result.reverse).perform()
    let after = ["a.jpg": "a.jpg", "a.jpg.xmp": "changed", "a.cr2": "a.cr2", "a.xmp": "a.xmp"]
    #expect(back.problems.isEmpty)
    #expect(try contents() == after)
    let again = try #require(back.reverse).perform()
    #expect(again.problems.isEmpty)
    #expect(
      try contents() == [
        "b.jpg": "a.jpg", "b.xmp": "changed", "a.cr2": "a.cr2", "a.xmp": "a.xmp",
      ])
    back = try #require(again.reverse).perform()
    #expect(back.problems.isEmpty)
    #expect(try contents() == after)
  }

  @Test func `A sidecar of no other photo is not shared with one that moves there`() throws {
    try write("a.jpg", "a.xmp", "to/a.xmp")
    let move = MovedPhoto(path("a.jpg"), into: path("to"))
    let before = try contents()
    for operation in [FileOperation.move([move]), .copy([move])] {
      #expect(operation.perform().problems == [.taken(path("to/a.xmp"))])
      #expect(try contents() == before)
    }
    try write("to/a.cr2")
    for operation in [FileOperation.copy([move]), .move([move])] {
      let result = operation.perform()
      #expect(result.problems.isEmpty)
      #expect(try contents()["to/a.jpg.xmp"] == "a.xmp")
      #expect(try contents()["to/a.xmp"] == "to/a.xmp")
      #expect(try #require(result.reverse).perform().problems.isEmpty)
    }
  }

  @Test func `Undoing a move to beside another photo's sidecar restores all as it was`() throws {
    try write("a.jpg", "a.xmp", "to/a.cr2", "to/a.xmp")
    let before = try contents()
    let result = FileOperation.move([MovedPhoto(path("a.jpg"), into: path("to"))]).perform()
    #expect(result.problems.isEmpty)
    let moved = try contents()
    #expect(moved["to/a.jpg.xmp"] == "a.xmp" && moved["to/a.xmp"] == "to/a.xmp")
    var step = result
    for expected in [before, moved, before] {
      step = try #require(step.reverse).perform()
      #expect(step.problems.isEmpty)
      #expect(try contents() == expected)
    }
  }

  @Test func `Copies have their sidecars, their dates, and go to the trash again`() throws {
    try write("a.jpg", "a.jpg.xmp")
    let fileVersion = try FileEntry.at(folder("a.jpg")).fileVersion
    let result = FileOperation.copy([MovedPhoto(path("a.jpg"), into: path("to"))]).perform()
    #expect(result.problems.isEmpty && result.photos == [path("to/a.jpg")])
    #expect(
      try contents() == [
        "a.jpg": "a.jpg", "a.jpg.xmp": "a.jpg.xmp", "to/a.jpg": "a.jpg",
        "to/a.jpg.xmp": "a.jpg.xmp",
      ])
    #expect(try FileEntry.at(folder("to/a.jpg")).fileVersion == fileVersion)
    #expect(try #require(result.reverse).perform().problems.isEmpty)
    #expect(try contents().count == 2)
  }

  @Test(.enabled(if: FileManager.default.isWritableFile(atPath: "/dev/shm")))
  func `A photo is moved to another disk and back`() throws {
    let disk = FilePath("/dev/shm/moved-photo-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      atPath: disk.text, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: disk.text) }
    try write("a.jpg", "a.jpg.xmp")
    let result = FileOperation.move([MovedPhoto(path("a.jpg"), into: disk)]).perform()
    #expect(result.problems.isEmpty)
    #expect(try contents().isEmpty)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: disk.text).sorted()
        == ["a.jpg", "a.jpg.xmp"])
    #expect(try #require(result.reverse).perform().problems.isEmpty)
    #expect(try contents() == ["a.jpg": "a.jpg", "a.jpg.xmp": "a.jpg.xmp"])
  }
}
