import XCTest

/// What the program says and does where the machine or the person limits it.
final class LimitTests: XCTestCase {
  func testASystemWithLessProtectionIsSaidOnce() throws {
    let folder = try TemporaryFolder()
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "noprotection.c").path
    try Tool.run("clang", ["-shared", "-fPIC", "-o", folder("kernel.so"), source, "-ldl"])
    var environment = ProgramDriver.environment
    environment["LD_PRELOAD"] = folder("kernel.so")
    let driver = try ProgramDriver.open(environment: environment)
    // Not under the notice.
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

  func testAMissingDecoderIsSaidOnce() throws {
    let folder = try TemporaryFolder()
    // Without its neighbors.
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
      Install Photo Conversations anew.

      """)
  }

  func testAFileThatMayNotGrowEndsNothing() throws {
    let folder = try TemporaryFolder()
    // So much holds the trace, but not the store.
    try folder.write(
      "#!/bin/sh\nulimit -f 128\nexec '\(ProgramDriver.executable.path)' \"$@\"\n", to: "limited")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder("limited"))
    let driver = try ProgramDriver.open(
      ["--sample", "--database", folder("photos.sqlite")], program: URL(filePath: folder("limited"))
    )
    try waitUntil("it is said; \(driver.errors)") {
      driver.errors.contains("The store can’t be used")
    }
    // Not under the notice.
    try driver.clickRow(3)
    try driver.wait(for: "the conversation") { $0.primary.count == 2 }
    driver.process.terminate()
    XCTAssertEqual(try driver.end(), -SIGTERM)
  }
}
