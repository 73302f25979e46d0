import Foundation
import TestSupport
import XCTest

/// A test of annotations that are kept, on a folder of three photos with a database.
class KeepingTestCase: XCTestCase {
  /// Starts the program on a folder of three photos, with a database in a file.
  func open(
    _ folder: TemporaryFolder, height: Int = 680, environment: [String: String]? = nil,
    program: URL = ProgramDriver.executable
  ) throws -> ProgramDriver {
    for number in 1...3 {
      let place = "Trips/\(number).jpg"
      if FileManager.default.fileExists(atPath: folder(place)) { continue }
      try folder.copyPhoto("Chen/c0\(number).jpg", to: place)
    }
    return try ProgramDriver.open(
      ["--database", folder("photos.sqlite"), folder("Trips")], size: (1000, height),
      environment: environment, program: program)
  }

  /// Shows a photo and waits until it is visible, as annotations before that apply to the previous
  /// one.
  func show(
    _ number: Int, of folder: TemporaryFolder, in driver: ProgramDriver
  ) throws {
    try show(number, at: folder("Trips/\(number).jpg"), in: driver)
  }

  func show(_ number: Int, at path: String, in driver: ProgramDriver) throws {
    if try driver.state().primary.count < 2 {
      try driver.clickRow(1)
      try driver.wait(for: "the conversation") { $0.primary.count == 2 }
    }
    try driver.clickRow(number)
    try driver.wait(for: "photo \(number)") { $0.secondary == ["photo:Trips/\(number)"] }
    try driver.waitForPhoto(path)
  }

  func expectStars(_ count: Int, in driver: ProgramDriver) throws {
    try driver.expectStars(count)
  }

  struct SidecarFile {
    let name: String
    let isWhole: Bool
  }

  /// Returns the sidecars of the photos, and leftover temporary files.
  func sidecars(in folder: TemporaryFolder) throws -> [SidecarFile] {
    try FileManager.default.contentsOfDirectory(atPath: folder("Trips"))
      .filter { !$0.hasSuffix(".jpg") }
      .map { name in
        let text = try String(contentsOfFile: folder("Trips/\(name)"), encoding: .utf8)
        let end = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return SidecarFile(
          name: name, isWhole: end.hasSuffix("</x:xmpmeta>") || end.hasSuffix("?>"))
      }
  }
}
