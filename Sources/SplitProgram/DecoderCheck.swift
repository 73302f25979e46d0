import GLib
import ImageDecoding

/// A description of the decoding on this machine, for `--version --verbose`.
enum DecoderCheck {
  /// The decoder's program, and line by line whether each part of its sandbox holds.
  static var text: String {
    guard let program = ImageDecoder.program else { return "pictures are decoded here" }
    guard let answer = try? program.output(for: "--check") else {
      return "pictures can’t be decoded: \(program) doesn’t start"
    }
    let lines = answer.split(separator: "\n")
    return (["pictures are decoded by \(program)"] + lines.map { "  \($0)" })
      .joined(separator: "\n")
  }
}
