import Cairo
import Foundation
import GLib
import ImageDecoding
import PhotoTestSupport
import Testing

@Suite struct ImageDecoderTests {
  private let folder: LibraryFolder

  init() throws {
    folder = try LibraryFolder()
  }

  private func reason(of path: FilePath, _ fit: ImageFit = .whole) -> ImageError.Reason? {
    do throws(ImageError) {
      _ = try BothWays.decode(path, fit)
      return nil
    } catch {
      #expect(error.path == path)
      return error.reason
    }
  }

  @Test(arguments: ["png", "jpeg", "bmp", "tiff", "ico"])
  func `files of gdk-pixbuf are read`(format: String) throws {
    let path = try folder.write(Pictures.quarters(format), to: "picture")
    let image = try BothWays.decode(path, .whole)
    #expect(image.originalSize == PixelSize(width: 64, height: 32))
    #expect(Pictures.quarterNames(of: image.surface) == "RGBW")
    #expect(try BothWays.size(of: path) == PixelSize(width: 64, height: 32))
  }

  @Test(arguments: [Pictures.webP, Pictures.gif])
  func `WebP and the first picture of an animated GIF are read`(base64: String) throws {
    let path = try folder.write(Pictures.base64(base64), to: "picture")
    let image = try BothWays.decode(path, .whole)
    #expect(image.originalSize == PixelSize(width: 4, height: 3))
    #expect(try BothWays.size(of: path) == image.originalSize)
    #expect(image.surface.pixel(x: 0, y: 0) == .init(red: 255, green: 0, blue: 0))
    #expect(image.surface.pixel(x: 3, y: 1) == .init(red: 0, green: 0, blue: 255))
  }

