import Foundation
import TestSupport
import Testing

@testable import GLib

/// Targets of paths, display names, and atomic replacement of files.
@Suite struct FilePathTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func path(_ name: String) -> FilePath { FilePath(folder.url.path + "/" + name) }

  @Test func `A path without links leads to the same place`() throws {
    let manager = FileManager.default
    try manager.createDirectory(atPath: path("a/b").text, withIntermediateDirectories: true)
    try manager.createSymbolicLink(atPath: path("link").text, withDestinationPath: "a")
    try manager.createSymbolicLink(atPath: path("loop").text, withDestinationPath: "loop")
    for way in ["a/b", "link/b", "link/./b/", "a/../link/b"] {
      #expect(path(way).withoutLinks == path("a/b"))
    }
    #expect(path("link/gone/too").withoutLinks == path("a/gone/too"))
    #expect(path("loop/x").withoutLinks == path("loop/x"))
    #expect(FilePath("/").withoutLinks == "/")
    #expect(FilePath("file:///%FF/x").withoutLinks == "file:///%FF/x")
    let long = FilePath("/" + String(repeating: "x/", count: 100_000) + "y")
    #expect(long.withoutLinks == long)
  }

  @Test func `The lookups of a path include those of its links' targets`() throws {
    let manager = FileManager.default
    try manager.createDirectory(atPath: path("a/b").text, withIntermediateDirectories: true)
    for (link, target) in [
      ("link", "a"), ("far", path("link").text), ("a/up", "../link/."), ("loop", "loop"),
    ] {
      try manager.createSymbolicLink(atPath: path(link).text, withDestinationPath: target)
    }
    let above = FilePath(folder.url.path).lookups
    #expect(above.last == FilePath(folder.url.path))
    #expect(path("a/b").lookups == above + ["a", "a/b"].map(path))
    #expect(path("link/b").lookups == above + ["link", "a", "a/b"].map(path))
    #expect(
      path("far/b").lookups == above + [path("far")] + above + ["link", "a", "a/b"].map(path))
    #expect(path("a/up/b").lookups == above + ["a", "a/up", "link", "a", "a/b"].map(path))
    #expect(path("link/gone/too").lookups == above + ["link", "a", "a/gone"].map(path))
    #expect(path("loop/x").lookups.count < 100)
    #expect(FilePath("/").lookups.isEmpty)
    #expect(FilePath("file:///%FF/x").lookups == ["file:///%FF"])
  }

  @Test func `A path is inside a folder where it begins with all of the folder's parts`() {
    #expect(FilePath("/a/b").isInside("/a"))
    #expect(FilePath("/a/b").isInside("/"))
    #expect(FilePath("file:///a/%FF").isInside("/a"))
    for other in ["/a", "/ab", "/", "/b/a"] as [FilePath] { #expect(!other.isInside("/a")) }
  }

  @Test func `A relative path begins at a folder`() {
    let paths: [(String, FilePath)] = [
      ("a", "/d/a"), ("./a//b/../c/", "/d/a/c"), ("../a", "/a"), ("../../a", "/a"), (".", "/d"),
      ("/x/../y", "/y"), ("~/a", "/d/~/a"), ("file:/a%41", "/d/file:/a%41"),
    ]
    for (text, path) in paths { #expect(FilePath("/d").resolving(text) == path) }
    let folder = FilePath("file:///%FF/d")
    #expect(folder.resolving("a %41") == "file:///%FF/d/a%20%2541")
    #expect(folder.resolving("../é") == "file:///%FF/%C3%A9")
    #expect(folder.resolving("../../a") == "/a")
  }

  @Test func `A link is distinguished from its target`() throws {
    try folder.write("", to: "file")
    try FileManager.default.createSymbolicLink(
      atPath: path("link").text, withDestinationPath: "file")
    let entries = try FileEntry.contents(ofFolder: FilePath(folder.url.path))
    #expect(entries.filter { $0.kind == .file }.count == 2)
    #expect(entries.filter(\.isLink).map(\.name) == ["link"])
  }

  @Test func `Control characters are shown, and all others stay`() {
    #expect("a\nb\r\n\u{0}\t\u{1B}[0m\u{7F}".showingControls == "a␊b␍␊␀␉␛[0m␡")
    #expect("\u{85}\u{2028}\u{2029}\u{9B}".showingControls == "␤␤␤\u{FFFD}")
    let text = "Grüße, שלום 👩‍👩‍👧 e\u{301}\u{200F}x"
    #expect(text.showingControls == text)
  }

  @Test func `No character of a name reverses the text around it`() {
    for value in Array(0x202A...0x202E) + Array(0x2066...0x2069) as [UInt32] {
      let control = Unicode.Scalar(value).map(String.init) ?? ""
      #expect(FilePath("/a/b\(control)gpj.exe.jpg").name == "b\u{FFFD}gpj.exe.jpg")
      #expect(FilePath("/a/b\(control)/c").text.showingControls == "/a/b\u{FFFD}/c")
    }
    #expect("\u{2068}b\u{202E}\n\u{2069} of 2".onOneLine == "\u{2068}b\u{FFFD}␊\u{2069} of 2")
  }

  @Test func `A private file is replaced as a whole, and only its owner can read it`() throws {
    try folder.write("old", to: "file")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: path("file").text)
    for name in ["file", "new"] {
      try PrivateFile.replace(path(name), with: Data([0, 255, 7]))
      #expect(try Data(contentsOf: folder.url.appending(path: name)) == Data([0, 255, 7]))
      let attributes = try FileManager.default.attributesOfItem(atPath: path(name).text)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
    let error = #expect(throws: GLibError.self) {
      try PrivateFile.replace("/nowhere/file", with: [1])
    }
    #expect(error?.reason == "No such file or directory")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
  }

  @Test(arguments: [
    ("/data", "/data"), ("relative", "/home/ann/.local/share"), ("", "/home/ann/.local/share"),
    (nil, "/home/ann/.local/share"),
  ])
  func `A folder of the person has an absolute path`(named: String?, path: FilePath) {
    #expect(
      unsafe FilePath.userFolder(named: named, otherwise: "share", home: "/home/ann")
        == path)
  }

  @Test func `A folder of the person may have bytes that are no text`() {
    let name = [0x2F, 0xFF, 0].map { CChar(bitPattern: $0) }
    let path = unsafe FilePath.userFolder(named: name, otherwise: "x", home: nil)
    #expect(path.text == "file:///%FF")
    #expect(path.appending("a").text == "file:///%FF/a")
  }

  @Test func `A program has folders for its state and its data`() {
    #expect(FilePath.stateFolder(of: "p").lastPart == "p")
    #expect(FilePath.dataFolder(of: "p").lastPart == "p")
  }
}
