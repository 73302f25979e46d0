import CGLib
import CGdkPixbuf
import CLCMS
import Cairo
import Foundation
import PhotoTestSupport
import RandomNumbers

/// A picture of 32 patches in pseudorandom colors, and its expected appearance.
struct GoldenChart {
  /// The numbers of red, green, blue and alpha.
  typealias Color = [UInt8]

  static let columns = 8
  static let rows = 4
  /// The side of a patch, in pixels: JPEG has one color for each.
  static let side = 16
  static let size = PixelSize(width: columns * side, height: rows * side)

  let colors: [Color]

  /// Creates a chart, always with the same colors.
  init(isGray: Bool = false, hasAlpha: Bool = false) {
    var numbers = SeededNumbers(seed: 13)
    colors = (0..<Self.columns * Self.rows).map { _ in
      let parts = (0..<4).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      let alpha = hasAlpha ? parts[3] : 255
      return (isGray ? [parts[0], parts[0], parts[0]] : Array(parts[..<3])) + [alpha]
    }
  }

  /// Returns the chart as a file in one of gdk-pixbuf's formats.
  func encoded(
    _ format: String, profile: [UInt8]? = nil, options: [String: String] = [:]
  ) throws -> [UInt8] {
    let hasAlpha = colors.contains { $0[3] != 255 }
    let made = unsafe gdk_pixbuf_new(
      GDK_COLORSPACE_RGB, hasAlpha ? 1 : 0, 8, CInt(Self.size.width), CInt(Self.size.height))
    guard let pixbuf = unsafe made else { throw CocoaError(.fileWriteUnknown) }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    for (index, color) in colors.enumerated() {
      let patch = unsafe gdk_pixbuf_new_subpixbuf(
        pixbuf, CInt(index % Self.columns * Self.side), CInt(index / Self.columns * Self.side),
        CInt(Self.side), CInt(Self.side))
      unsafe gdk_pixbuf_fill(patch, color.reduce(0) { $0 << 8 | UInt32($1) })
      unsafe g_object_unref(UnsafeMutableRawPointer(patch))
    }
    var options = options
    // gdk-pixbuf can't write a profile into a PNG.
    if let profile, format != "png" {
      options["icc-profile"] = Data(profile).base64EncodedString()
    }
    var keys = unsafe options.keys.map { unsafe g_strdup($0) } + [nil]
    var values = unsafe options.keys.map { unsafe g_strdup(options[$0]) } + [nil]
    defer {
      unsafe keys.forEach { unsafe g_free($0) }
      unsafe values.forEach { unsafe g_free($0) }
    }
    var start: UnsafeMutablePointer<CChar>?
    var count = gsize(0)
    unsafe gdk_pixbuf_save_to_bufferv(pixbuf, &start, &count, format, &keys, &values, nil)
    defer { unsafe g_free(start) }
    let bytes = unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
    guard let profile, format == "png" else { return bytes }
    return Self.png(bytes, saying: profile)
  }

  /// Returns a PNG with an embedded color profile.
  static func png(_ bytes: [UInt8], saying profile: [UInt8]) -> [UInt8] {
    bytes[..<33] + chunk(profile) + bytes[33...]
  }

  /// Returns a PNG's chunk with a profile, which follows the first chunk.
  private static func chunk(_ profile: [UInt8]) -> [UInt8] {
    func number(_ value: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    let sums = profile.reduce((UInt32(1), UInt32(0))) { sums, byte in
      let first = (sums.0 + UInt32(byte)) % 65_521
      return (first, (sums.1 + first) % 65_521)
    }
    // One uncompressed block of zlib.
    let length = [UInt8(profile.count & 255), UInt8(profile.count >> 8)]
    let packed =
      [0x78, 1, 1] + length + length.map { ~$0 } + profile + number(sums.1 << 16 | sums.0)
    let content = Array("iCCPchart".utf8) + [0, 0] + packed
    return number(UInt32(content.count - 4)) + content + number(Pictures.checksum(content))
  }

  /// Returns the largest difference of a decoded picture from the expected one, in the middles of
  /// the patches, of 255.
  ///
  /// - Parameters:
  ///   - surface: The picture, in any size.
  ///   - orientation: The transformation that made the file's picture upright, by EXIF's numbers.
  ///   - expected: Returns the expected appearance of a patch's color.
  /// - Returns: The difference.
  func difference(
    from surface: ImageSurface, orientation: Int = 1, _ expected: (Color) -> Color
  ) -> Int {
    var most = 0
    for (index, color) in colors.enumerated() {
      let place = Self.place(index, orientation)
      guard
        let pixel = surface.pixel(
          x: Int(place.x * Double(surface.width)), y: Int(place.y * Double(surface.height)))
      else { return 255 }
      let straight = expected(color)
      let alpha = Int(color[3])
      // Surfaces have premultiplied alpha.
      let found = [pixel.red, pixel.green, pixel.blue, pixel.alpha].map { Int($0) }
      let premultiplied = straight.prefix(3).map { (Int($0) * alpha + 127) / 255 } + [alpha]
      most = max(most, zip(found, premultiplied).map { abs($0 - $1) }.max() ?? 255)
    }
    return most
  }

  /// Returns the middle of a patch in the upright picture, from 0 to 1.
  private static func place(_ index: Int, _ orientation: Int) -> (x: Double, y: Double) {
    let x = (Double(index % columns) + 0.5) / Double(columns)
    let y = (Double(index / columns) + 0.5) / Double(rows)
    return switch orientation {
    case 2: (1 - x, y)
    case 3: (1 - x, 1 - y)
    case 4: (x, 1 - y)
    case 5: (y, x)
    case 6: (1 - y, x)
    case 7: (1 - y, 1 - x)
    case 8: (y, 1 - x)
    default: (x, y)
    }
  }
}

/// A color space of a file's numbers.
enum GoldenSpace: String, CaseIterable, Sendable {
  /// The color space of screens, which needs no conversion.
  case sRGB
  /// The alternative color space of cameras: more green, and a pure gamma curve.
  case adobe
  /// The color space of phones: sRGB's curve, and more of all colors.
  case p3

