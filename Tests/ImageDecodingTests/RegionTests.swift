import Cairo
import Foundation
import GLib
import ImageDecoding
import PhotoTestSupport
import Testing

extension DecoderProcessTests {
  /// Regions of pictures, decoded in process and out of process.
  @Suite struct RegionTests {
    private static let photo = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../data/sample/Ada/a01.jpg").standardizedFileURL

    /// Writes the photo with an EXIF orientation into a folder, and returns its path.
    private static func photo(orientation: UInt8, in folder: LibraryFolder) throws -> FilePath {
      var bytes = try [UInt8](Data(contentsOf: photo))
      let exif =
        Array("Exif\0\0II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0]
        + [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
      let segment = [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
      bytes.insert(contentsOf: segment, at: 2)
      return try folder.write(bytes, to: "region.jpg")
    }

    /// Returns the pixels of a region in a completely decoded picture.
    private static func pixels(of surface: ImageSurface, _ region: PictureRegion) -> [String] {
      (region.y..<region.y + region.size.height).flatMap { y in
        (region.x..<region.x + region.size.width).map { x in
          "\(surface.pixel(x: x, y: y), default: "")"
        }
      }
    }

    @Test(arguments: 1...8) func `A part has the pixels of the whole`(orientation: UInt8) throws {
      let folder = try LibraryFolder()
      let photo = try Self.photo(orientation: orientation, in: folder)
      let whole = try ImageDecoder.decode(photo, .whole)
      let size = whole.originalSize
      let regions = [
        PictureRegion(x: 3, y: 5, size: PixelSize(width: 40, height: 23)),
        // The part outside the picture is left out.
        PictureRegion(
          x: size.width - 7, y: size.height - 9, size: PixelSize(width: 100, height: 100)),
      ]
      let pool = try #require(DecoderPool.program)
      for region in regions {
        let inProcess = try ImageDecoder.decodeInProcess(
          InputFile(path: photo), .region(region)
        ) {
          false
        }
        let outOfProcess = try ImageDecoder.decodeOutOfProcess(
          InputFile(path: photo), .region(region), in: pool
        ) { false }
        #expect(outOfProcess.surface.hasSamePixels(as: inProcess.surface))
        #expect(outOfProcess.originalSize == size)
        let part = PictureRegion(
          x: region.x, y: region.y,
          size: PixelSize(width: inProcess.surface.width, height: inProcess.surface.height))
        #expect(part.x + part.size.width <= size.width)
        #expect(part.y + part.size.height <= size.height)
        #expect(
          Self.pixels(of: inProcess.surface, PictureRegion(x: 0, y: 0, size: part.size))
            == Self.pixels(of: whole.surface, part))
      }
    }

    @Test(arguments: [0.5, 0.3, 0.1]) func `Smaller parts fit together`(scale: Double) throws {
      let whole = try ImageDecoder.decode(FilePath(Self.photo.path), .whole)
      let size = whole.originalSize
      let all = try ImageDecoder.decode(
        FilePath(Self.photo.path), .region(PictureRegion(x: 0, y: 0, size: size, scale: scale)))
      #expect(all.surface.width == Int((Double(size.width) * scale).rounded()))
      // Two regions whose borders lie on whole pixels of both.
      let step = Int((10 / scale).rounded())
      let part = try ImageDecoder.decode(
        FilePath(Self.photo.path),
        .region(
          PictureRegion(
            x: step, y: step, size: PixelSize(width: step * 3, height: step * 2), scale: scale)))
      #expect(part.surface.width == 30 && part.surface.height == 20)
      var difference = 0
      for y in 0..<20 {
        for x in 0..<30 {
          guard let one = part.surface.pixel(x: x, y: y),
            let other = all.surface.pixel(x: x + 10, y: y + 10)
          else { continue }
          difference = max(difference, abs(Int(one.red) - Int(other.red)))
          difference = max(difference, abs(Int(one.green) - Int(other.green)))
        }
      }
      #expect(difference <= 6)
    }

    @Test func `An invalid region is clamped to a valid one`() {
      let odd = PictureRegion(
        x: -5, y: .max, size: PixelSize(width: 0, height: -1), scale: .nan)
      #expect(
        odd
          == PictureRegion(
            x: 0, y: Int(Int32.max), size: PixelSize(width: 1, height: 1), scale: 1))
      #expect(
        ImageFit.region(odd).target(for: PixelSize(width: 10, height: 10))
          == PixelSize(width: 1, height: 1))
      #expect(PictureRegion(x: 0, y: 0, size: PixelSize(width: 9, height: 9), scale: 7).scale == 1)
    }
  }
}
