import Foundation
import GLib
import TestSupport
import Testing

/// Files that are written in place, so that the path keeps its file.
@Suite struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder(name), encoding: .utf8)
  }

  @Test func `A file is created, and emptied where it is there`() throws {
    for text in ["first, and longer", "second"] {
      try OutputFile(path: FilePath(folder("file"))).write(text)
      #expect(try self.text("file") == text)
    }
  }

  @Test func `A written file can be emptied`() throws {
    let file = try OutputFile(path: FilePath(folder("file")))
    try file.write("one")
    file.empty()
    try file.write("two")
    #expect(try text("file") == "two")
  }

  @Test func `A link leads to the same file afterwards`() throws {
    try folder.write("old", to: "target")
    try FileManager.default.createSymbolicLink(
      atPath: folder("link"), withDestinationPath: folder("target"))
    try OutputFile(path: FilePath(folder("link"))).write("new")
    #expect(try text("target") == "new")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder("link"))
    #expect(attributes[.type] as? FileAttributeType == .typeSymbolicLink)
  }

  @Test func `A device stays a device`() throws {
    try OutputFile(path: "/dev/null").write("unread")
    let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/null")
    #expect(attributes[.type] as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test func `A full disk is an error`() throws {
    let file = try OutputFile(path: "/dev/full")
    #expect(throws: GLibError.self) { try file.write("x") }
  }

  @Test func `A missing folder is an error with that reason`() {
    let error = #expect(throws: GLibError.self) {
      try OutputFile(path: FilePath(folder("no/file")))
    }
    #expect(error?.message.isEmpty == false)
  }

  @Test func `Writing to a pipe fails once it has no reader`() throws {
    #expect(unsafe mkfifo(folder("pipe"), 0o600) == 0)
    #expect(throws: GLibError.self, "the pipe has no reader") {
      try OutputFile(path: FilePath(folder("pipe")))
    }
    let reader = try #require(FileHandle(forUpdatingAtPath: folder("pipe")))
    let file = try OutputFile(path: FilePath(folder("pipe")))
    try file.write("line\n")
    #expect(try reader.read(upToCount: 5) == Data("line\n".utf8))
    try reader.close()
    #expect(throws: GLibError.self) { try file.write("line\n") }
    let attributes = try FileManager.default.attributesOfItem(atPath: folder("pipe"))
    #expect(attributes[.type] as? FileAttributeType == .typeUnknown, "Foundation knows no pipes")
  }
}
