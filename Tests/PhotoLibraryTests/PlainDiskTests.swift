import Foundation
import GLib
import PhotoTestSupport
import TestSupport
import Testing

@testable import PhotoLibrary

/// Photos on disks without hard links and conditional renaming, such as exFAT and MTP.
@Suite struct PlainDiskTests {
  private let folder: LibraryFolder
  /// The library of `plaindisk.c`.
  private let plainDisk: String

  init() throws {
    folder = try LibraryFolder()
    try folder.makeFolder("disk")
    try folder.makeFolder("out")
    plainDisk = try Tool.library("plaindisk.c", in: folder.path.text)
  }

  /// Returns the output of `file-actor` for a file operation on such a disk.
  ///
  /// - Parameters:
  ///   - words: The operation.
  ///   - error: The error number of the unsupported calls.
  ///   - caseMatters: Whether names on the disk may differ in case only.
  ///   - command: The command that starts the program, such as with another person's rights.
  ///   - options: More environment variables.
  /// - Returns: The output.
  /// - Throws: An error if the program can't be started.
  private func said(
    _ words: [String], error: Int32 = EINVAL, caseMatters: Bool = true,
    through command: [String] = [], _ options: [String] = []
  ) throws -> String {
    let actor = try TestPrograms.path("file-actor")
    let environment = [
      "ASAN_OPTIONS=detect_leaks=0:verify_asan_link_order=0",
      "LD_PRELOAD=\(plainDisk)",
      "PLAIN_FOLDER=\(folder("disk"))/", "PLAIN_ERROR=\(error)", "HOME=\(folder.path)",
      "XDG_DATA_HOME=\(folder("data"))",
    ]
    return try MetadataTools.run(
      "env",
      environment + options + (caseMatters ? [] : ["PLAIN_CASE=1"]) + command + [actor] + words
    ).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func names(_ place: String = "disk") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder(place).text).sorted()
  }

  private func write(_ names: String...) throws {
    let words = Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>
      """.utf8)
    for name in names {
      try folder.write(name.hasSuffix(".xmp") ? words : Pictures.jpeg(orientation: 1), to: name)
    }
  }

  @Test(arguments: [EINVAL, EPERM, ENOSYS, EOPNOTSUPP])
  func `Photos are renamed, moved, copied, rotated and rated`(error: Int32) throws {
    try write("disk/a.jpg", "disk/a.jpg.xmp", "out/b.jpg")
    let photo = folder("disk/a.jpg")
    #expect(try said(["rename", photo.text, "c.jpg"], error: error) == "done")
    #expect(try names() == ["c.jpg", "c.jpg.xmp"])
    #expect(
      try said(["copy", folder("out/b.jpg").text, folder("disk").text], error: error) == "done")
    #expect(try said(["rate", folder("disk/b.jpg").text], error: error) == "done")
    #expect(try said(["turn", folder("disk/b.jpg").text], error: error) == "done")
    #expect(try names() == ["b.jpg", "b.jpg.xmp", "c.jpg", "c.jpg.xmp"])
    let words = try String(contentsOfFile: folder("disk/b.jpg.xmp").text, encoding: .utf8)
    #expect(words.contains("Rating>4<"))
    #expect(try said(["rate", folder("disk/c.jpg").text], error: error) == "done")
    let moved = try said(["move", folder("disk/c.jpg").text, folder("out").text], error: error)
    #expect(moved == "done")
    #expect(try names("out") == ["b.jpg", "c.jpg", "c.jpg.xmp"])
    #expect(try names() == ["b.jpg", "b.jpg.xmp"])
  }

  @Test func `A restored photo is in its former place`() throws {
    try write("disk/a.jpg", "disk/a.jpg.xmp")
    #expect(try said(["trash-and-restore", folder("disk/a.jpg").text]) == "done")
    #expect(try names() == ["a.jpg", "a.jpg.xmp"])
    #expect(try names("data/Trash/files") == [])
    #expect(try names("data/Trash/info") == [])
  }

  @Test func `Nothing is put in the place of another file, and no claim is left`() throws {
    try write("disk/a.jpg", "disk/b.jpg")
    try folder.write("Another program's.", to: "disk/c.jpg")
    let taken = try said(["rename", folder("disk/a.jpg").text, "c.jpg"])
    #expect(taken == "A file named “c.jpg” already exists.")
    let missing = try said(["move", folder("disk/a.jpg").text, folder("disk/none").text])
    #expect(missing == "The folder “none” no longer exists.")
    #expect(
      try said(["rename", folder("disk/d.jpg").text, "e.jpg"]) == "“d.jpg” no longer exists.")
    #expect(try names() == ["a.jpg", "b.jpg", "c.jpg"])
    #expect(
      try String(contentsOfFile: folder("disk/c.jpg").text, encoding: .utf8) == "Another program's."
    )
  }

  @Test(arguments: ["xmp", "XMP"])
  func `A name's case can change on a case-insensitive disk`(ending: String) throws {
    try write("disk/1.jpg", "disk/2.jpg")
    let words = "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/>"
    try folder.write(words, to: "disk/1.jpg.\(ending)")
    let renamed = try said(["rename", folder("disk/1.jpg").text, "1.JPG"], caseMatters: false)
    #expect(renamed == "done")
    #expect(try names() == ["1.JPG", "1.JPG.xmp", "2.jpg"])
    #expect(try String(contentsOfFile: folder("disk/1.JPG.xmp").text, encoding: .utf8) == words)
    let taken = try said(["rename", folder("disk/2.jpg").text, "1.Jpg"], caseMatters: false)
    #expect(taken == "A file named “1.Jpg” already exists.")
    #expect(
      try said(["trash-and-restore", folder("disk/1.JPG").text], caseMatters: false) == "done")
    #expect(try names() == ["1.JPG", "1.JPG.xmp", "2.jpg"])
  }

  @Test func `A hard link is another file`() throws {
    try write("disk/1.jpg")
    try FileManager.default.linkItem(
      atPath: folder("disk/1.jpg").text, toPath: folder("disk/1.JPG").text)
    let taken = "A file named “1.JPG” already exists."
    #expect(try said(["rename", folder("disk/1.jpg").text, "1.JPG"]) == taken)
    #expect(try said(["rename", folder("disk/1.jpg").text, "1.JPG"], caseMatters: false) == taken)
    #expect(try names() == ["1.JPG", "1.jpg"])
  }

  @Test(
    .enabled(if: geteuid() == 0),
    arguments: [["PLAIN_FOLDER=/none/"], [], ["PLAIN_LINKS=1"]])
  func `A photo that may not be renamed stays as it is, with its sidecar`(
    options: [String]
  ) throws {
    try write("disk/a.jpg", "disk/a.jpg.xmp")
    // Others may write to the photo, but not remove it from a folder with the sticky bit.
    try #require(unsafe chmod(folder.path.text, 0o755) == 0)
    try #require(unsafe chmod(folder("disk/a.jpg").text, 0o666) == 0)
    try #require(unsafe chmod(folder("disk").text, 0o1777) == 0)
    try #require(unsafe chown(folder("disk/a.jpg.xmp").text, 4711, 4711) == 0)
    let person = ["setpriv", "--reuid", "4711", "--regid", "4711", "--clear-groups"]
    #expect(
      try said(["rename", folder("disk/a.jpg").text, "b.jpg"], through: person, options)
        == "You don’t have permission to change “a.jpg”.")
    #expect(try names() == ["a.jpg", "a.jpg.xmp"])
    var status = stat()
    try #require(unsafe stat(folder("disk/a.jpg").text, &status) == 0)
    #expect(status.st_nlink == 1)
  }
}
