import TestSupport
import XCTest

/// The program's messages and behavior under limits set by the machine or the person.
final class LimitTests: XCTestCase {
  func testAMissingSandboxIsReportedOnce() throws {
    let folder = try TemporaryFolder()
    var environment = ProgramDriver.environment
    environment["LD_PRELOAD"] = try Tool.library("noprotection.c", in: folder.url.path)
    let driver = try ProgramDriver.open(environment: environment)
    // A point that the notice doesn't cover.
    try driver.clickRow(3)
    try driver.wait(for: "the conversation") { $0.primary.count == 2 }
    driver.process.terminate()
    XCTAssertEqual(try driver.end(), -SIGTERM)
    XCTAssertEqual(
      driver.errors,
      """
      photo-conversations: Photos are opened with less protection: the system has no Landlock, seccomp.

      """)
  }

  func testAMissingDecoderIsReportedOnce() throws {
    let folder = try TemporaryFolder()
    // Without the programs beside it.
    let program = folder("photo-conversations")
    try FileManager.default.copyItem(atPath: ProgramDriver.executable.path, toPath: program)
    var environment = ProgramDriver.environment
    environment["ADAPTIVE_SPLIT_FILES"] = Repository.folder.path
    let driver = try ProgramDriver.open(
      ["--sample"], environment: environment, program: URL(filePath: program))
    driver.process.terminate()
    XCTAssertEqual(try driver.end(), -SIGTERM)
    XCTAssertEqual(
      driver.errors,
      """
      photo-conversations: Photos are opened without protection: the program photo-decoder is missing. \
      Reinstall Photo Conversations.

      """)
  }

  func testAFileSizeLimitDoesNotEndTheProgram() throws {
    let folder = try TemporaryFolder()
    // This limit is enough for the trace, but not for the database.
    try folder.write(
      "#!/bin/sh\nulimit -f 128\nexec '\(ProgramDriver.executable.path)' \"$@\"\n", to: "limited")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder("limited"))
    let driver = try ProgramDriver.open(
      ["--sample", "--database", folder("photos.sqlite")], program: URL(filePath: folder("limited"))
    )
    try waitUntil("it is said; \(driver.errors)") {
      driver.errors.contains("The database can’t be used")
    }
    // A point that the notice doesn't cover.
    try driver.clickRow(3)
    try driver.wait(for: "the conversation") { $0.primary.count == 2 }
    driver.process.terminate()
    XCTAssertEqual(try driver.end(), -SIGTERM)
  }
}
