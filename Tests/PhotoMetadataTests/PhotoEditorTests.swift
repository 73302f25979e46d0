import Cairo
import GLib
import ImageDecoding
import PhotoTestSupport
import Testing

@testable import PhotoMetadata

/// The checks of photos' files after an edit.
@Suite struct PhotoEditorTests {
  private let folder: LibraryFolder

  init() throws { folder = try LibraryFolder() }

  @Test(arguments: [(19_950, false), (19_900, false), (19_500, true), (100, true)])
  func `an edit that makes a file more than one percent shorter is refused`(
    length: Int, isRefused: Bool
  ) throws {
    func photo(packet length: Int) throws -> [UInt8] {
      var photo = try Pictures.quarters("jpeg", width: 8, height: 8)
      let name = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
      let segment = JPEGSegment.bytes(0xE1, name + Array(repeating: 0x20, count: length))
      photo.insert(
        contentsOf: try #require(segment), at: try #require(PhotoParts(photo)).insertionPlace)
      return photo
    }
    let (old, new) = try (photo(packet: 20_000), photo(packet: length))
    do throws(PhotoEditProblem) {
      try PhotoEditor.check(new, against: old)
      #expect(!isRefused)
    } catch {
      #expect(isRefused)
      #expect(error.reason == PhotoEditProblem.otherPicture.reason)
    }
  }

  /// Returns whether two files have the same pictures after some quarter turns.
  private func areSame(_ old: [UInt8], _ new: [UInt8], quarterTurns: Int = 0) throws -> Bool {
    let files = try (folder.write(old, to: "old"), folder.write(new, to: "new"))
    do throws(ImageError) {
      try PictureComparison.compare(
        ImageError.reading(InputFile(path: files.0)), ImageError.reading(InputFile(path: files.1)),
        picture: 0, quarterTurns: quarterTurns)
      return true
    } catch {
      #expect(error.reason == PhotoEditProblem.otherPicture.reason)
      return false
    }
  }

  @Test(arguments: ["jpeg", "png", "tiff"])
  func `another picture is found after an edit`(format: String) throws {
    let picture = try Pictures.quarters(format, width: 8, height: 6)
    #expect(try areSame(picture, picture))
    #expect(try !areSame(picture, Pictures.quarters(format, width: 6, height: 8)))
    // Its quarters have four colors.
    #expect(try !areSame(picture, picture, quarterTurns: 1))
    #expect(try !areSame(picture, picture, quarterTurns: 2))
    #expect(try !areSame(picture, Array(picture.dropLast(picture.count / 3))))
  }

  /// Pictures are compared in strips of some rows, which are columns of a turned picture.
  @Test(arguments: 0...3) func `a turned picture is the same`(quarters: Int) throws {
    let (width, height) = (150, 170)
    let isTurned = quarters % 2 == 1
    func picture(turned quarters: Int, _ other: (x: Int, y: Int)? = nil) throws -> [UInt8] {
      let size = isTurned && quarters != 0 ? (height, width) : (width, height)
      let surface = ImageSurface(size: PixelSize(width: size.0, height: size.1)) { x, y in
        let source =
          switch quarters {
          case 1: (x: y, y: height - 1 - x)
          case 2: (x: width - 1 - x, y: height - 1 - y)
          case 3: (x: width - 1 - y, y: x)
          default: (x: x, y: y)
          }
        let isOther = other.map { source == $0 } == true
        return .init(red: UInt8(source.x), green: UInt8(source.y), blue: isOther ? 1 : 0)
      }
      return try #require(surface?.encoded(as: "png"))
    }
    let original = try picture(turned: 0)
    #expect(try areSame(original, picture(turned: quarters), quarterTurns: quarters))
    for place in [(x: 0, y: 0), (x: 149, y: 100), (x: 70, y: 169)] {
      let other = try picture(turned: quarters, place)
      #expect(try !areSame(original, other, quarterTurns: quarters))
    }
  }

  /// Both pictures need the lock for large ones.
  @Test func `large pictures are compared`() throws {
    let picture = try Pictures.quarters("jpeg", width: 5000, height: 4100)
    #expect(try areSame(picture, picture))
    #expect(try !areSame(picture, picture, quarterTurns: 1))
  }

  @Test func `an animation with other pictures is found after an edit`() throws {
    let gif = try Pictures.base64(Pictures.gif.filter { !$0.isWhitespace })
    #expect(try areSame(gif, gif))
    // Without its second picture, it ends with the first.
    let second = try #require(
      gif.indices.last { gif[$0...].starts(with: [0x21, 0xF9, 0x04]) })
    #expect(try !areSame(gif, Array(gif[..<second]) + [0x3B]))
  }
}