  /// The color space's profile, as any program may write it.
  var profile: [UInt8] {
    get throws {
      let profile =
        switch self {
        case .sRGB: unsafe cmsCreate_sRGBProfile()
        case .adobe:
          unsafe Self.made(
            [(0.64, 0.33), (0.21, 0.71), (0.15, 0.06)], cmsBuildGamma(nil, 563.0 / 256))
        case .p3:
          unsafe Self.made(
            [(0.68, 0.32), (0.265, 0.69), (0.15, 0.06)],
            cmsBuildParametricToneCurve(
              nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]))
        }
      return unsafe try Self.bytes(adopting: profile)
    }
  }

  /// Returns a grayscale profile with a pure gamma curve.
  static func gray(gamma: Double) throws -> [UInt8] {
    let curve = unsafe cmsBuildGamma(nil, gamma)
    defer { unsafe cmsFreeToneCurve(curve) }
    return unsafe try bytes(adopting: cmsCreateGrayProfile(cmsD50_xyY(), curve))
  }

  /// Returns a profile of a special kind: Lab, which describes appearance rather than a device.
  static func lab() throws -> [UInt8] {
    unsafe try bytes(adopting: cmsCreateLab2Profile(nil))
  }

  /// Returns a profile with these primaries and this curve, which it takes ownership of.
  private static func made(
    _ primaries: [(x: Double, y: Double)], _ curve: OpaquePointer?
  ) -> cmsHPROFILE? {
    defer { unsafe cmsFreeToneCurve(curve) }
    let points = primaries.map { cmsCIExyY(x: $0.x, y: $0.y, Y: 1) }
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    var triple = cmsCIExyYTRIPLE(Red: points[0], Green: points[1], Blue: points[2])
    var curves = unsafe [curve, curve, curve]
    return unsafe cmsCreateRGBProfile(&white, &triple, &curves)
  }

  /// Returns the bytes of a profile, which it frees.
  private static func bytes(adopting profile: cmsHPROFILE?) throws -> [UInt8] {
    guard let profile = unsafe profile else { throw CocoaError(.fileWriteUnknown) }
    defer { unsafe cmsCloseProfile(profile) }
    var count = cmsUInt32Number(0)
    unsafe cmsSaveProfileToMem(profile, nil, &count)
    var bytes = [UInt8](repeating: 0, count: Int(count))
    guard unsafe cmsSaveProfileToMem(profile, &bytes, &count) != 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
    return bytes
  }

  /// Returns a color in sRGB, computed according to the standards.
  func inSRGB(_ color: GoldenChart.Color) -> GoldenChart.Color {
    let light = color.prefix(3).map { part in
      self == .adobe ? pow(Double(part) / 255, 563.0 / 256) : Self.light(Double(part) / 255)
    }
    let matrix: [[Double]] =
      switch self {
      case .sRGB: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
      case .adobe: [[1.39836, -0.39836, 0], [0, 1, 0], [0, -0.04293, 1.04293]]
      case .p3:
        [[1.22494, -0.22494, 0], [-0.04206, 1.04206, 0], [-0.01964, -0.07864, 1.09827]]
      }
    return matrix.map { row in Self.number(zip(row, light).reduce(0) { $0 + $1.0 * $1.1 }) }
      + color.suffix(1)
  }

  /// Returns the linear light of an sRGB number from 0 to 1.
  private static func light(_ number: Double) -> Double {
    number <= 0.04045 ? number / 12.92 : pow((number + 0.055) / 1.055, 2.4)
  }

  /// Returns the sRGB number of a linear light.
  static func number(_ light: Double) -> UInt8 {
    let light = min(max(light, 0), 1)
    let number = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((number * 255).rounded())
  }
}
