import CSystem
import Foundation
import GLib
import PhotoMetadata
import PhotoTestSupport
import Testing

@testable import PhotoLibrary

/// The permissions of photos and sidecars that the program makes: readers of the photo may read
/// them.
@Suite struct SharedModeTests {
  private let folder: LibraryFolder
  /// A folder on another disk, if the machine has one.
  private let disk = "/dev/shm/shared-mode-tests-\(UUID().uuidString)"

  init() throws {
    folder = try LibraryFolder()
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
  }

  private func status(_ path: FilePath) throws -> stat {
    var status = stat()
    try #require(unsafe stat(path.text, &status) == 0, "\(path)")
    return status
  }

  private func mode(_ path: FilePath) throws -> mode_t { try status(path).st_mode & 0o7777 }

  private func attribute(_ name: String, of path: FilePath) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1000)
    let count = unsafe getxattr(path.text, name, &bytes, bytes.count)
    return count < 0 ? nil : Array(bytes.prefix(count))
  }

  private func set(_ name: String, _ bytes: [UInt8], of path: FilePath) -> Bool {
    unsafe setxattr(path.text, name, bytes, bytes.count, 0) == 0
  }

  /// An access control list in the kernel's format.
  ///
  /// The owner may write, and one more person may read; the group and all others have no access.
  private static let access: [UInt8] =
    [2, 0, 0, 0]
    + entry(1, 6) + entry(2, 4, person: 4711) + entry(4, 0) + entry(0x10, 4) + entry(0x20, 0)

  private static func entry(_ kind: UInt8, _ rights: UInt8, person: UInt32 = .max) -> [UInt8] {
    [kind, 0, rights, 0] + (0..<4).map { UInt8(truncatingIfNeeded: person >> (8 * $0)) }
  }

  private func photo(_ name: String, mode: mode_t) throws -> FilePath {
    let path = try folder.write(Pictures.jpeg(orientation: 1), to: name)
    try #require(unsafe chmod(path.text, mode) == 0)
    return path
  }

  @Test(arguments: [false, true])
  func `A photo keeps mode, times and extended attributes on another disk`(
    isCopied: Bool
  ) throws {
    defer { try? FileManager.default.removeItem(atPath: disk) }
    let path = try photo("a.jpg", mode: 0o640)
    try #require(try status(path).st_dev != status(FilePath(disk)).st_dev, "another disk is needed")
    let isRoot = geteuid() == 0
    if isRoot { try #require(unsafe chown(path.text, 12345, 23456) == 0) }
    let hasNote = set("user.xdg.tags", Array("blue".utf8), of: path)
    let hasAccess = set("system.posix_acl_access", Self.access, of: path)
    var times = [timespec(tv_sec: 1_000_000, tv_nsec: 5), timespec(tv_sec: 2_000_000, tv_nsec: 7)]
    try #require(unsafe utimensat(AT_FDCWD, path.text, &times, 0) == 0)
    let before = try status(path)
    let moved = [MovedPhoto(path, into: FilePath(disk))]
    let result = (isCopied ? FileOperation.copy(moved) : .move(moved)).perform()
    #expect(result.problems.isEmpty)
    let after = try status("\(disk)/a.jpg")
    #expect(after.st_mode == before.st_mode)
    #expect(after.st_uid == before.st_uid && after.st_gid == before.st_gid)
    #expect(after.st_mtim.tv_sec == 2_000_000 && after.st_mtim.tv_nsec == 7)
    if hasNote { #expect(attribute("user.xdg.tags", of: "\(disk)/a.jpg") == Array("blue".utf8)) }
    if hasAccess {
      #expect(attribute("system.posix_acl_access", of: "\(disk)/a.jpg") == Self.access)
    }
    // No other file of it remains.
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk) == ["a.jpg"])
    #expect(FileManager.default.fileExists(atPath: path.text) == isCopied)
  }

  @Test(.enabled(if: geteuid() == 0))
  func `A foreign group's rights are given to no other group`() throws {
    defer { try? FileManager.default.removeItem(atPath: disk) }
    let path = try photo("a.jpg", mode: 0o664)
    try #require(unsafe chown(path.text, 0, 23456) == 0)
    try #require(unsafe chmod(folder.path.text, 0o777) == 0 && chmod(disk, 0o777) == 0)
    let actor = try TestPrograms.path("file-actor")
    let person = ["--reuid", "4711", "--regid", "4711", "--clear-groups"]
    try MetadataTools.run("setpriv", person + [actor, "copy", path.text, disk])
    #expect(try mode("\(disk)/a.jpg") == 0o644)
    try MetadataTools.run("setpriv", person + [actor, "rate", path.text])
    #expect(try mode(folder("a.jpg.xmp")) == 0o644)
  }

  @Test(arguments: zip([0o640, 0o755, 0o444, 0o600], [0o640, 0o644, 0o644, 0o600] as [mode_t]))
  func `A new sidecar has the photo's mode and group`(mode: Int, expected: mode_t) throws {
    try FileManager.default.removeItem(atPath: disk)
    let path = try photo("a.jpg", mode: mode_t(mode))
    if geteuid() == 0 { try #require(unsafe chown(path.text, 0, 23456) == 0) }
    try Sidecar.write(AnnotationPatch(rating: .changed(3)), of: path)
    #expect(try self.mode(folder("a.jpg.xmp")) == expected)
    #expect(try status(folder("a.jpg.xmp")).st_gid == status(path).st_gid)
    // From then on its mode is independent.
    try #require(unsafe chmod(folder("a.jpg.xmp").text, 0o660) == 0)
    try Sidecar.write(AnnotationPatch(rating: .changed(4)), of: path)
    #expect(try self.mode(folder("a.jpg.xmp")) == 0o660)
  }

  /// Whether the disk of temporary files supports access control lists.
  private static let hasAccessControlLists =
    unsafe getxattr(
      FileManager.default.temporaryDirectory.path, "system.posix_acl_access", nil, 0) >= 0
    || errno != EOPNOTSUPP

  @Test(.enabled(if: hasAccessControlLists, "The disk of temporary files has no such lists."))
  func `A new sidecar has the photo's access control list`() throws {
    try FileManager.default.removeItem(atPath: disk)
    let path = try photo("a.jpg", mode: 0o600)
    try #require(set("system.posix_acl_access", Self.access, of: path))
    try Sidecar.write(AnnotationPatch(rating: .changed(3)), of: path)
    #expect(attribute("system.posix_acl_access", of: folder("a.jpg.xmp")) == Self.access)
    // A folder's default permissions don't apply to a sidecar.
    let all = Self.entry(1, 7) + Self.entry(2, 7, person: 815) + Self.entry(4, 7)
    let everybody = [2, 0, 0, 0] + all + Self.entry(0x10, 7) + Self.entry(0x20, 7)
    #expect(set("system.posix_acl_default", everybody, of: folder.path))
    let other = try photo("b.jpg", mode: 0o600)
    try #require(unsafe removexattr(other.text, "system.posix_acl_access") == 0)
    try #require(unsafe chmod(other.text, 0o600) == 0)
    try Sidecar.write(AnnotationPatch(rating: .changed(3)), of: other)
    #expect(attribute("system.posix_acl_access", of: folder("b.jpg.xmp")) == nil)
    #expect(try mode(folder("b.jpg.xmp")) == 0o600)
  }
}