  /// Returns a TIFF of one pixel whose last value is its alpha.
  private static func tiff(_ pixel: [UInt8], extraSample: UInt8) -> [UInt8] {
    let hasColors = pixel.count > 2
    typealias Entry = (tag: Int, type: UInt8, count: Int, value: [UInt8])
    let entries: [Entry] = [
      (256, 3, 1, [1]), (257, 3, 1, [1]), (258, 3, pixel.count, hasColors ? [134] : [8, 0, 8]),
      (259, 3, 1, [1]), (262, 3, 1, [hasColors ? 2 : 1]), (273, 4, 1, [142]),
      (277, 3, 1, [UInt8(pixel.count)]), (278, 3, 1, [1]), (279, 4, 1, [UInt8(pixel.count)]),
      (338, 3, 1, [extraSample]),
    ]
    var bytes: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, UInt8(entries.count), 0]
    for entry in entries {
      bytes += [UInt8(entry.tag & 255), UInt8(entry.tag >> 8), entry.type, 0]
      bytes += [UInt8(entry.count), 0, 0, 0]
      bytes += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
    }
    bytes += [0, 0, 0, 0]
    bytes += [8, 0, 8, 0, 8, 0, 8, 0]
    return bytes + pixel
  }

  @Test(
    arguments: [
      // The colors are multiplied by libtiff, in the file, or never.
      ([200, 100, 50, 128], 2, [100, 50, 25]), ([100, 50, 25, 128], 1, [100, 50, 25]),
      ([200, 128], 2, [100, 100, 100]), ([0, 0, 0, 0], 2, [0, 0, 0]),
      ([200, 100, 50, 255], 2, [200, 100, 50]),
    ] as [([UInt8], UInt8, [UInt8])])
  func `A TIFF's colors are multiplied with alpha once`(
    stored: [UInt8], extraSample: UInt8, shown: [UInt8]
  ) throws {
    let path = try folder.write(Self.tiff(stored, extraSample: extraSample), to: "picture")
    let image = try BothWays.decode(path, .whole)
    let expected = ImageSurface.Pixel(
      red: shown[0], green: shown[1], blue: shown[2], alpha: stored[stored.count - 1])
    #expect(image.surface.pixel(x: 0, y: 0) == expected)
  }

  @Test func `a drawing has its fonts and its filters`() throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">
      <filter id="f"><feGaussianBlur stdDeviation="5"/></filter>
      <rect width="300" height="200" fill="#fff"/>
      <rect width="100" height="100" fill="red" filter="url(#f)"/>
      <text x="20" y="150" font-size="40" font-family="sans">Hello ä</text></svg>
      """
    let image = try BothWays.decode(folder.write(text, to: "picture"), .whole)
    #expect(image.originalSize == PixelSize(width: 300, height: 200))
    let line = (20..<200).compactMap { x in image.surface.pixel(x: x, y: 140) }
    #expect(line.contains(.init(red: 0, green: 0, blue: 0)))
  }

  @Test func `XPM is read, whose decoder wants a file of its own`() throws {
    let text = """
      /* XPM */
      static char *picture[] = {
      "4 3 2 1",
      "r c #FF0000", "b c #0000FF",
      "rrbb", "rrbb", "rrbb"};
      """
    let image = try BothWays.decode(folder.write(text, to: "picture"), .whole)
    #expect(image.surface.pixel(x: 0, y: 0) == .init(red: 255, green: 0, blue: 0))
    #expect(image.surface.pixel(x: 3, y: 1) == .init(red: 0, green: 0, blue: 255))
  }

  /// gdk-pixbuf doesn't start to decode such a short file before its end.
  @Test(arguments: [Pictures.webP, Pictures.animatedWebP, Pictures.gif])
  func `a tiny WebP or GIF that is cut off is an error`(base64: String) throws {
    let whole = try Pictures.base64(base64)
    let path = try folder.write(Array(whole.prefix(whole.count - 8)), to: "picture")
    #expect(reason(of: path) == .truncated)
  }

  @Test func `decoding an animated WebP can be cancelled`() throws {
    let path = try folder.write(Pictures.base64(Pictures.animatedWebP), to: "picture")
    #expect(try BothWays.size(of: path) == PixelSize(width: 4, height: 3))
    #expect(throws: ImageError.self) {
      try ImageDecoder.decodeInProcess(InputFile(path: path), .whole) { true }
    }
    #expect(try BothWays.decode(path, .whole).surface.width == 4)
  }

  @Test func `a lying extension doesn't matter`() throws {
    let path = try folder.write(Pictures.quarters("jpeg"), to: "picture.png")
    #expect(Pictures.quarterNames(of: try BothWays.decode(path, .whole).surface) == "RGBW")
  }

  @Test(arguments: zip(1...8, ["RGBW", "GRWB", "WBGR", "BWRG", "RBGW", "BRWG", "WGBR", "GWRB"]))
  func `pictures are turned as the camera was held`(orientation: Int, colors: String) throws {
    let path = try folder.write(Pictures.jpeg(orientation: UInt8(orientation)), to: "p.jpg")
    let upright =
      orientation < 5 ? PixelSize(width: 64, height: 32) : PixelSize(width: 32, height: 64)
    let whole = try BothWays.decode(path, .whole)
    #expect(whole.originalSize == upright)
    #expect(Pictures.quarterNames(of: whole.surface) == colors)

    let box = PixelSize(width: 24, height: 24)
    let fitted = try BothWays.decode(path, .fitting(box)).surface
    let isWide = orientation < 5
    #expect(fitted.width == (isWide ? 24 : 12) && fitted.height == (isWide ? 12 : 24))
    #expect(Pictures.quarterNames(of: fitted) == colors)

    let covering = try BothWays.decode(path, .covering(PixelSize(width: 16, height: 16)))
    #expect(min(covering.surface.width, covering.surface.height) == 16)
    let thumbnail = try #require(covering.surface.thumbnail(side: 16, cornerRadius: 0))
    #expect(thumbnail.width == 16 && thumbnail.height == 16)
    #expect(Pictures.quarterNames(of: thumbnail) == colors)
  }

  @Test func `a turned picture is fitted by its upright size`() throws {
    let path = try folder.write(
      Pictures.jpeg(orientation: 6, width: 1200, height: 800), to: "p.jpg")
    let image = try BothWays.decode(path, .fitting(PixelSize(width: 100, height: 600)))
    #expect(image.originalSize == PixelSize(width: 800, height: 1200))
    #expect(image.surface.width == 100 && image.surface.height == 150)
  }

  @Test func `no fit enlarges`() throws {
    let path = try folder.write(Pictures.quarters("png"), to: "p.png")
    for fit in [
      ImageFit.whole, .fitting(PixelSize(width: 640, height: 640)),
      .covering(PixelSize(width: 640, height: 640)),
    ] {
      let image = try BothWays.decode(path, fit)
      #expect(image.surface.width == 64 && image.surface.height == 32)
    }
  }

  @Test(arguments: ["jpeg", "png"])
  func `a picture is scaled to its fit exactly`(format: String) throws {
    let path = try folder.write(Pictures.quarters(format, width: 900, height: 600), to: "p")
    let size = PixelSize(width: 300, height: 100)
    let fitted = try BothWays.decode(path, .fitting(size)).surface
    #expect(fitted.width == 150 && fitted.height == 100)
    #expect(Pictures.quarterNames(of: fitted) == "RGBW")
    let covering = try BothWays.decode(path, .covering(size)).surface
    #expect(covering.width == 300 && covering.height == 200)
  }

  @Test func `a file that is no picture is reported`() throws {
    #expect(try reason(of: folder.write("Dear diary", to: "p.jpg")) == .notAnImage)
    #expect(try reason(of: folder.write("", to: "q.jpg")) == .empty)
    #expect(try reason(of: folder.write("\u{0}", to: "r.jpg")) == .notAnImage)
    #expect(throws: ImageError.self) { try BothWays.size(of: folder("p.jpg")) }
    #expect(throws: ImageError.self) { try BothWays.size(of: folder("q.jpg")) }
  }

  @Test func `an unreadable file's error has a reason`() throws {
    let file = try folder.write("x", to: "file")
    #expect(reason(of: folder("nothing.jpg")) == .missing)
    try folder.link("loose.jpg", to: folder("nothing.jpg"))
    #expect(reason(of: folder("loose.jpg")) == .missing)
    #expect(reason(of: folder.path) == .unreadable("it is a folder"))
    #expect(reason(of: "/dev/zero") == .unreadable("it is not a file"))
    #expect(reason(of: "\(file)/p.jpg") == .unreadable("not a folder"))
  }

  @Test(arguments: ["jpeg", "png", "bmp"], [10, 50, 90, 99])
  func `the readable part of a truncated file shows`(format: String, percent: Int) throws {
    let bytes = try Pictures.noise(format)
    let whole = try BothWays.decode(folder.write(bytes, to: "whole"), .whole)
    #expect(!whole.isTruncated)
    let cut = try folder.write(Array(bytes.prefix(bytes.count * percent / 100)), to: "cut")
    let part = try BothWays.decode(cut, .whole)
    #expect(part.isTruncated)
    #expect(part.originalSize == whole.originalSize)
    let height = part.surface.height
    let seen = (0..<height).filter { part.surface.pixel(x: 7, y: $0)?.alpha == 255 }
    // No pixels are invented. JPEG's rows are in bands, and each needs the next one.
    #expect((height * percent / 100 - 40...height * percent / 100).contains(seen.count))
    #expect(seen.first == (format == "bmp" ? height - seen.count : 0))
    for row in seen.dropLast(20) {
      #expect(part.surface.pixel(x: 7, y: row) == whole.surface.pixel(x: 7, y: row))
    }
    // The same scaled down, in part, and magnified.
    let small = try BothWays.decode(cut, .fitting(PixelSize(width: 80, height: 80)))
    #expect(small.isTruncated)
    let end = small.surface.pixel(x: 40, y: format == "bmp" ? 0 : 59)
    #expect(try #require(end).alpha < (percent == 99 ? 255 : 1))
    let corner = PictureRegion(x: 0, y: 0, size: PixelSize(width: 40, height: 240))
    #expect(try BothWays.decode(cut, .region(corner)).isTruncated)
  }

  @Test func `truncated progressive files, WebPs and GIFs show`() throws {
    let source = try folder.write(Pictures.noise("png"), to: "source.png")
    for (name, options) in [
      ("p.jpg", ["-interlace", "JPEG"]), ("p.webp", []), ("p.png", ["-interlace", "PNG"]),
      ("p.gif", []), ("animated.gif", ["(", "+clone", "-negate", ")"]),
    ] {
      try MetadataTools.run("convert", [source.text] + options + [folder(name).text])
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: folder(name).text)))
      for percent in [40, 60, 90] {
        let cut = try folder.write(Array(bytes.prefix(bytes.count * percent / 100)), to: "cut")
        let image = try BothWays.decode(cut, .whole)
        #expect(image.isTruncated)
        #expect(image.surface.pixel(x: 7, y: 7)?.alpha == 255, "\(name)")
      }
    }
  }

  @Test func `a file that ends before its picture begins is an error`() throws {
    for format in ["jpeg", "png", "bmp"] {
      let bytes = try Pictures.noise(format)
      #expect(reason(of: try folder.write(Array(bytes.prefix(50)), to: "p")) == .truncated)
    }
    let gif = try Pictures.base64(Pictures.gif)
    #expect(reason(of: try folder.write(Array(gif.prefix(60)), to: "p")) != nil)
    let tiff = try Pictures.noise("tiff")
    guard case .broken = reason(of: try folder.write(Array(tiff.prefix(90_000)), to: "p")) else {
      Issue.record("It was decoded.")
      return
    }
  }

  @Test func `bytes after the end of a picture are ignored`() throws {
    let bytes = try Pictures.jpeg(orientation: 1) + [UInt8](repeating: 7, count: 100_000)
    #expect(reason(of: try folder.write(bytes, to: "p.jpg")) == nil)
  }

  @Test func `an end marker inside a segment is not the end`() throws {
    let jpeg = try Pictures.noise("jpeg")
    let comment: [UInt8] = [0xFF, 0xFE, 0, 6, 0xFF, 0xD9, 0xFF, 0xD9]
    let whole = jpeg[..<2] + comment + jpeg[2...]
    #expect(reason(of: try folder.write(Array(whole), to: "p.jpg")) == nil)
    let cut = Array(whole.prefix(whole.count / 2))
    #expect(try BothWays.decode(folder.write(cut, to: "q.jpg"), .whole).isTruncated)
  }

  @Test func `garbage in a picture is an error`() throws {
    var png = try Pictures.noise("png")
    for index in 1000..<2000 { png[index] = 0x55 }
    guard case .broken(let why) = try reason(of: folder.write(png, to: "p.png")) else {
      Issue.record("The broken picture was decoded.")
      return
    }
    #expect(!why.isEmpty)
  }

  @Test func `decoding stops when it is cancelled`() throws {
    let path = try folder.write(Pictures.noise("png"), to: "p.png")
    var questions = 0
    #expect(throws: ImageError(path: path, reason: .cancelled)) {
      try ImageDecoder.decodeInProcess(InputFile(path: path), .whole) {
        questions += 1
        return questions == 3
      }
    }
    #expect(questions == 3)
  }

  @Test func `decoding a TIFF stops when it is cancelled`() throws {
    let path = try folder.write(Pictures.tiff(width: 512, height: 512), to: "p.tiff")
    #expect(try BothWays.decode(path, .whole).originalSize.width == 512)
    for last in 1...4 {
      var questions = 0
      #expect(throws: ImageError(path: path, reason: .cancelled)) {
        try ImageDecoder.decodeInProcess(InputFile(path: path), .whole) {
          questions += 1
          return questions > last
        }
      }
    }
  }

  @Test func `a TIFF that is too large a file is an error`() throws {
    let bytes = Pictures.tiff(width: 8, height: 8)
    let path = try folder.write(bytes, to: "p.tiff")
    // The data after the picture is a hole without disk space.
    let file = try #require(FileHandle(forWritingAtPath: path.text))
    try file.truncate(atOffset: UInt64(ImageDecoder.maxBufferedFileSize + 70_000))
    guard case .fileTooLarge = reason(of: path) else {
      Issue.record("It was decoded.")
      return
    }
  }

  @Test func `a file may have any name`() throws {
    let bytes = try Pictures.quarters("png")
    for name in ["<b>&amp;.png", "صورة.png", "%41 #?.png", String(repeating: "n", count: 255)] {
      #expect(reason(of: try folder.write(bytes, to: name)) == nil)
    }
  }
}
