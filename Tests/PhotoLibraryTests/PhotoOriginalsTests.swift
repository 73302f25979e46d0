import Foundation
import GLib
import PhotoTestSupport
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
}
