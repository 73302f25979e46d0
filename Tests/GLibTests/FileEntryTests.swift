import Foundation
import GLib
import TestSupport
import Testing

/// Files and folders in the file system.
@Suite struct FileEntryTests {
  @Test func `a new file differs from a deleted one with its name and inode`() throws {
    let folder = try TemporaryFolder()
    let file = folder("a.jpg")
    try folder.write("a", to: "a.jpg")
    let first = try FileEntry.at(FilePath(file))
    var next = first
    // Many disks give the number at once, in the same tick of their clock.
    while next.fileVersion.modified == first.fileVersion.modified {
      try FileManager.default.removeItem(atPath: file)
      try folder.write("a", to: "a.jpg")
      next = try FileEntry.at(FilePath(file))
    }
    #expect(next.identity != first.identity)
    #expect(try FileEntry.at(FilePath(file)).identity == next.identity)
  }
}
