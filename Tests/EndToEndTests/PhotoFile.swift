import Foundation
import TestSupport

/// A photo on disk, for comparison with the window's picture of it.
struct PhotoFile {
  /// The number of compared fields along each side.
  private static let fields = 8
  /// The number of rows of fields that caption and stars never cover.
  private static let freeFields = 5

  let path: String
  private let width: Int
  private let height: Int
  private let reference: Picture

  /// Reads a photo with ImageMagick; the backdrop is visible through transparent parts.
  init(_ path: String, backdrop: Picture.Pixel) throws {
    self.path = path
    let values = try Tool.run(
      "identify", ["-ping", "-format", "%w %h %[orientation]", path + "[0]"]
    ).text
      .split(separator: " ")
    guard values.count == 3, let width = Int(values[0]), let height = Int(values[1]) else {
      throw Tool.Failure(description: "\(path) is no picture.")
    }
    let liesSideways = ["LeftTop", "RightTop", "RightBottom", "LeftBottom"].contains(values[2])
    self.width = liesSideways ? height : width
    self.height = liesSideways ? width : height
    let color = "rgb(\(backdrop.red),\(backdrop.green),\(backdrop.blue))"
    let arguments = [
      "-define", "jpeg:size=320x320", path + "[0]", "-auto-orient", "-colorspace", "sRGB",
      "-background", color,
      "-flatten", "-scale", "\(Self.fields)x\(Self.fields)!", "-depth", "8", "ppm:-",
    ]
    reference = try Picture(ppm: try Tool.run("convert", arguments).output)
  }

  /// Whether a picture shows the photo in the middle of an area, as large as it fits, but no larger
  /// than its own size.
  func shows(in picture: Picture, _ area: Area) -> Bool {
    let factor = min(
      1, Double(area.width) / Double(width), Double(area.height) / Double(height))
    let drawn = (width: Double(width) * factor, height: Double(height) * factor)
    let start = (
      x: Double(area.x) + (Double(area.width) - drawn.width) / 2,
      y: Double(area.y) + (Double(area.height) - drawn.height) / 2
    )
    let field = (
      width: drawn.width / Double(Self.fields), height: drawn.height / Double(Self.fields)
    )
    var distances: [Int] = []
    for row in 0..<Self.freeFields {
      for column in 0..<Self.fields {
        let part = Area(
          x: Int(start.x + Double(column) * field.width),
          y: Int(start.y + Double(row) * field.height),
          width: max(Int(field.width), 1), height: max(Int(field.height), 1))
        distances.append(picture.mean(of: part).distance(to: reference[column, row]))
      }
    }
    return distances.allSatisfy { $0 < 24 } && distances.reduce(0, +) < 6 * distances.count
  }
}

extension ProgramDriver {
  /// Waits until the window shows a photo.
  @discardableResult
  func waitForPhoto(_ path: String) throws -> Picture {
    let area = try detailArea()
    try movePointerAway()
    // Until the photo's page is painted, the corner has another page's color.
    var photos: [Picture.Pixel: PhotoFile] = [:]
    return try picture(of: path) { picture in
      let backdrop = picture[area.x + 2, area.y + 2]
      let photo = try photos[backdrop] ?? PhotoFile(path, backdrop: backdrop)
      photos[backdrop] = photo
      return photo.shows(in: picture, area)
    }
  }

  /// Waits until the window shows that a photo can't be decoded: a message in the middle of an
  /// empty page, without stars.
  func waitForProblem() throws {
    let area = try detailArea()
    let middle = Area(
      x: area.x + area.width / 4, y: area.y + area.height / 3, width: area.width / 2,
      height: area.height / 3)
    let edge = Area(x: area.x + 2, y: area.y + 2, width: area.width - 4, height: area.height / 5)
    try movePointerAway()
    try picture(of: "a page that says what is wrong") {
      $0.colorCount(in: middle, step: 2) > 4 && $0.colorCount(in: edge) == 1
        && $0.colorCount(in: stars(in: area), step: 2) == 1
    }
  }

  /// Returns the area of the stars on a photo's page.
  private func stars(in area: Area) -> Area {
    Area(x: area.x + area.width - 268, y: area.y + area.height - 76, width: 266, height: 74)
  }
}
