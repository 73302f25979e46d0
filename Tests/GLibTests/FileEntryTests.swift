import Foundation
import GLib
import Testing

/// Files and folders in the file system.
@Suite struct FileEntryTests {
  @Test func `a new file differs from a deleted one with its name and inode`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "file-entry-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a.jpg")
    try Data("a".utf8).write(to: file)
    let first = try FileEntry.at(FilePath(file.path))
    var next = first
    // Many disks give the number at once, in the same tick of their clock.
    while next.fileVersion.modified == first.fileVersion.modified {
      try FileManager.default.removeItem(at: file)
      try Data("a".utf8).write(to: file)
      next = try FileEntry.at(FilePath(file.path))
    }
    #expect(next.identity != first.identity)
    #expect(try FileEntry.at(FilePath(file.path)).identity == next.identity)
  }
}
