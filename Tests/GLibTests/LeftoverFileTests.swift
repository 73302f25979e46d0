import Foundation
import GLib
import Testing

/// Temporary files of killed processes.
@Suite struct LeftoverFileTests {
  @Test func `only files of processes that have ended go`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "leftover-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let ended = Process()
    ended.executableURL = URL(filePath: "/bin/true")
    try ended.run()
    ended.waitUntilExit()
    let (gone, own) = (ended.processIdentifier, ProcessInfo.processInfo.processIdentifier)
    let leftover = [
      ".xmp-\(gone)-1-2", ".photo-\(gone)-12-34567", ".copy-\(gone)-99", ".split-\(gone)-1-2",
    ]
    let kept = [
      ".xmp-\(own)-1-2", ".copy-\(own)-99", ".copy-1-5", ".xmp-\(gone)", ".xmp-notes-1",
      "xmp-\(gone)-1-2", ".other-\(gone)-1-2", ".photo-\(gone)-1-a", ".copy--1-2",
    ]
    for name in leftover + kept {
      try Data("bytes".utf8).write(to: folder.appending(path: name))
    }
    try FileManager.default.createDirectory(
      at: folder.appending(path: ".copy-\(gone)-7"), withIntermediateDirectories: true)
    LeftoverFile.remove(in: FilePath(folder.path))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == (kept + [".copy-\(gone)-7"]).sorted())
  }
}
