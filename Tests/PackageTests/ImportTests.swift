import Foundation
import TestSupport
import Testing

/// The dependencies between modules: the imports of each.
///
/// SwiftPM lets transitive imports pass, so the sources are read.
@Suite struct ImportTests {
  private static let allowed: [String: Set<String>] = [
    "AdaptiveSplit": [],
    "AdaptiveSplitTesting": ["AdaptiveSplit"],
    "AdaptiveSplitGTKTesting": ["AdaptiveSplit", "AdaptiveSplitGTK", "GTK"],
    "GLib": ["CGLib", "CSystem", "Dispatch", "Glibc", "Synchronization"],
    "Cairo": ["CCairo", "CGLib", "CGdkPixbuf", "GLib", "Glibc"],
    "GTK": ["CGTK", "Cairo", "GLib"],
    "AdaptiveSplitGTK": [
      "AdaptiveSplit", "GLib", "GTK", "Observation", "Synchronization",
    ],
    "ImageDecoding": [
      "CCairo", "CGLib", "CGdkPixbuf", "CLCMS", "CSystem", "Cairo", "Dispatch", "GLib",
      "Synchronization",
    ],
    "PhotoMetadata": [
      "CGExiv2", "CXML", "Cairo", "GLib", "Glibc", "ImageDecoding", "Synchronization",
    ],
    "PhotoDecoder": [
      "CGLib", "CSandbox", "CSystem", "Cairo", "GLib", "ImageDecoding", "PhotoMetadata",
    ],
    "PhotoLibrary": [
      "Cairo", "DequeModule", "Dispatch", "Foundation", "GLib", "GRDB", "ImageDecoding",
      "PhotoMetadata", "Synchronization",
    ],
    "PictureView": ["Cairo", "GLib", "GTK", "Glibc", "ImageDecoding"],
    "Portal": ["CPortal", "GLib", "GTK"],
    "SplitProgram": [
      "AdaptiveSplit", "ArgumentParser", "Foundation", "GLib", "GTK", "ImageDecoding",
    ],
    "PhotoConversations": [
      "AdaptiveSplit", "AdaptiveSplitGTK", "ArgumentParser", "Cairo", "DequeModule", "Foundation",
      "GLib", "GTK", "ImageDecoding", "PictureView", "PhotoLibrary", "PhotoMetadata", "Portal",
      "SplitProgram",
    ],
    "SplitGallery": [
      "AdaptiveSplit", "AdaptiveSplitGTK", "ArgumentParser", "CSoup", "CWebKit", "Cairo",
      "Dispatch",
      "Foundation", "GLib", "GRDB", "GTK", "ImageDecoding", "PictureView", "SplitProgram",
    ],
    "photo-conversations": ["GLib", "PhotoConversations"],
    "photo-decoder": ["CGLib", "CSystem", "Glibc", "PhotoDecoder"],
    "split-gallery": ["ArgumentParser", "SplitGallery"],
  ]

  private static let sources = Repository.folder.appending(path: "Sources")

  /// The words that may precede `import`.
  private static let modifiers: Set = [
    "public", "package", "internal", "fileprivate", "private", "@testable", "@preconcurrency",
    "@_exported", "@_implementationOnly",
  ]

  /// Returns the modules that a file imports.
  private static func imports(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard let index = words.firstIndex(of: "import"), index + 1 < words.count,
        words[..<index].allSatisfy({ modifiers.contains(String($0)) })
      else { return nil }
      return words.last.map { String($0.split(separator: ".")[0]) }
    }
  }

  private static func swiftFiles(in folder: URL) -> [URL] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
  }

  @Test(arguments: allowed.keys.sorted())
  func `A module imports all the modules allowed for it, and no others`(module: String) throws {
    let allowed = try #require(Self.allowed[module])
    let files = Self.swiftFiles(in: Self.sources.appending(path: module))
    var unused = allowed
    for file in files {
      let imports = try Self.imports(of: file)
      #expect(allowed.isSuperset(of: imports), "\(file.lastPathComponent)")
      unused.subtract(imports)
    }
    #expect(unused == [])
  }

  @Test func `Every module has a list of allowed imports`() throws {
    let modules = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
    let libraries: Set = [
      "CCairo", "CGExiv2", "CGLib", "CGTK", "CGdkPixbuf", "CLCMS", "CPortal", "CSandbox", "CSoup",
      "CSystem", "CWebKit", "CXML",
    ]
    #expect(Set(modules) == Set(Self.allowed.keys).union(libraries))
  }

  @Test(arguments: allowed.keys.filter { !$0.contains("-") }.sorted())
  func `Each library has a test target of its own`(module: String) throws {
    let folder = Repository.folder.appending(path: "Tests/\(module)Tests")
    #expect(!Self.swiftFiles(in: folder).isEmpty)
    let manifest = try String(
      contentsOf: Repository.folder.appending(path: "Package.swift"), encoding: .utf8)
    #expect(manifest.contains("name: \"\(module)Tests\""))
  }

  private static let architecture = sources.appending(
    path: "PhotoConversations/PhotoConversations.docc/Architecture.md")

  /// The page has a row for each module, with its allowed imports in the last column.
  @Test(arguments: allowed.keys.sorted())
  func `Each module imports what Architecture.md lists`(module: String) throws {
    let page = try String(contentsOf: Self.architecture, encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `\(module)` |") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    let row = try #require(
      rows.first { $0.count == 3 }, "Architecture.md has no row for \(module).")
    let names = row[2].split(separator: ", ").map(String.init)
    #expect(names == (Self.allowed[module] ?? []).sorted())
  }
}
