import Foundation
import Testing

/// What the sources say about the pages of the documentation.
@Suite struct DocumentationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  private static func files(_ extension: String, in folders: [String]) -> [URL] {
    folders.flatMap { folder in
      let all = FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: nil)
      return all?.compactMap { $0 as? URL }.filter { $0.pathExtension == `extension` } ?? []
    }
  }

  @Test func `Every page that a comment links to is there`() throws {
    let pages = Set(
      Self.files("md", in: ["Sources"]).map { $0.deletingPathExtension().lastPathComponent })
    for file in Self.files("swift", in: ["Sources", "Tests"]) {
      let text = try String(contentsOf: file, encoding: .utf8)
      for link in text.matches(of: /<doc:(\w+)>/) {
        #expect(pages.contains(String(link.1)), "\(file.lastPathComponent) links to \(link.1)")
      }
    }
  }

  @Test func `No comment cites a file that is not in the package`() throws {
    let names = Set(
      Self.files("md", in: ["Sources"]).map(\.lastPathComponent) + ["README.md"])
    for file in Self.files("swift", in: ["Sources", "Tests"]) {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      where line.contains("///") {
        for cited in line.matches(of: /[A-Za-z]+\.md\b/) {
          #expect(names.contains(String(cited.0)), "\(file.lastPathComponent) cites \(cited.0)")
        }
      }
    }
  }

  /// Paths from the top of the package, and names of source files.
  @Test func `Every file that the README names is there`() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    for path in readme.matches(of: /`((?:Sources|Tests|Resources|data)\/[\w\/+.-]+)`/) {
      // The example is a package of its own.
      if path.1.hasPrefix("Sources/notes") { continue }
      let file = Self.root.appending(path: String(path.1)).path
      #expect(FileManager.default.fileExists(atPath: file), "\(path.1)")
    }
    let names = Set(Self.files("swift", in: ["Sources", "Tests"]).map(\.lastPathComponent))
    for name in readme.matches(of: /`([\w+]+\.swift)`/) {
      #expect(names.contains(String(name.1)), "\(name.1)")
    }
  }
}
