package import Cairo
import Foundation
import Testing

/// Sample pictures for the files of tests.
package enum Pictures {
  /// The colors of the four quarters of ``quarters(_:)``, in reading order.
  package static let colors: [Character: ImageSurface.Pixel] = [
    "R": .init(red: 255, green: 0, blue: 0), "G": .init(red: 0, green: 255, blue: 0),
    "B": .init(red: 0, green: 0, blue: 255), "W": .init(red: 255, green: 255, blue: 255),
  ]

  /// Returns a picture whose quarters are red, green, blue and white, encoded as a file's bytes.
  package static func quarters(
    _ format: String, width: Int = 64, height: Int = 32
  ) throws -> [UInt8] {
    let size = PixelSize(width: width, height: height)
    let surface = try #require(
      ImageSurface(size: size) { x, y in
        let names: [Character] = y < height / 2 ? ["R", "G"] : ["B", "W"]
        return colors[names[x < width / 2 ? 0 : 1]] ?? .init(red: 0, green: 0, blue: 0)
      })
    return try #require(surface.encoded(as: format))
  }

  /// Returns incompressible noise: a file long enough to be cut into pieces.
  package static func noise(_ format: String, width: Int = 320, height: Int = 240) throws -> [UInt8]
  {
    var seed: UInt32 = 1
    let surface = try #require(
      ImageSurface(size: PixelSize(width: width, height: height)) { _, _ in
        seed = seed &* 1_664_525 &+ 1_013_904_223
        return .init(
          red: UInt8(truncatingIfNeeded: seed >> 24), green: UInt8(truncatingIfNeeded: seed >> 16),
          blue: UInt8(truncatingIfNeeded: seed >> 8))
      })
    return try #require(surface.encoded(as: format))
  }

  /// Returns the names of the colors in the middles of a picture's quarters, in reading order.
  ///
  /// `?` stands for a color that is none of them.
  package static func quarterNames(of surface: ImageSurface) -> String {
    var names = ""
    for y in [surface.height / 4, surface.height * 3 / 4] {
      for x in [surface.width / 4, surface.width * 3 / 4] {
        let name = surface.pixel(x: x, y: y).flatMap { pixel in
          colors.first { _, color in isNear(pixel, color) }?.key
        }
        names.append(name ?? "?")
      }
    }
    return names
  }

  private static func isNear(_ first: ImageSurface.Pixel, _ second: ImageSurface.Pixel) -> Bool {
    abs(Int(first.red) - Int(second.red)) < 40 && abs(Int(first.green) - Int(second.green)) < 40
      && abs(Int(first.blue) - Int(second.blue)) < 40
  }

  /// Returns a JPEG with an EXIF orientation, 1 to 8.
  package static func jpeg(orientation: UInt8, width: Int = 64, height: Int = 32) throws -> [UInt8]
  {
    let jpeg = try quarters("jpeg", width: width, height: height)
    // One little-endian directory with one entry: tag 0x0112, a short, one of it.
    let directory: [UInt8] =
      [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0] + [1, 0] + [0x12, 0x01, 3, 0, 1, 0, 0, 0]
      + [orientation, 0, 0, 0] + [0, 0, 0, 0]
    let content = Array("Exif\0\0".utf8) + directory
    return jpeg[..<2] + [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content + jpeg[2...]
  }

  /// Returns a black or gray JPEG of any size, in a few bits per block.
  package static func emptyJPEG(width: Int, height: Int, progressive: Bool = false) -> [UInt8] {
    func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
      [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
    }
    let components: [UInt8] = [1, 2, 3]
    let size = [height, width].flatMap { side in [UInt8(side >> 8), UInt8(side & 255)] }
    let frame: [UInt8] = [8] + size + [3] + components.flatMap { [$0, 0x11, 0] as [UInt8] }
    // A code of one bit that means: no change, and the end of this block.
    let code: [UInt8] = [1] + [UInt8](repeating: 0, count: 15) + [0]
    let range: [UInt8] = progressive ? [0, 0, 0] : [0, 63, 0]
    let scan: [UInt8] = [3] + components.flatMap { [$0, 0] as [UInt8] } + range
    let bits = (width + 7) / 8 * ((height + 7) / 8) * 3 * (progressive ? 1 : 2)
    return [0xFF, 0xD8] + segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
      + segment(progressive ? 0xC2 : 0xC0, frame) + segment(0xC4, [0x00] + code)
      + segment(0xC4, [0x10] + code) + segment(0xDA, scan)
      + [UInt8](repeating: 0, count: (bits + 7) / 8) + [0xFF, 0xD9]
  }

  /// Returns the beginning of a PNG of any size: enough to read its size, too little to show.
  package static func pngHeader(width: UInt32, height: UInt32) -> [UInt8] {
    func bytes(_ number: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    let header = Array("IHDR".utf8) + bytes(width) + bytes(height) + [8, 2, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + bytes(13) + header
      + bytes(checksum(header)) + bytes(4) + Array("IDAT".utf8) + [0x78, 0x01, 0, 0]
  }

  /// Returns a black TIFF with its directory before its pixels, as Pillow writes it: its decoder
  /// knows the size from the first bytes.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - compression: The number of the compression, which isn't applied.
  ///   - subfileType: The `NewSubfileType`, or `nil` for none.
  ///   - isDNG: Whether the file has a `DNGVersion`.
  /// - Returns: The file's bytes.
  package static func tiff(
    width: Int, height: Int, compression: Int = 1, subfileType: Int? = nil, isDNG: Bool = false
  ) -> [UInt8] {
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    // Type 3 is a number of two bytes, type 4 one of four.
    let count = 9 + (subfileType == nil ? 0 : 1) + (isDNG ? 1 : 0)
    typealias Entry = (tag: Int, type: Int, count: Int, value: Int)
    let entries: [Entry] =
      (subfileType.map { [(254, 4, 1, $0)] } ?? []) + [
        (256, 4, 1, width), (257, 4, 1, height), (258, 3, 1, 8), (259, 3, 1, compression),
        (262, 3, 1, 1), (273, 4, 1, 14 + 12 * count), (277, 3, 1, 1), (278, 4, 1, height),
        (279, 4, 1, width * height),
      ] + (isDNG ? [(50_706, 1, 4, 0x0401)] : [])
    let directory = entries.flatMap { entry in
      bytes(entry.tag, 2) + bytes(entry.type, 2) + bytes(entry.count, 4) + bytes(entry.value, 4)
    }
    return [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0] + bytes(entries.count, 2) + directory + bytes(0, 4)
      + [UInt8](repeating: 0, count: width * height)
  }

  /// Returns PNG's checksum of a chunk.
  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { value, byte in
      (0..<8).reduce(value ^ UInt32(byte)) { value, _ in
        value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
      }
    }
  }

  /// Returns the bytes of a text in base64.
  package static func base64(_ text: String) throws -> [UInt8] {
    Array(try #require(Data(base64Encoded: text)))
  }

  /// A WebP of 4 × 3 pixels, red at the left and blue at the right, in base64.
  package static let webP = "UklGRiQAAABXRUJQVlA4TBcAAAAvA4AAAA8Q87//8x8OFAIIgIImov/xAwA="

  /// The same as a GIF, with its negative as a second picture, in base64.
  package static let gif = """
    R0lGODlhBAADAPEAAP8AAAAA/////wAAACH5BAAAAAAAIf8LTkVUU0NBUEUyLjADAQAAACH/C0ltYWdlTWFnaWNrDWdh\
    bW1hPTAuNDU0NTUALAAAAAAEAAMAAAIFBBKGGgUAIfkEAAAAAAAh/wtJbWFnZU1hZ2ljaw1nYW1tYT0wLjQ1NDU1ACwA\
    AAAABAADAIEA/////wAAAAAAAAACBQQShhoFADs=
    """

  /// The same as an animated WebP, in base64.
  package static let animatedWebP = """
    UklGRv4AAABXRUJQVlA4WAoAAAACAAAAAwAAAgAAQU5JTQYAAAD/////AABBTk1GZAAAAAAAAAAAAAMAAAIAAGQAAAJW\
    UDggTAAAADADAJ0BKgQAAwACADQlqAJ0ugFAAqgD+AZQB+gALdrLqIAA/voOS3ZEk//aiPhF6kP/+QH/9UR8IvUh//kB\
    /bHt24NMdL+3bg0scABBTk1GZgAAAAAAAAAAAAMAAAIAAGQAAABWUDggTgAAADQDAJ0BKgQAAwAAADQlqAJ0ugFAAqgD\
    +AZQB+gALdrLqIAA/vkIdc0nC7/9r/+A/Y8f/5HH/1f/wH7Hj/+Rx+Y+8cOLrW77xw4uggAAAA==
    """
}
