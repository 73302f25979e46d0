import Foundation
import GLib
import TestSupport
import Testing

/// Temporary files of killed processes.
@Suite struct LeftoverFileTests {
  @Test func `only files of ended processes are removed`() throws {
    let folder = try TemporaryFolder()
    let ended = Process()
    ended.executableURL = URL(filePath: "/bin/true")
    try ended.run()
    ended.waitUntilExit()
    let (gone, own) = (ended.processIdentifier, ProcessInfo.processInfo.processIdentifier)
    let number = "0123456789abcdef"
    let leftover = [
      ".adaptive-split-\(gone)-\(number)", ".adaptive-split-\(gone)-0000000000000001",
    ]
    let kept = [
      ".adaptive-split-\(own)-\(number)", ".adaptive-split-\(gone)", ".adaptive-split-\(gone)-1",
      ".adaptive-split-\(gone)-\(number)-1", ".adaptive-split-\(gone)-\(number)0",
      ".adaptive-split-0\(gone)-\(number)", ".adaptive-split--\(number)",
      ".adaptive-split-notes-\(number)", "adaptive-split-\(gone)-\(number)",
      // A person's folders of a month or a day, and names of earlier versions.
      ".photo-2024-05", ".copy-2023-12-24", ".split-1-2", ".xmp-\(gone)-1-2",
    ]
    for name in leftover + kept { try folder.write("bytes", to: name) }
    try folder.makeFolder(folder(".adaptive-split-\(gone)-fedcba9876543210"))
    LeftoverFile.remove(in: FilePath(folder.url.path))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.sorted() == (kept + [".adaptive-split-\(gone)-fedcba9876543210"]).sorted())
  }
}
