import Foundation
import ImageFiles

/// How pictures are decoded on this machine, for `--version --verbose`.
enum DecoderCheck {
  /// Which program decodes, and line by line which of its limits hold.
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
