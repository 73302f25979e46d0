import Cairo
import Foundation
import GLib
import ImageDecoding
import PhotoTestSupport
import Testing

/// Pictures with known colors, in each format that cameras and people produce.
@Suite struct GoldenTests {
  private let folder: LibraryFolder
  private static let chartSize = GoldenChart.size

  init() throws {
    folder = try LibraryFolder()
  }

  /// Makes the chart's file from its PNG with an external program.
  private func made(
    _ name: String, of chart: GoldenChart, profile: [UInt8]? = nil, _ arguments: [String]
  ) throws -> FilePath {
    let source = try folder.write(chart.encoded("png", profile: profile), to: "source.png")
    try MetadataTools.run("convert", [source.text] + arguments + [folder(name).text])
    return folder(name)
  }

  @Test(arguments: GoldenSpace.allCases, ["png", "jpeg", "tiff"])
  func `A picture's profile is converted to sRGB`(space: GoldenSpace, format: String) throws {
    let chart = GoldenChart()
    let options = format == "jpeg" ? ["quality": "100"] : [:]
    let path = try folder.write(
      chart.encoded(format, profile: space.profile, options: options), to: "chart")
    let tolerance = format == "jpeg" ? 5 : 2
    for fit in [
      ImageFit.whole, .fitting(PixelSize(width: 64, height: 64)),
      .covering(PixelSize(width: 32, height: 32)),
    ] {
      let image = try BothWays.decode(path, fit)
      #expect(chart.difference(from: image.surface, space.inSRGB) <= tolerance, "\(fit)")
    }
    // A magnified region has the same colors.
    let whole = try BothWays.decode(path, .whole).surface
    let part = try BothWays.decode(
      path, .region(PictureRegion(x: 40, y: 20, size: PixelSize(width: 30, height: 30)))
    ).surface
    for (x, y) in [(0, 0), (8, 3), (29, 29)] {
      #expect(part.pixel(x: x, y: y) == whole.pixel(x: 40 + x, y: 20 + y))
    }
  }

  @Test(arguments: GoldenSpace.allCases, [ImageFit.whole, .covering(chartSize)])
  func `Colors are converted to the screen's profile`(space: GoldenSpace, fit: ImageFit) throws {
    let chart = GoldenChart()
    let screen = try ScreenProfile(bytes: space.profile)
    let plain = try folder.write(chart.encoded("png"), to: "plain.png")
    let shown = try BothWays.decode(plain, fit, for: screen).surface
    let same = try BothWays.decode(plain, fit).surface
    #expect(shown.hasSamePixels(as: same) == (space == .sRGB))
    // As a camera with that screen's profile would write it.
    let bytes = try #require(shown.encoded(as: "png"))
    let seen = try folder.write(GoldenChart.png(bytes, saying: space.profile), to: "seen.png")
    // A step of one in P3 may be one of several in sRGB.
    #expect(try chart.difference(from: BothWays.decode(seen, .whole).surface) { $0 } <= 4)
    // Colors in both gamuts but outside sRGB are preserved.
    let own = try folder.write(chart.encoded("png", profile: space.profile), to: "own.png")
    #expect(try chart.difference(from: BothWays.decode(own, fit, for: screen).surface) { $0 } == 0)
  }

  @Test func `An invalid screen profile is treated as sRGB`() throws {
    let chart = GoldenChart()
    var printed = try GoldenSpace.adobe.profile
    printed.replaceSubrange(16..<20, with: "CMYK".utf8)
    let profiles = [
      Array("no profile".utf8), printed, try GoldenSpace.lab(), try GoldenSpace.gray(gamma: 1.5),
      try Array(GoldenSpace.adobe.profile.prefix(200)),
    ]
    for space in GoldenSpace.allCases {
      let path = try folder.write(chart.encoded("png", profile: space.profile), to: "chart.png")
      let plain = try BothWays.decode(path, .whole).surface
      for profile in profiles {
        let screen = ScreenProfile(bytes: profile)
        #expect(screen != nil)
        #expect(try BothWays.decode(path, .whole, for: screen).surface.hasSamePixels(as: plain))
      }
    }
    #expect(ScreenProfile(bytes: []) == nil)
    #expect(ScreenProfile(bytes: [UInt8](repeating: 0, count: 4_000_001)) == nil)
  }

