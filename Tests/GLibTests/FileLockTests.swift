import Glibc
import TestSupport
import Testing

@testable import GLib

/// Locks on files.
struct FileLockTests {
  @Test func `A lock is released although a copy of its descriptor is open`() throws {
    let folder = try TemporaryFolder()
    let path = FilePath(folder("lock"))
    var lock = FileLock(path)
    let copy = dup(try #require(lock?.file))
    defer { close(copy) }
    #expect(FileLock(path) == nil)
    lock = nil
    #expect(FileLock(path) != nil)
  }
}
