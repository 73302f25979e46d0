import Foundation
import TestSupport

/// A picture of a window on the screen, read from the X server.
struct Picture: Equatable {
  struct Pixel: Hashable {
    let red, green, blue: UInt8

    /// Returns the largest difference of a component from that of another pixel, 0 to 255.
    func distance(to other: Pixel) -> Int {
      max(
        abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)),
        abs(Int(blue) - Int(other.blue)))
    }

    /// Whether it is the blue of a selected row.
    var isSelectionBlue: Bool { Int(blue) - Int(red) > 80 && Int(blue) > 150 }

    /// Whether it is the orange of a lit star.
    var isLit: Bool { red > 160 && (80...210).contains(green) && blue < 90 }
  }

  let width: Int
  let height: Int
  private let bytes: [UInt8]

  /// Reads ImageMagick's `ppm` format with eight bits per component.
  init(ppm data: Data) throws {
    var position = data.startIndex
    func word() -> String {
      while position < data.endIndex, data[position] <= 32 { position += 1 }
      if position < data.endIndex, data[position] == UInt8(ascii: "#") {
        position = data[position...].firstIndex(of: UInt8(ascii: "\n")) ?? data.endIndex
        return word()
      }
      let start = position
      while position < data.endIndex, data[position] > 32 { position += 1 }
      return String(decoding: data[start..<position], as: UTF8.self)
    }
    guard word() == "P6", let width = Int(word()), let height = Int(word()), word() == "255",
      data.endIndex - position > width * height * 3
    else { throw Tool.Failure(description: "The picture of the window can't be read.") }
    self.width = width
    self.height = height
    bytes = Array(data[(position + 1)...])
  }

  /// The pixel at a position, which must be in the picture.
  subscript(x: Int, y: Int) -> Pixel {
    let index = (y * width + x) * 3
    return Pixel(red: bytes[index], green: bytes[index + 1], blue: bytes[index + 2])
  }

  /// Whether another picture has the same size, and the same content below some line.
  func isSame(as other: Picture, below line: Int) -> Bool {
    width == other.width && height == other.height
      && bytes.dropFirst(line * width * 3) == other.bytes.dropFirst(line * width * 3)
  }

  /// Returns the number of colors at the points of a grid in a rectangle, with similar ones counted
  /// once.
  func colorCount(in area: Area, step: Int = 5) -> Int {
    var colors: Set<Int> = []
    for y in stride(from: area.y, to: area.y + area.height, by: step) {
      for x in stride(from: area.x, to: area.x + area.width, by: step) {
        let pixel = self[x, y]
        colors.insert(
          Int(pixel.red >> 3) << 10 | Int(pixel.green >> 3) << 5 | Int(pixel.blue >> 3))
      }
    }
    return colors.count
  }

  /// Returns the mean color of a rectangle, from every third pixel of every third line.
  func mean(of area: Area) -> Pixel {
    var sum = (red: 0, green: 0, blue: 0, count: 0)
    for y in stride(from: area.y, to: area.y + area.height, by: 3) {
      for x in stride(from: area.x, to: area.x + area.width, by: 3) {
        let pixel = self[x, y]
        sum.red += Int(pixel.red)
        sum.green += Int(pixel.green)
        sum.blue += Int(pixel.blue)
        sum.count += 1
      }
    }
    let count = max(sum.count, 1)
    return Pixel(
      red: UInt8(sum.red / count), green: UInt8(sum.green / count), blue: UInt8(sum.blue / count))
  }
}

/// A rectangle in pixels.
struct Area: Hashable {
  var x, y, width, height: Int
}
