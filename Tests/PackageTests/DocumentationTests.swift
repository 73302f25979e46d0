import Foundation
import TestSupport
import Testing

/// References between the sources and the pages of the documentation.
@Suite struct DocumentationTests {
  private static func files(_ extension: String, in folders: [String]) -> [URL] {
    folders.flatMap { folder in
      let all = FileManager.default.enumerator(
        at: Repository.folder.appending(path: folder), includingPropertiesForKeys: nil)
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

  /// The formatter wraps code, and leaves comments.
  @Test func `No comment line is longer than 100 columns`() throws {
    let folders = ["Sources", "Tests"]
    let files = ["swift", "c", "h"].flatMap { Self.files($0, in: folders) }
    #expect(files.count > 500)
    for file in files {
      let lines = try String(contentsOf: file, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in zip(1..., lines) where line.count > 100 && !line.contains("://") {
        let text = line.drop { $0 == " " || $0 == "\t" }
        let isComment = ["//", "/*", "* "].contains { text.hasPrefix($0) }
        #expect(!isComment, "\(file.lastPathComponent):\(number)")
      }
    }
  }

  @Test func `Every page is linked from another one`() throws {
    let pages = Self.files("md", in: ["Sources"])
    var linked: Set<String> = []
    for page in pages {
      let text = try String(contentsOf: page, encoding: .utf8)
      for link in text.matches(of: /<doc:(?:\/\w+\/)?(\w+)>/) { linked.insert(String(link.1)) }
    }
    let names = Set(pages.map { $0.deletingPathExtension().lastPathComponent })
    #expect(linked.subtracting(names) == [], "These pages are linked but missing.")
    // A module's first page has the module's name.
    let modules = pages.map {
      $0.deletingLastPathComponent().deletingPathExtension().lastPathComponent
    }
    #expect(names.subtracting(modules).subtracting(linked) == [], "These pages have no link.")
  }

  /// Returns the sources that declare or extend each type.
  private static func sourcesOfTypes() throws -> [String: String] {
    var sources: [String: String] = [:]
    for file in files("swift", in: ["Sources"]) {
      let text = try String(contentsOf: file, encoding: .utf8)
      let types = text.matches(
        of: /\b(?:actor|class|enum|extension|protocol|struct|typealias) (?:\w+\.)*(\w+)/)
      for type in Set(types.map { String($0.1) }) { sources[type, default: ""] += text }
    }
    return sources
  }

  @Test func `Every symbol that a page about another split view names is declared`() throws {
    let sources = try Self.sourcesOfTypes()
    let pages = Self.files("md", in: ["Sources/AdaptiveSplitGTK"])
      .filter { $0.lastPathComponent.hasPrefix("From") }
    #expect(pages.count == 4)
    for page in pages {
      let text = try String(contentsOf: page, encoding: .utf8)
      for symbol in Set(text.matches(of: /``(?:\/\w+\/)?([^`\n]+)``/).map { $0.1 }) {
        let parts = symbol.split(separator: "/")
        let type = try #require(parts.dropLast(parts.count > 1 ? 1 : 0).last)
        let source = try #require(sources[String(type)], "\(page.lastPathComponent): \(symbol)")
        guard parts.count > 1, let member = parts.last else { continue }
        let name = member.prefix { $0 != "(" }
        let keywords =
          ["init", "subscript"].contains(name) ? "" : #"(?:case|enum|func|let|var) [^\n=:]*\b"#
        let declaration = try Regex(#"\b"# + keywords + name + #"\b"#)
        #expect(source.contains(declaration), "\(page.lastPathComponent): \(symbol)")
      }
    }
  }

  private static let architecture =
    "Sources/PhotoConversations/PhotoConversations.docc/Architecture.md"

  /// The pages that name files: the README and the pages that it links to.
  private static let pages = [
    "README.md", architecture,
    "Sources/PhotoConversations/PhotoConversations.docc/Manual.md",
    "Sources/SplitGallery/SplitGallery.docc/SplitGallery.md",
  ]

  private static func text(of page: String) throws -> String {
    try String(contentsOf: Repository.folder.appending(path: page), encoding: .utf8)
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: Repository.folder.appending(path: path).path)
  }

  /// Checks paths from the top of the package, and names of source files.
  @Test(arguments: pages)
  func `Every file that a page names is there`(page: String) throws {
    let text = try Self.text(of: page)
    for path in text.matches(of: /`((?:Sources|Tests|Resources|data)\/[\w\/+.-]+)`/) {
      // The example is a package of its own.
      if path.1.hasPrefix("Sources/notes") { continue }
      #expect(Self.exists(String(path.1)), "\(path.1)")
    }
    let names = Set(Self.files("swift", in: ["Sources", "Tests"]).map(\.lastPathComponent))
    for name in text.matches(of: /`([\w+]+\.swift)`/) {
      #expect(names.contains(String(name.1)), "\(name.1)")
    }
  }

  @Test func `The README has at most 130 lines, with links and pictures that are there`() throws {
    let readme = try Self.text(of: "README.md")
    #expect(readme.count(where: { $0 == "\n" }) <= 130)
    let links = readme.matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.1) }
    let pictures = readme.matches(of: /src="([^"]+)"/).map { String($0.1) }
    for path in links + pictures where !path.hasPrefix("https://") {
      #expect(Self.exists(path), "\(path)")
    }
    let moving = try #require(links.first { $0.hasSuffix(".gif") })
    let picture = try Data(contentsOf: Repository.folder.appending(path: moving))
    #expect(picture.count < 1_000_000)
  }

  @Test func `Each flow has at most twelve steps, and each step names a file`() throws {
    let flows = try Self.text(of: Self.architecture).components(separatedBy: "\n### Flow: ")
    #expect(flows.count == 5)
    for flow in flows.dropFirst() {
      let lines = flow.components(separatedBy: "\n## ")[0].components(separatedBy: "\n")
      var steps: [String] = []
      for line in lines.dropFirst() {
        if line.prefixMatch(of: #/\d+\. /#) != nil {
          steps.append(line)
        } else if !steps.isEmpty {
          steps[steps.count - 1] += line
        }
      }
      #expect((1...12).contains(steps.count), "\(lines[0])")
      for (number, step) in zip(1..., steps) {
        #expect(step.hasPrefix("\(number). "), "\(step)")
        #expect(step.contains(/\.swift`/), "\(step)")
      }
    }
  }

  @Test func `The page counts the files from a key to the drawn stars`() throws {
    let flows = try Self.text(of: Self.architecture).components(separatedBy: "\n### Flow: ")
    let flow = try #require(flows.first { $0.hasPrefix("from a key to star and sidecar") })
    let count = try #require(flow.firstMatch(of: /after steps 1 to 7.* pass (\d+) files/)).1
    let steps = flow.components(separatedBy: "\n8. ")[0]
    let names = Set(steps.matches(of: /`([\w+]+\.swift)`/).map { String($0.1) })
    #expect(Int(count) == names.count)
  }
}
