import Foundation
import Glibc
import Testing

@testable import GLib

/// Locks on files.
struct FileLockTests {
  @Test func `A lock is released although a copy of its descriptor is open`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).lock")
      .path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var lock = FileLock(FilePath(path))
    let copy = dup(try #require(lock?.file))
    defer { close(copy) }
    #expect(FileLock(FilePath(path)) == nil)
    lock = nil
    #expect(FileLock(FilePath(path)) != nil)
  }
}
