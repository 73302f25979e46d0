import Foundation
import GLib
import PhotoTestSupport
import TestSupport
import Testing

/// File operations on a disk that doesn't tell whether a file exists.
@Suite struct SickDiskTests {
  private let folder: LibraryFolder
  /// The library of `sickdisk.c`.
  private let sickDisk: String

  init() throws {
    folder = try LibraryFolder()
    for name in ["a.jpg", "a.png", "a.xmp", "b.jpg", "b.jpg.xmp"] {
      try folder.write(name, to: "disk/\(name)")
    }
    try folder.makeFolder("other")
    sickDisk = try Tool.library("sickdisk.c", in: folder.path.text)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder("disk").text).sorted()
  }

  /// Returns the output of `file-actor` for an operation on a photo, on a disk that doesn't answer
  /// about a path.
  private func output(_ action: String, _ photo: String, sick path: String? = nil) throws -> String
  {
    let environment = [
      "ASAN_OPTIONS=detect_leaks=0:verify_asan_link_order=0", "LD_PRELOAD=\(sickDisk)",
      "HOME=\(folder.path)", "XDG_DATA_HOME=\(folder("data"))",
    ]
    return try MetadataTools.run(
      "env",
      environment + (path.map { ["SICK_PATH=\(folder($0))"] } ?? [])
        + [
          try TestPrograms.path("file-actor"), action, folder("disk/\(photo)").text,
          folder("other").text,
        ]
    ).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test(arguments: ["move", "trash", "delete"])
  func `A photo stays if its sidecars are unknown`(action: String) throws {
    let before = try names()
    // Whether another photo shares the sidecar is unknown.
    let refusal = try output(action, "a.jpg", sick: "disk")
    #expect(refusal.hasPrefix("“disk”: ") && !refusal.hasSuffix(".."), "\(refusal)")
    #expect(try output(action, "b.jpg", sick: "disk/b.jpg.xmp").contains("“b.jpg.xmp”"))
    #expect(try names() == before)
    #expect(try output(action, "a.jpg") == "done")
    #expect(try output(action, "b.jpg") == "done")
    #expect(try names() == ["a.png", "a.xmp"])
  }
}