  @Test func `A shared thumbnail has sRGB colors`() throws {
    let screen = try ScreenProfile(bytes: GoldenSpace.adobe.profile)
    let path = try folder.write(GoldenChart().encoded("png"), to: "chart.png")
    let plain = try ImageDecoder.decode(path, .whole).surface
    let thumbnail = try ImageDecoder.decode(path, .whole, isUrgent: false, for: screen).surface
    #expect(thumbnail.hasSamePixels(as: plain))
    #expect(try !ImageDecoder.decode(path, .whole, for: screen).surface.hasSamePixels(as: plain))
  }

  @Test func `Animations are converted to the screen's profile`() throws {
    let chart = GoldenChart()
    let screen = try ScreenProfile(bytes: GoldenSpace.adobe.profile)
    let path = try made("chart.gif", of: chart, [folder("source.png").text, "-loop", "0"])
    let still = try BothWays.decode(path, .whole, for: screen).surface
    let pool = try #require(DecoderPool.program)
    for animation in [
      try ImageDecoder.framesInProcess(InputFile(path: path), fitting: Self.chartSize, for: screen)
      {
        false
      },
      try ImageDecoder.framesOutOfProcess(
        InputFile(path: path), fitting: Self.chartSize, for: screen, in: pool
      ) { false },
    ] {
      #expect(animation.frames.count == 2)
      #expect(animation.frames.allSatisfy { $0.surface.hasSamePixels(as: still) })
    }
  }

