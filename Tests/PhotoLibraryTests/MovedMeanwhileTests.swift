import Foundation
import GLib
import PhotoTestSupport
import TestSupport
import Testing

/// Moves to another disk of files that another program changes meanwhile.
@Suite(.enabled(if: FileManager.default.isWritableFile(atPath: "/dev/shm")))
final class MovedMeanwhileTests: Sendable {
  private static let names = ["p.gif", "p.gif.xmp"]

  private let folder: LibraryFolder
  /// The target folder.
  private let disk = "/dev/shm/moved-meanwhile-tests-\(UUID().uuidString)"
  /// The library of `meanwhile.c`.
  private let meanwhile: String

  init() throws {
    folder = try LibraryFolder()
    meanwhile = try Tool.library("meanwhile.c", in: folder.path.text)
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    for name in Self.names { try folder.write(Self.old(name), to: "photos/\(name)") }
  }

  deinit { try? FileManager.default.removeItem(atPath: disk) }

  /// Returns a file's content before the move.
  private static func old(_ name: String) -> String { "The content of \(name)." }

  /// Returns a file's content after the other program's last change.
  private static func changed(_ name: String, _ changes: Int) -> String {
    changes == 0 ? old(name) : "\(old(name).dropLast())\(changes - 1)"
  }

  private func contents(of place: String) throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: place)
    return Dictionary(
      uniqueKeysWithValues: try names.map {
        ($0, try String(contentsOfFile: "\(place)/\($0)", encoding: .utf8))
      })
  }

  /// Moves the photo, and checks the files after it.
  ///
  /// - Parameters:
  ///   - name: The name of the file that the other program changes.
  ///   - how: The way in which it changes it, for `meanwhile.c`.
  ///   - changes: The number of changes.
  ///   - isMoved: Whether the move succeeds.
  /// - Throws: An error if the program can't be started, or a file can't be read.
  private func move(
    whileChanging name: String, _ how: String, changes: Int, succeeds isMoved: Bool
  ) throws {
    let photos = folder("photos").text
    let answer = try Tool.ask(
      try TestPrograms.path("file-actor"), ["move", "\(photos)/p.gif", disk],
      environment: ProcessInfo.processInfo.environment.merging([
        "LD_PRELOAD": meanwhile, "CHANGED": "\(photos)/\(name)", "HOW": how,
        "CHANGES": "\(changes)",
        // LeakSanitizer takes main.swift's variables, which live until the end, for leaks.
        "ASAN_OPTIONS": "detect_leaks=0",
      ]) { $1 })
    let problem = "“\(name)”: another program keeps changing it."
    #expect(answer.text == (isMoved ? "done\n" : "\(problem)\n"))
    var expected = Dictionary(uniqueKeysWithValues: Self.names.map { ($0, Self.old($0)) })
    // After the last attempt, no process changes it.
    let here = try contents(of: photos)
    expected[name] = isMoved ? Self.changed(name, changes) : here[name]
    #expect(isMoved || expected[name] != Self.old(name))
    #expect(here == (isMoved ? [:] : expected))
    #expect(try contents(of: disk) == (isMoved ? expected : [:]))
  }

  @Test(arguments: names) func `an undisturbed move removes the old files`(name: String)
    async throws
  {
    try await WorkerThreads.run {
      try self.move(whileChanging: name, "replace", changes: 0, succeeds: true)
    }
  }

  @Test(arguments: names, ["replace", "write"])
  func `a file that changes after it was copied is moved with its new content`(
    name: String, how: String
  ) async throws {
    try await WorkerThreads.run {
      try self.move(whileChanging: name, how, changes: 2, succeeds: true)
    }
  }

  @Test(arguments: names, ["replace", "write"])
  func `a photo with a file that keeps changing stays with its sidecar`(name: String, how: String)
    async throws
  {
    try await WorkerThreads.run {
      try self.move(whileChanging: name, how, changes: 100, succeeds: false)
    }
  }
}
