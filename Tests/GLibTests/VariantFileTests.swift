import Foundation
import TestSupport
import Testing

@testable import GLib

/// A file with values by keys: its text, other processes, and broken files.
@Suite struct VariantFileTests {
  private let folder: TemporaryFolder
  private let file: VariantFile

  init() throws {
    folder = try TemporaryFolder()
    file = VariantFile(FilePath(folder("state/windows")))
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder("state"))) ?? []).sorted()
  }

  private static let value = Variant.table([
    "text": .text("it’s “ä” \\ \n'"), "empty": .list([]), "none": .table([:]),
    "list": .list([.text("1"), .list([.text("2")]), .table(["": .text("")])]),
  ])

  @Test func `A value is read as it was written`() throws {
    #expect(try file.value(for: "it's <'a'>") == nil)
    #expect(try file.replace(Self.value, for: "it's <'a'>") == nil)
    #expect(try file.value(for: "it's <'a'>") == Self.value)
    #expect(try file.value(for: "other") == nil)
    #expect(names == ["windows"])
  }

  @Test func `A new file and its folder are this person's alone`() throws {
    _ = try file.replace(Self.value, for: "a")
    for (name, mode) in [("state", 0o700), ("state/windows", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder(name))
      #expect(attributes[.posixPermissions] as? Int == mode, "\(name)")
    }
  }

  @Test func `Values that are written at the same time are all kept`() async throws {
    let file = file
    await withTaskGroup { group in
      for writer in 0..<8 {
        group.addTask {
          await WorkerThreads.run {
            for step in 0..<10 {
              do {
                _ = try file.replace(.text("\(step)"), for: "\(writer)")
              } catch {
                Issue.record(error)
              }
            }
          }
        }
      }
    }
    for writer in 0..<8 { #expect(try file.value(for: "\(writer)") == .text("9")) }
    #expect(names == ["windows"], "no temporary file is left")
  }

  @Test func `A truncated file is kept beside the new one, with each of its bytes`() throws {
    _ = try file.replace(Self.value, for: "a")
    let bytes = try Data(contentsOf: folder.url.appending(path: "state/windows"))
    // The last byte is a newline.
    for count in 0..<bytes.count - 1 {
      let name = "\(count)/windows"
      try folder.write(bytes.prefix(count), to: name)
      let cut = VariantFile(FilePath(folder(name)))
      let kept = FilePath(folder(name + ".broken"))
      let broken = #expect(throws: VariantFile.Broken.self) { try cut.value(for: "a") }
      #expect(broken?.keptAs == kept)
      #expect(try Data(contentsOf: URL(filePath: kept.text)) == bytes.prefix(count))
      #expect(try cut.value(for: "a") == nil, "it starts fresh")
      #expect(try cut.replace(.text("new"), for: "a") == nil)
      #expect(try cut.value(for: "a") == .text("new"))
    }
  }

  @Test(arguments: [
    "{\"version\": 1}\n", "[1, 2]", "{'a': <1>}", "{'a': 'b'}", "{'a': <('b',)>}", "\u{FEFF}",
    "{'a': <'b'>} {}", String(repeating: "[", count: 100_000),
    "{'a': <" + String(repeating: "[<", count: 5000),
  ])
  func `A foreign file is kept, also by a write`(text: String) throws {
    try folder.write(text, to: "state/windows")
    #expect(throws: VariantFile.Broken.self) { try file.value(for: "a") }
    try folder.write(text, to: "state/windows")
    let broken = try file.replace(.text("new"), for: "a")
    #expect(broken?.keptAs == FilePath(folder("state/windows.broken-2")))
    #expect(try file.value(for: "a") == .text("new"))
    for name in ["windows.broken", "windows.broken-2"] {
      #expect(try Data(contentsOf: URL(filePath: folder("state/" + name))) == Data(text.utf8))
    }
  }

  @Test func `Bytes that are no text, and a file that is too large, are broken`() throws {
    for bytes in [Data([0x7B, 0xFF, 0x7D]), Data("{}\0".utf8), Data(count: 2 << 20)] {
      try folder.write(bytes, to: "state/windows")
      #expect(throws: VariantFile.Broken.self) { try file.value(for: "a") }
      #expect(!FileManager.default.fileExists(atPath: folder("state/windows")))
    }
  }

  @Test func `A folder in the file's place is renamed`() throws {
    try folder.makeFolder(folder("state/windows"))
    let broken = #expect(throws: VariantFile.Broken.self) { try file.value(for: "a") }
    #expect(broken?.reason == "It is not a file.")
    #expect(try file.replace(.text("new"), for: "a") == nil)
  }

  @Test func `A value that makes the file too large is refused, and the others stay`() throws {
    for key in ["a", "b"] {
      _ = try file.replace(.text(String(repeating: "x", count: 400_000)), for: key)
    }
    #expect(throws: GLibError.self) {
      try file.replace(.text(String(repeating: "x", count: 400_000)), for: "c")
    }
    for key in ["a", "b"] { #expect(try file.value(for: key) != nil) }
    #expect(try file.value(for: "c") == nil)
  }

  @Test func `A file that can't be written stays as it is`() throws {
    _ = try file.replace(.text("old"), for: "a")
    let manager = FileManager.default
    let path = folder("state/windows")
    try manager.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
    #expect(throws: GLibError.self) { try file.replace(.text("new"), for: "a") }
    try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    #expect(try file.value(for: "a") == .text("old"))
    try folder.write("", to: "file")
    let inFile = VariantFile(FilePath(folder("file/windows")))
    #expect(try inFile.value(for: "a") == nil)
    #expect(throws: GLibError.self) { try inFile.replace(.text("new"), for: "a") }
  }

  @Test func `A symbolic link stays a link`() throws {
    try folder.makeFolder(folder("state"))
    let link = folder("state/windows")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder("target"))
    try folder.write("{}", to: "target")
    _ = try file.replace(.text("new"), for: "a")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == folder("target"))
    #expect(try VariantFile(FilePath(folder("target"))).value(for: "a") == .text("new"))
  }

  @Test func `A copy of the file has its bytes, and another name each time`() throws {
    #expect(file.copyAside() == nil)
    _ = try file.replace(Self.value, for: "a")
    let path = folder("state/windows")
    #expect(file.copyAside() == FilePath(path + ".broken"))
    #expect(file.copyAside() == FilePath(path + ".broken-2"))
    #expect(
      try Data(contentsOf: URL(filePath: path))
        == Data(contentsOf: URL(filePath: path + ".broken-2")))
  }
}

extension VariantFile {
  /// Replaces a value, and returns the unusable file that was renamed before.
  fileprivate func replace(_ value: Variant, for key: String) throws -> Broken? {
    var broken: Broken?
    try replace(value, for: key, broken: &broken)
    return broken
  }
}
