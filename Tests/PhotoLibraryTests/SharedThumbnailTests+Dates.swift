import Foundation
import GLib
import ImageDecoding
import PhotoTestSupport
import Testing

@testable import PhotoLibrary

// Thumbnails of photos that have just been changed.

extension SharedThumbnailTests {
  /// Sets a photo's modification date.
  private func setDate(_ seconds: Double, of photo: FilePath) throws {
    let date = Date(timeIntervalSince1970: seconds)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: photo.text)
  }

  @Test func `a photo that is changed twice in a second gets the thumbnail of the second change`()
    async throws
  {
    let picture = try Pictures.jpeg(orientation: 1, width: 640, height: 480)
    let photo = try folder.write(picture, to: "p.jpg")
    var colors: [String] = []
    for seconds in [1_000_000_000.25, 1_000_000_000.5] {
      #expect(FileOperation.turn([photo], quarters: 1).perform().problems.isEmpty)
      try setDate(seconds, of: photo)
      let now = Date(timeIntervalSince1970: seconds)
      let thumbnail = try await loader(now: now).thumbnail(for: photo, side: 48)
      colors.append(Pictures.quarterNames(of: thumbnail))
    }
    #expect(Set(colors).count == 2)
    let later = try await loader().thumbnail(for: photo, side: 48)
    #expect(Pictures.quarterNames(of: later) == colors.last)
  }

  @Test(arguments: [(-3600.0, 1), (-2, 3), (0, 3), (2.5, 3), (3, 1), (3600, 1)])
  func `thumbnails are stored unless the photo has just been changed`(
    age: Double, decodes: Int
  ) async throws {
    let photo = try photo()
    try setDate(1_000_000_000, of: photo)
    let now = Date(timeIntervalSince1970: 1_000_000_000 + age)
    for _ in 1...3 {
      let thumbnail = try await loader(now: now).thumbnail(for: photo, side: 48)
      #expect(Pictures.quarterNames(of: thumbnail) == "RGBW")
    }
    #expect(decodeCount == decodes)
    let isStored = FileManager.default.fileExists(atPath: file("normal", photo).text)
    #expect(isStored == (decodes == 1))
  }

  @Test func `a stored failure isn't used after another change in the same second`() async throws {
    let photo = try photo()
    let now = Date(timeIntervalSince1970: 1_000_000_000)
    try setDate(1_000_000_000, of: photo)
    for _ in 1...2 {
      await #expect(throws: ImageError(path: photo, reason: .truncated)) {
        try await loader(failing: .truncated, now: now).thumbnail(for: photo, side: 48)
      }
    }
    #expect(decodeCount == 2)
    _ = try await loader().thumbnail(for: photo, side: 48)
    #expect(!FileManager.default.fileExists(atPath: file("fail/tests-1", photo).text))
  }
}
