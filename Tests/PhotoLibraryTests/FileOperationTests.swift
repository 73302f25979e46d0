import Foundation
import GLib
import PhotoTestSupport
import Testing

@testable import PhotoLibrary

/// File operations on photos, which include their sidecars and can be undone.
@Suite struct FileOperationTests {
  private let folder: LibraryFolder

  init() throws { folder = try LibraryFolder() }

  private func path(_ name: String) -> FilePath { folder(name) }

  /// Returns the files in the folder with their contents.
  private func contents() throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path.text)
    return Dictionary(
      uniqueKeysWithValues: try names.map {
        ($0, try String(contentsOfFile: folder($0).text, encoding: .utf8))
      })
  }

  private func write(_ names: String...) throws {
    for name in names { try folder.write("of \(name)", to: name) }
  }

  @Test func `A stopped operation leaves the rest, and can be continued and undone`() throws {
    try write("a.jpg", "b.jpg", "c.jpg", "d.jpg")
    try folder.makeFolder("other")
    let photos = ["a.jpg", "b.jpg", "c.jpg", "d.jpg"].map {
      MovedPhoto(path($0), into: path("other"))
    }
    let progress = PhotoProgress()
    let run = FileOperation.move(photos).start(progress)
    while run.next() { if progress.photoCount == 2 { progress.stop() } }
    let result = run.result
    #expect(progress.photoCount == 2)
    #expect(result.problems.isEmpty)
    #expect(result.photos == photos.prefix(2).map(\.target))
    #expect(result.rest == .move(Array(photos[2...])))
    let rest = try #require(result.rest).perform()
    #expect(rest.rest == nil && rest.photos.count == 2)
    for done in [rest, result] { _ = try #require(done.reverse).perform() }
    #expect(photos.allSatisfy { FileManager.default.fileExists(atPath: $0.path.text) })
  }

  @Test func `No photo gets into a folder whose disk went away meanwhile`() throws {
    try write("a.jpg", "b.jpg", "c.jpg")
    try folder.makeFolder("disk")
    try folder.makeFolder("other")
    var disk = path("disk")
    var files = PhotoFiles(journal: nil) { _ in disk }
    _ = try files.move(MovedPhoto(path("a.jpg"), into: path("disk")))
    disk = "/"
    for isMove in [true, false] {
      let photo = MovedPhoto(path("b.jpg"), into: path("disk"))
      #expect(throws: FileOperationError.noFolder(photo.target)) {
        if isMove { _ = try files.move(photo) } else { _ = try files.copy(photo) }
      }
    }
    _ = try files.move(MovedPhoto(path("c.jpg"), into: path("other")))
    let names = try FileManager.default.contentsOfDirectory(atPath: path("disk").text)
    #expect(names == ["a.jpg"])
    #expect(FileManager.default.fileExists(atPath: path("b.jpg").text))
  }

  // MARK: Files that were changed since

  // Searching all names of the folder for each photo takes a minute.
  @Test func `Each photo of a large folder has its own sidecar`() throws {
    let count = 10_000
    try write("1.CR2")
    // Links are created faster than files.
    for name in (1...count).flatMap({ ["\($0).jpg", "\($0).xmp"] }) {
      try FileManager.default.linkItem(atPath: path("1.CR2").text, toPath: path(name).text)
    }
    var files = PhotoFiles(journal: nil)
    for number in 2...count {
      #expect(try files.sidecarsOnly(about: path("\(number).jpg")) == [path("\(number).xmp")])
    }
    #expect(try files.sidecarsOnly(about: path("1.jpg")).isEmpty)
    files.forget(path("1.CR2"))
    #expect(try files.sidecarsOnly(about: path("1.jpg")) == [path("1.xmp")])
  }

  @Test func `Files that were changed since are neither moved nor trashed by an undo`() throws {
    try write("a.jpg", "b.jpg", "c.jpg")
    try folder.makeFolder("other")
    let photos = ["a.jpg", "b.jpg"].map { MovedPhoto(path($0), into: path("other")) }
    let moved = FileOperation.move(photos).perform()
    let copied = FileOperation.copy([MovedPhoto(path("c.jpg"), into: path("other"))]).perform()
    try folder.write("another photo", to: "other/a.jpg")
    try folder.write("another photo", to: "other/c.jpg")
    let copy = try #require(copied.reverse).perform(on: copied.contents)
    #expect(copy.problems == [.changed(path("other/c.jpg"))])
    #expect(copy.rest == nil, "it is not tried again")
    #expect(copy.reverse == nil && copy.photos.isEmpty)
    let back = try #require(moved.reverse).perform(on: moved.contents)
    #expect(back.problems == [.changed(path("other/a.jpg"))])
    #expect(back.rest == nil)
    #expect(back.photos == [path("b.jpg")])
    let kept = try FileManager.default.contentsOfDirectory(atPath: path("other").text)
    #expect(kept.sorted() == ["a.jpg", "c.jpg"])
    try FileManager.default.removeItem(atPath: path("other").text)
    #expect(try contents().keys.sorted() == ["b.jpg", "c.jpg"])
  }

  @Test func `A photo that was replaced after it was restored is not trashed by a redo`() throws {
    try write("a.jpg")
    let trashed = FileOperation.trash([path("a.jpg")]).perform()
    let restored = try #require(trashed.reverse).perform(on: trashed.contents)
    #expect(restored.photos == [path("a.jpg")])
    try folder.write("another photo", to: "a.jpg")
    let again = try #require(restored.reverse).perform(on: restored.contents)
    #expect(again.problems == [.changed(path("a.jpg"))])
    #expect(try contents() == ["a.jpg": "another photo"])
  }

  @Test func `An undo of a missing photo can be tried again, as its disk may be away`() throws {
    try write("a.jpg")
    let moved = FileOperation.move([MovedPhoto(path("a.jpg"), to: path("b.jpg"))]).perform()
    try path("b.jpg").move(to: path("c.jpg"))
    let failed = try #require(moved.reverse).perform(on: moved.contents)
    #expect(failed.problems == [.missing(path("b.jpg"))])
    try path("c.jpg").move(to: path("b.jpg"))
    #expect(try #require(failed.rest).perform(on: moved.contents).problems.isEmpty)
    #expect(try contents() == ["a.jpg": "of a.jpg"])
  }

  // MARK: The trash

  @Test func `A photo goes to the trash with its sidecars, and comes back with them`() throws {
    try write("a b\n%.jpg", "a b\n%.jpg.xmp", "a b\n%.xmp", "other.jpg")
    let before = try contents()
    let date = try FileEntry.at(folder("a b\n%.jpg")).fileVersion
    let result = FileOperation.trash([path("a b\n%.jpg")]).perform()
    #expect(result.problems.isEmpty && result.rest == nil)
    #expect(result.photos == [path("a b\n%.jpg")])
    #expect(result.folders == [folder.path])
    #expect(try contents() == ["other.jpg": "of other.jpg"])
    let back = try #require(result.reverse).perform()
    #expect(back.problems.isEmpty)
    #expect(try contents() == before)
    #expect(try FileEntry.at(folder("a b\n%.jpg")).fileVersion == date)
    // It is no longer in the trash: it is trashed and restored again.
    #expect(back.reverse == .trash([path("a b\n%.jpg")]))
    let again = try #require(back.reverse).perform()
    #expect(try #require(again.reverse).perform().problems.isEmpty)
    #expect(try contents() == before)
  }

  @Test func `A photo is restored with its sidecar into its renamed folder`() throws {
    try write("Rome/a.jpg", "Rome/a.jpg.xmp", "Oslo/b.jpg")
    let trashed = FileOperation.trash([path("Rome/a.jpg"), path("Oslo/b.jpg")]).perform()
    var stack = UndoStack<PhotoOperation>()
    stack.record(.files(try #require(trashed.reverse), trashed.contents))
    try path("Rome").move(to: path("Roma"))
    stack.follow(folders: [path("Rome"): path("Roma")])
    let operation = stack.take(.undo)
    let restored = try #require(operation?.fileOperation).perform()
    #expect(restored.problems.isEmpty)
    #expect(restored.photos == [path("Oslo/b.jpg"), path("Roma/a.jpg")])
    #expect(path("Roma/a.jpg.xmp").isPresent)
    #expect(restored.reverse == .trash([path("Roma/a.jpg"), path("Oslo/b.jpg")]))
  }

  @Test func `A sidecar that can't be restored with its photo is named`() throws {
    try write("a.jpg", "a.jpg.xmp", "a.xmp")
    let trashed = FileOperation.trash([path("a.jpg")]).perform()
    try folder.write("of another program", to: "a.jpg.xmp")
    // Nothing of this one is lost.
    try write("a.xmp")
    let back = try #require(trashed.reverse).perform()
    #expect(
      back.problems.map(\.description) == [
        "“a.jpg.xmp” remains in the trash, because another file has its name."
      ])
    #expect(back.photos == [path("a.jpg")] && back.rest == nil)
    #expect(back.reverse == .trash([path("a.jpg")]))
    #expect(
      try contents() == [
        "a.jpg": "of a.jpg", "a.jpg.xmp": "of another program", "a.xmp": "of a.xmp",
      ])
  }

  @Test func `A photo whose name is too long for the trash stays, and can be deleted`() throws {
    let name = String(repeating: "x", count: 251) + ".jpg"
    try write(name)
    let result = FileOperation.trash([path(name)]).perform()
    #expect(result.problems == [.noTrash(path(name))])
    #expect(result.rest == .trash([path(name)]))
    #expect(try contents() == [name: "of \(name)"])
  }

  @Test func `A shared sidecar goes to the trash with the last of its files`() throws {
    try write("a.jpg", "a.cr2", "a.xmp")
    let first = FileOperation.trash([path("a.jpg")]).perform()
    #expect(try contents().keys.sorted() == ["a.cr2", "a.xmp"])
    let last = FileOperation.trash([path("a.cr2")]).perform()
    #expect(try contents().isEmpty)
    for result in [last, first] { _ = result.reverse?.perform() }
    #expect(try contents().keys.sorted() == ["a.cr2", "a.jpg", "a.xmp"])
    _ = FileOperation.trash([path("a.jpg"), path("a.cr2")]).perform().reverse?.perform()
    #expect(try contents().keys.sorted() == ["a.cr2", "a.jpg", "a.xmp"])
  }

  @Test func `A folder shares no sidecar with a photo of its stem`() throws {
    try write("2024.jpg", "2024.xmp")
    try folder.makeFolder("2024.07")
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path.text).sorted()
    }
    let rename = FileOperation.move([try MovedPhoto(path("2024.jpg"), named: "a.jpg")]).perform()
    #expect(try names() == ["2024.07", "a.jpg", "a.xmp"])
    _ = try #require(rename.reverse).perform()
    #expect(try names() == ["2024.07", "2024.jpg", "2024.xmp"])
    let trash = FileOperation.trash([path("2024.jpg")]).perform()
    #expect(try names() == ["2024.07"])
    _ = try #require(trash.reverse).perform()
    #expect(try names() == ["2024.07", "2024.jpg", "2024.xmp"])
  }

  @Test func `A file that appeared meanwhile is not replaced`() throws {
    try write("a.jpg", "a.jpg.xmp")
    let result = FileOperation.trash([path("a.jpg")]).perform()
    try folder.write("new", to: "a.jpg")
    let back = try #require(result.reverse).perform()
    #expect(back.problems == [.taken(path("a.jpg"))])
    #expect(back.rest == result.reverse)
    #expect(try contents() == ["a.jpg": "new"])
    try FileManager.default.removeItem(atPath: folder("a.jpg").text)
    #expect(try #require(back.rest).perform().problems.isEmpty)
    #expect(try contents() == ["a.jpg": "of a.jpg", "a.jpg.xmp": "of a.jpg.xmp"])
  }

  @Test func `A failure with one photo leaves the others done`() throws {
    try write("a.jpg", "c.jpg")
    let result = FileOperation.trash([path("a.jpg"), path("b.jpg"), path("c.jpg")]).perform()
    #expect(result.problems == [.missing(path("b.jpg"))])
    #expect(result.rest == .trash([path("b.jpg")]))
    #expect(try contents().isEmpty)
    try FileManager.default.removeItem(atPath: folder.path.text)
    let back = try #require(result.reverse).perform()
    #expect(back.problems == [.noFolder(path("c.jpg")), .noFolder(path("a.jpg"))])
    try FileManager.default.createDirectory(
      atPath: folder.path.text, withIntermediateDirectories: true)
    #expect(try #require(back.rest).perform().problems.isEmpty)
    #expect(try contents().keys.sorted() == ["a.jpg", "c.jpg"])
  }

  @Test(.enabled(if: FileManager.default.isWritableFile(atPath: "/dev/shm")))
  func `Where there is no trash the photo stays`() throws {
    let name = "/dev/shm/file-action-tests-\(UUID().uuidString).jpg"
    try Data("photo".utf8).write(to: URL(filePath: name))
    defer { try? FileManager.default.removeItem(atPath: name) }
    let result = FileOperation.trash([FilePath(name)]).perform()
    #expect(result.problems == [.noTrash(FilePath(name))])
    #expect(result.rest == .trash([FilePath(name)]) && result.reverse == nil)
    #expect(FileManager.default.fileExists(atPath: name))
    #expect(FileOperation.delete([FilePath(name)]).perform().reverse == nil)
    #expect(!FileManager.default.fileExists(atPath: name))
  }

  @Test func `Deleting removes the sidecar but no link's target`() throws {
    try write("a.jpg", "a.jpg.xmp", "kept.jpg")
    try folder.link("link.jpg", to: folder("kept.jpg"))
    let result = FileOperation.delete([path("a.jpg"), path("link.jpg")]).perform()
    #expect(result.problems.isEmpty)
    #expect(try contents().keys.sorted() == ["kept.jpg"])
  }
}
