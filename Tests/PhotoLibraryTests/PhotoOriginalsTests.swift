import Foundation
import GLib
import PhotoMetadata
import PhotoTestSupport
import Synchronization
import TestSupport
import Testing

@testable import PhotoLibrary

/// The stored originals of edited files.
@Suite struct PhotoOriginalsTests {
  private let folder: LibraryFolder
  private let originals: PhotoOriginals

  init() throws {
    folder = try LibraryFolder()
    originals = PhotoOriginals(folder: folder("originals"))
  }

  private func noise(_ count: Int, seed: UInt64) -> [UInt8] {
    var value = seed
    return (0..<count).map { _ in
      value = value &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: value >> 33)
    }
  }

  @Test func `The original comes back after any change`() {
    let file = noise(20_000, seed: 1)
    var patched = file
    for place in [0, 700, 19_999] { patched[place] ^= 1 }
    let edits: [[UInt8]] = [
      patched, file + [1], patched + noise(3000, seed: 2), Array(file.dropLast(5000)),
      Array(file.dropFirst(1)), Array(file[..<600] + noise(77, seed: 3) + file[600...]),
      Array(file[..<600] + file[3000...]), [], [1], noise(20_000, seed: 4), noise(5, seed: 5),
    ]
    for (index, edited) in edits.enumerated() {
      for (old, new) in [(file, edited), (edited, file)] {
        originals.keep(old, as: .original, of: new)
        #expect(originals.version(.original, of: new) == old, "\(index)")
      }
    }
  }

  @Test func `A record is short, and about one file only`() throws {
    let file = noise(200_000, seed: 1)
    let edited = file[..<600] + noise(77, seed: 3) + file[600...]
    originals.keep(file, as: .original, of: Array(edited))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder("originals").text)
    #expect(names.count == 1)
    let path = folder("originals/\(try #require(names.first))")
    #expect(try Data(contentsOf: URL(filePath: path.text)).count < 2000)
    #expect(originals.version(.original, of: file) == nil)
  }

  @Test func `A damaged record restores no wrong bytes`() throws {
    let file = noise(5000, seed: 1)
    let edited = noise(100, seed: 2) + file
    originals.keep(file, as: .original, of: edited)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder("originals").text)
    let path = folder("originals/\(try #require(names.first))")
    let record = try [UInt8](Data(contentsOf: URL(filePath: path.text)))
    for length in stride(from: 0, to: record.count, by: 7) {
      try Data(record.prefix(length)).write(to: URL(filePath: path.text))
      #expect(originals.version(.original, of: edited) == nil, "\(length)")
    }
    for place in stride(from: 0, to: record.count, by: 11) {
      var damaged = record
      damaged[place] ^= 0x55
      try Data(damaged).write(to: URL(filePath: path.text))
      let found = originals.version(.original, of: edited)
      #expect(found == nil || found == file, "\(place)")
    }
  }

  @Test func `Versions that can't be kept are reported once, and their photos are edited`()
    async throws
  {
    try folder.write("no folder", to: "originals")
    let photo = try folder.write(Pictures.jpeg(orientation: 1), to: "a.jpg")
    let reports = Mutex<[String]>([])
    let store = PhotoStore(.memory, report: { report in reports.withLock { $0.append(report) } })
    try await WorkerThreads.run {
      for _ in 1...2 {
        let before = try Data(contentsOf: URL(filePath: photo.text))
        try PhotoRewriting.write(
          PhotoChange(quarterTurns: 1), into: photo, originals: originals, unsuited: "")
        #expect(try Data(contentsOf: URL(filePath: photo.text)) != before)
        store.reportUnkept(originals)
      }
    }
    let reported = reports.withLock(\.self)
    #expect(reported.count == 1 && reported.first?.contains(folder("originals").text) == true)
    #expect(originals.takeFailure() == nil)
    store.finish()
  }

  @Test(arguments: ["rate", "turn"])
  func `A process without a writable data folder reports that it keeps no versions`(
    edit: String
  ) async throws {
    let photo = try folder.write(Pictures.jpeg(orientation: 1), to: "photos/a.jpg")
    let store = folder("photos.sqlite").text
    let (program, words) =
      edit == "rate"
      ? ("annotation-actor", ["rate", "files", store, folder("photos").text, "4"])
      : ("store-actor", [store, folder("mark").text, "turn", folder("photos").text, photo.text])
    let environment = ProcessInfo.processInfo.environment.merging(
      ["XDG_DATA_HOME": try folder.write("no folder", to: "data").text]) { $1 }
    try await WorkerThreads.run {
      let answer = try Tool.ask(TestPrograms.path(program), words, environment: environment)
      #expect(answer.status == 0)
      #expect(answer.text.contains("can’t be kept here"), "\(answer.text)")
    }
  }
}