  @Test(arguments: ["png", "jpeg", "tiff"])
  func `The sRGB profile and invalid profiles change nothing`(format: String) throws {
    let chart = GoldenChart()
    let plain = try BothWays.decode(folder.write(chart.encoded(format), to: "plain"), .whole)
    var torn = try GoldenSpace.adobe.profile
    torn.replaceSubrange(128..<200, with: [UInt8](repeating: 0xAA, count: 72))
    var printed = try GoldenSpace.adobe.profile
    printed.replaceSubrange(16..<20, with: "CMYK".utf8)
    // The library that writes a file checks the length in the profile's header.
    var short = try Array(GoldenSpace.adobe.profile.prefix(200))
    short.replaceSubrange(..<4, with: [0, 0, 0, 200])
    let text = [0, 0, 0, 200] + [UInt8](repeating: 65, count: 196)
    for (name, profile) in [
      ("sRGB", try GoldenSpace.sRGB.profile), ("torn", torn), ("text", text), ("short", short),
      ("CMYK", printed), ("Lab", try GoldenSpace.lab()),
      ("gray", try GoldenSpace.gray(gamma: 1)),
    ] {
      let path = try folder.write(chart.encoded(format, profile: profile), to: "chart")
      #expect(
        try BothWays.decode(path, .whole).surface.hasSamePixels(as: plain.surface), "\(name)")
    }
  }

  @Test(arguments: ["jpeg", "tiff"])
  func `Profiles of gray pictures are converted`(format: String) throws {
    let chart = GoldenChart(isGray: true)
    let bytes = try chart.encoded(
      format, profile: GoldenSpace.gray(gamma: 1.5),
      options: format == "jpeg" ? ["quality": "100"] : [:])
    let image = try BothWays.decode(folder.write(bytes, to: "chart"), .whole)
    let difference = chart.difference(from: image.surface) { color in
      let number = GoldenSpace.number(pow(Double(color[0]) / 255, 1.5))
      return [number, number, number, color[3]]
    }
    #expect(difference <= 5)
  }

  @Test(arguments: GoldenSpace.allCases)
  func `Transparency is kept`(space: GoldenSpace) throws {
    let chart = GoldenChart(hasAlpha: true)
    let path = try folder.write(chart.encoded("png", profile: space.profile), to: "chart")
    let image = try BothWays.decode(path, .whole)
    #expect(chart.difference(from: image.surface, space.inSRGB) <= 2)
  }

  @Test(arguments: 1...8)
  func `A photo is upright and has its colors`(orientation: Int) throws {
    let chart = GoldenChart()
    let path = try folder.write(
      chart.encoded("jpeg", profile: GoldenSpace.p3.profile, options: ["quality": "100"]),
      to: "chart.jpg")
    try MetadataTools.run(
      "exiftool", ["-overwrite_original", "-Orientation#=\(orientation)", path.text])
    let image = try BothWays.decode(path, .whole)
    let size = GoldenChart.size
    #expect(image.originalSize == (orientation > 4 ? size.turned : size))
    let difference = chart.difference(
      from: image.surface, orientation: orientation, GoldenSpace.p3.inSRGB)
    #expect(difference <= 5)
  }

  @Test func `An embedded thumbnail has the photo's colors`() throws {
    let chart = GoldenChart()
    let options = ["quality": "100"]
    let path = try folder.write(
      chart.encoded("jpeg", profile: GoldenSpace.adobe.profile, options: options), to: "chart.jpg")
    // Of the same size: the photo is enlarged.
    try MetadataTools.run("convert", [path.text, "-sample", "200%", "-quality", "100", path.text])
    let small = try folder.write(chart.encoded("jpeg", options: options), to: "small.jpg")
    try MetadataTools.run(
      "exiftool", ["-overwrite_original", "-ThumbnailImage<=\(small)", path.text])
    let pool = try #require(DecoderPool.program)
    let fit = ImageFit.fitting(PixelSize(width: 96, height: 96))
    let image = try ImageDecoder.decodeOutOfProcess(
      InputFile(path: path), fit, isUrgent: false, in: pool
    ) { false }
    #expect(chart.difference(from: image.surface, GoldenSpace.adobe.inSRGB) <= 5)
  }

  @Test func `16 bits of a color are as good as 8`() throws {
    for space in GoldenSpace.allCases {
      for format in ["png", "tiff"] {
        let path = try made(
          "chart.\(format)", of: GoldenChart(), profile: space.profile, ["-depth", "16"])
        let image = try BothWays.decode(path, .whole)
        #expect(GoldenChart().difference(from: image.surface, space.inSRGB) <= 3)
      }
    }
  }

  @Test func `A CMYK picture shows its colors`() throws {
    let arguments = ["-colorspace", "CMYK", "-quality", "100"]
    let path = try made("chart.jpg", of: GoldenChart(), arguments)
    let image = try BothWays.decode(path, .whole)
    #expect(GoldenChart().difference(from: image.surface) { $0 } <= 8)
  }

  @Test(arguments: GoldenSpace.allCases)
  func `A WebP's profile is converted even if its decoder ignores it`(space: GoldenSpace) throws {
    let path = try made(
      "chart.webp", of: GoldenChart(), profile: space.profile, ["-define", "webp:lossless=true"])
    let image = try BothWays.decode(path, .whole)
    #expect(GoldenChart().difference(from: image.surface, space.inSRGB) <= 2)
  }

  @Test(arguments: [true, false]) func `Each picture of an animation has its colors`(
    isOutOfProcess: Bool
  ) throws {
    let profile = try GoldenSpace.adobe.profile
    let plain = try Pictures.base64(Pictures.animatedWebP)
    func number(_ count: Int) -> [UInt8] { (0..<4).map { UInt8(count >> (8 * $0) & 255) } }
    // The profile follows the chunk with the feature flags: VP8X.
    var bytes = Array(plain[..<30])
    bytes[20] |= 0x20
    bytes += Array("ICCP".utf8) + number(profile.count) + profile
    bytes += [UInt8](repeating: 0, count: profile.count % 2) + plain[30...]
    bytes.replaceSubrange(4..<8, with: number(bytes.count - 8))
    func frames(_ bytes: [UInt8], _ name: String) throws -> [GoldenChart.Color] {
      let file = try InputFile(path: folder.write(bytes, to: name))
      let box = PixelSize(width: 9, height: 9)
      let animation =
        isOutOfProcess
        ? try ImageDecoder.framesOutOfProcess(
          file, fitting: box, in: #require(DecoderPool.program)
        ) { false }
        : try ImageDecoder.framesInProcess(file, fitting: box) { false }
      return try animation.frames.map { frame in
        let pixel = try #require(frame.surface.pixel(x: 0, y: 1))
        return [pixel.red, pixel.green, pixel.blue, pixel.alpha]
      }
    }
    let expected = try frames(plain, "plain").map(GoldenSpace.adobe.inSRGB)
    let found = try frames(bytes, "chart")
    #expect(found.count == 2)
    for (found, expected) in zip(found, expected) {
      #expect(zip(found, expected).allSatisfy { abs(Int($0) - Int($1)) <= 3 })
    }
  }

  /// Debian has no decoder of JPEG XL for gdk-pixbuf.
  @Test(arguments: GoldenSpace.allCases, ["heic", "avif"])
  func `Profiles of HEIC and AVIF are converted`(space: GoldenSpace, format: String) throws {
    let source = try folder.write(
      GoldenChart().encoded("png", profile: space.profile), to: "source.png")
    let path = folder("chart.\(format)")
    try MetadataTools.run(
      "heif-enc", ["-q", "98"] + (format == "avif" ? ["-A"] : []) + [source.text, "-o", path.text])
    let image = try BothWays.decode(path, .whole)
    #expect(GoldenChart().difference(from: image.surface, space.inSRGB) <= 10)
  }
}
