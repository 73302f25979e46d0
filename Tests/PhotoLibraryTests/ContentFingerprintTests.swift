import Foundation
import GLib
import PhotoTestSupport
import Testing

@testable import PhotoLibrary

/// Content fingerprints of photos' files.
@Suite struct ContentFingerprintTests {
  private let folder: LibraryFolder

  init() throws { folder = try LibraryFolder() }

  @Test func `Files of one length have distinct fingerprints, on disk and in memory`() throws {
    for count in [0, 1, 1000, 65_536, 65_537, 131_072, 131_073, 300_000] {
      let bytes = [UInt8](repeating: 7, count: count)
      var marks: Set<ContentFingerprint?> = []
      for place in [nil] + Set([0, count - 1]).filter(bytes.indices.contains) {
        var bytes = bytes
        if let place { bytes[place] = 8 }
        let path = try folder.write(bytes, to: "file")
        let mark = ContentFingerprint(path)
        #expect(mark == ContentFingerprint(bytes: bytes), "\(count)")
        marks.insert(mark)
      }
      #expect(marks.count == min(count, 2) + 1, "\(count)")
    }
  }
}
