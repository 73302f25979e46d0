import TestLocale
import TestSupport
import XCTest

/// The files that `make install` adds to a system and `make uninstall` removes.
final class InstallTests: XCTestCase {
  func testTheManualHasEveryOption() throws {
    let root = try Self.installed()
    for program in ["photo-conversations", "split-gallery"] {
      let help = try Tool.run(root("usr/bin/\(program)"), ["--help"]).text
      let manual = try String(
        contentsOfFile: root("usr/share/man/man1/\(program).1"), encoding: .utf8)
      XCTAssertTrue(help.allSatisfy(\.isASCII), "what is not is left out of the manual: \(help)")
      let lines = help.matches(of: /\n  (?:-[a-z], )?(--[a-z][a-z-]+)/)
      let options = Set(lines.map { String($0.output.1) })
      XCTAssertTrue(options.isSuperset(of: ["--size", "--version"]), "\(options)")
      for option in options {
        // In the manual's source, an option is written with a dash before another one.
        XCTAssertTrue(manual.contains("Fl \(option.dropFirst())"), "\(option) in \(manual)")
      }
    }
  }

  func testTheManualPageHasTheSectionsOfTheManual() throws {
    let root = try Self.installed()
    let page = try String(
      contentsOfFile: root("usr/share/man/man1/photo-conversations.1"), encoding: .utf8)
    XCTAssertTrue(page.allSatisfy(\.isASCII))
    let lines = page.components(separatedBy: "\n")
    for heading in ["KEYS", "FILES", "EXIT STATUS", "TRACES"] {
      XCTAssertEqual(lines.filter { $0 == ".Sh \"\\&\(heading)\"" }.count, 1, heading)
    }
    let manual = try String(
      contentsOf: Repository.folder.appending(
        path: "Sources/PhotoConversations/PhotoConversations.docc/Manual.md"), encoding: .utf8)
    let keys = try XCTUnwrap(manual.components(separatedBy: "\n## Keys\n").dropFirst().first)
      .components(separatedBy: "\n## ")[0]
    let rows = keys.matches(of: /\n\| (`[^|]+`) \|/)
    XCTAssertGreaterThan(rows.count, 50)
    for row in rows {
      let item = ".It Sy \"\\&\(row.output.1.replacing("`", with: ""))\""
      XCTAssertTrue(lines.contains(item), item)
    }
  }

  func testShellsCompleteOptionsAndPhotos() throws {
    let root = try Self.installed()
    let folder = try TemporaryFolder()
    try folder.write(
      """
      source "$1"
      COMP_WORDS=(photo-conversations "$2") COMP_CWORD=1
      COMP_LINE="photo-conversations $2" COMP_POINT=${#COMP_LINE}
      $(complete -p photo-conversations | sed 's/.* -F \\([^ ]*\\) .*/\\1/') \\
        photo-conversations "$2" photo-conversations
      printf '%s\\n' "${COMPREPLY[@]}"
      """, to: "complete")
    let script = root("usr/share/bash-completion/completions/photo-conversations")
    for (word, expected) in [("--sam", "--sample"), ("Ada/a0", "Ada/a01.jpg")] {
      let answer = try Tool.ask(
        "bash", [folder("complete"), script, word],
        in: Repository.folder.appending(path: "data/sample"))
      let words = answer.text.split(whereSeparator: \.isWhitespace).map(String.init)
      XCTAssertTrue(words.contains(expected), answer.text)
    }
    for file in [
      "zsh/site-functions/_photo-conversations",
      "fish/vendor_completions.d/photo-conversations.fish",
    ] {
      let text = try String(contentsOfFile: root("usr/share/\(file)"), encoding: .utf8)
      XCTAssertTrue(text.contains("sample"), text)
    }
  }

  func testInstalledProgramsFindTheirFilesAndTranslations() throws {
    let root = try Self.installed()
    let program = root("usr/bin/photo-conversations")
    let version = try Tool.run(program, ["--version", "--verbose"]).text
    XCTAssertTrue(version.contains("/libexec/adaptive-split/photo-decoder\n"), version)
    let german = try TestLocale("de_DE")
    let driver = try ProgramDriver.open(
      ["--sample"], environment: german.program, program: URL(filePath: program))
    XCTAssertEqual(try driver.title(), "Fotounterhaltungen")
    try driver.finish()
  }

  func testProgramsRunInAFolderWithANonUTF8Name() throws {
    let root = try Self.installed()
    // Only a shell can name such a folder: Foundation's paths are text.
    let script = """
      #!/bin/sh
      name="\(root("d"))$(printf '\\377')"
      test -d "$name" ||
        { mv '\(root("usr"))' "$name" && mv "$name/share/adaptive-split" "$name/files"; }
      export ADAPTIVE_SPLIT_FILES="$name/files"
      exec "$name/bin/photo-conversations" "$@"
      """
    try root.write(script, to: "start")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: root("start"))
    let version = try Tool.run(root("start"), ["--version", "--verbose"]).text
    XCTAssertTrue(version.contains("/d%FF/libexec/adaptive-split/photo-decoder\n"), version)
    XCTAssertTrue(version.contains("\n  seccomp: "), version)
    let german = try TestLocale("de_DE")
    let driver = try ProgramDriver.open(
      ["--sample"], environment: german.program, program: URL(filePath: root("start")))
    XCTAssertEqual(try driver.title(), "Fotounterhaltungen")
    try driver.finish()
  }

  func testDesktopAndServiceFilesAreInstalled() throws {
    let root = try Self.installed()
    let service = try String(
      contentsOfFile: root(
        "usr/share/dbus-1/services/org.adaptivesplit.PhotoConversations.service"), encoding: .utf8)
    XCTAssertTrue(service.contains("\nExec=/usr/bin/photo-conversations --service\n"), service)
    for place in [
      "applications/org.adaptivesplit.PhotoConversations.desktop",
      "metainfo/org.adaptivesplit.PhotoConversations.metainfo.xml",
      "icons/hicolor/scalable/apps/photo-conversations.svg",
      "icons/hicolor/symbolic/apps/photo-conversations-symbolic.svg",
    ] {
      XCTAssertTrue(FileManager.default.fileExists(atPath: root("usr/share/\(place)")), place)
    }
  }

  func testUninstallingLeavesNothing() throws {
    let root = try TemporaryFolder()
    try root.write("Another program's.", to: "usr/share/man/man1/other.1")
    try Self.make("install", in: root)
    XCTAssertGreaterThan(try Self.files(in: root).count, 20)
    try Self.make("uninstall", in: root)
    XCTAssertEqual(try Self.files(in: root), ["usr/share/man/man1/other.1"])
  }

  func testInstalledFileModesIgnoreTheUmask() throws {
    let root = try TemporaryFolder()
    let old = umask(0o077)
    defer { umask(old) }
    try Self.make("install", in: root)
    let manager = FileManager.default
    var programs: Set<String> = []
    for name in try manager.subpathsOfDirectory(atPath: root.url.path) {
      let attributes = try manager.attributesOfItem(atPath: root(name))
      let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
      let mode = attributes[.posixPermissions] as? Int
      if mode == 0o755, !isFolder { programs.insert(URL(filePath: name).lastPathComponent) }
      XCTAssertTrue(mode == 0o755 || mode == 0o644 && !isFolder, "\(name): \(mode ?? 0)")
    }
    XCTAssertEqual(programs, ["photo-conversations", "split-gallery", "photo-decoder"])
  }

  /// Returns a folder that serves as a system's root, with the programs in it.
  private static func installed() throws -> TemporaryFolder {
    let root = try TemporaryFolder()
    try make("install", in: root)
    return root
  }

  private static func make(_ target: String, in root: TemporaryFolder) throws {
    let built = ProgramDriver.executable.deletingLastPathComponent().path
    let answer = try Tool.ask(
      "make", [target, "BUILT=\(built)", "DESTDIR=\(root.url.path)", "PREFIX=/usr"],
      in: Repository.folder)
    guard answer.status == 0 else { throw Tool.Failure(description: answer.text) }
  }

  private static func files(in root: TemporaryFolder) throws -> [String] {
    let manager = FileManager.default
    return try manager.subpathsOfDirectory(atPath: root.url.path).filter {
      try manager.attributesOfItem(atPath: root($0))[.type] as? FileAttributeType != .typeDirectory
    }
  }
}
