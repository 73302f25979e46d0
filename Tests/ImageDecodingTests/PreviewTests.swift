import CGLib
import CGdkPixbuf
import Cairo
import Foundation
import GLib
import ImageDecoding
import PhotoTestSupport
import Testing

extension DecoderProcessTests {
  /// The thumbnails that cameras embed in their photos.
  @Suite struct PreviewTests {
    private static let photo = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../data/sample/Ada/a01.jpg").standardizedFileURL

    /// Returns a JPEG in one red.
    private static func red(_ size: PixelSize) -> [UInt8] {
      guard
        let pixbuf = unsafe gdk_pixbuf_new(
          GDK_COLORSPACE_RGB, 0, 8, CInt(size.width), CInt(size.height))
      else { return [] }
      defer { unsafe g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
      unsafe gdk_pixbuf_fill(pixbuf, 0xFF00_00FF)
      var start: UnsafeMutablePointer<CChar>?
      var count = gsize(0)
      unsafe gdk_pixbuf_save_to_bufferv(pixbuf, &start, &count, "jpeg", nil, nil, nil)
      defer { unsafe g_free(start) }
      return unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
    }

    /// Returns the photo with an embedded thumbnail, as a camera writes both.
    private static func photo(with small: [UInt8], orientation: UInt8 = 1) throws -> InputFile {
      func entry(_ tag: UInt16, _ type: UInt8, _ value: Int) -> [UInt8] {
        [UInt8(tag & 255), UInt8(tag >> 8), type, 0, 1, 0, 0, 0]
          + (0..<4).map { UInt8(value >> (8 * $0) & 255) }
      }
      // Each directory: the number of entries, the entries, and the offset of the next directory.
      let exif =
        Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0] + entry(0x0112, 3, Int(orientation))
        + [26, 0, 0, 0, 3, 0] + entry(0x0103, 3, 6) + entry(0x0201, 4, 68)
        + entry(0x0202, 4, small.count) + [0, 0, 0, 0] + small
      let content = Array("Exif\0\0".utf8) + exif
      let count = content.count + 2
      let segment = [0xFF, 0xE1, UInt8(count >> 8), UInt8(count & 255)] + content
      var bytes = try [UInt8](Data(contentsOf: photo))
      bytes.insert(contentsOf: segment, at: 2)
      let folder = try LibraryFolder()
      return try InputFile(path: folder.write(bytes, to: "preview.jpg"))
    }

    private static func decoded(
      _ file: InputFile, side: Int, isUrgent: Bool = false
    ) throws -> (image: DecodedImage, isPreview: Bool) {
      let pool = try #require(DecoderPool.program)
      let fit = ImageFit.fitting(PixelSize(width: side, height: side))
      let image = try ImageDecoder.decodeOutOfProcess(file, fit, isUrgent: isUrgent, in: pool) {
        false
      }
      let corners = [(1, 1), (image.surface.width - 2, image.surface.height - 2)].map {
        image.surface.pixel(x: $0, y: $1)
      }
      let isRed = corners.allSatisfy { pixel in
        pixel.map { $0.red > 240 && $0.green < 15 && $0.blue < 15 } == true
      }
      return (image, isRed)
    }

    /// Returns the photo's size, and that of a thumbnail with its proportions.
    private static func sizes() throws -> (photo: PixelSize, small: PixelSize) {
      let size = try ImageDecoder.size(of: FilePath(photo.path))
      return (size, PixelSize(width: 160, height: 160 * size.height / size.width))
    }

    @Test func `A thumbnail is made from a large enough embedded one`() throws {
      let (size, small) = try Self.sizes()
      let file = try Self.photo(with: Self.red(small))
      let (image, isPreview) = try Self.decoded(file, side: 128)
      #expect(isPreview)
      #expect(image.originalSize == size)
      let target = ImageFit.fitting(PixelSize(width: 128, height: 128)).target(for: size)
      #expect(image.surface.width == target.width && image.surface.height == target.height)
    }

    @Test func `An embedded thumbnail is turned like the photo`() throws {
      let (size, small) = try Self.sizes()
      let file = try Self.photo(with: Self.red(small), orientation: 6)
      let (image, isPreview) = try Self.decoded(file, side: 128)
      #expect(isPreview)
      #expect(image.originalSize == size.turned)
      #expect(image.surface.width < image.surface.height)
    }

    @Test func `A too small, different or broken embedded thumbnail is ignored`() throws {
      let (_, small) = try Self.sizes()
      let tooSmall = try Self.photo(with: Self.red(small))
      #expect(try !Self.decoded(tooSmall, side: 200).isPreview)
      let withBars = PixelSize(width: small.width, height: small.height + 13)
      #expect(try !Self.decoded(Self.photo(with: Self.red(withBars)), side: 96).isPreview)
      #expect(try !Self.decoded(Self.photo(with: Self.red(small.turned)), side: 96).isPreview)
      for broken in [[], Array("no picture".utf8), Array(Self.red(small).prefix(300))] {
        #expect(try !Self.decoded(Self.photo(with: broken), side: 96).isPreview)
      }
    }

    @Test func `An urgent picture is decoded from the photo itself`() throws {
      let (_, small) = try Self.sizes()
      let file = try Self.photo(with: Self.red(small))
      #expect(try !Self.decoded(file, side: 128, isUrgent: true).isPreview)
    }
  }
}
