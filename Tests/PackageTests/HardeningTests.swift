import TestSupport
import XCTest

/// The protection of installed programs by the linker.
final class HardeningTests: XCTestCase {
  func testInstalledProgramsAreHardened() throws {
    let check = Repository.folder.appending(path: ".ci/hardened").path
    let debug = try Tool.ask(
      check, [Repository.programs.appending(path: "photo-conversations").path])
    XCTAssertNotEqual(debug.status, 0, "the check finds what lacks it")
    XCTAssertTrue(debug.text.contains("looks for libraries in /"), debug.text)
    // A program of one line, built like the installed ones.
    let folder = try TemporaryFolder()
    try folder.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(name: "line", targets: [.executableTarget(name: "line")])
      """, to: "Package.swift")
    try folder.write("print(\"A line.\")\n", to: "Sources/line/main.swift")
    let command = try Tool.run(
      "make", ["-s", "--no-print-directory", "-C", Repository.folder.path, "static-command"]
    ).text.split(whereSeparator: \.isWhitespace).map(String.init)
    try Tool.run("env", command + ["--package-path", folder.url.path])
    let program = folder(".build/release/line")
    let answer = try Tool.ask(check, [program])
    XCTAssertEqual(answer.status, 0, answer.text)
    XCTAssertEqual(try Tool.run(program, []).text, "A line.\n")
  }
}
