import Foundation
import ImageDecoding

/// A description of the decoding on this machine, for `--version --verbose`.
enum DecoderCheck {
  /// The decoder's program, and line by line whether each part of its sandbox holds.
  static var text: String {
    guard let program = ImageDecoder.program else { return "pictures are decoded here" }
    let process = Process()
    let answer = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = ["--check"]
    process.standardOutput = answer
    let end = answer.fileHandleForReading
    guard (try? process.run()) != nil, let bytes = try? end.readToEnd() else {
      return "pictures can’t be decoded: \(program) doesn’t start"
    }
    process.waitUntilExit()
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return (["pictures are decoded by \(program)"] + lines.map { "  \($0)" })
      .joined(separator: "\n")
  }
}
