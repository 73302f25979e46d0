import TestSupport
import XCTest

extension Tool {
  /// Returns the minimum size that a window reports to the window manager, in pixels with its
  /// borders.
  ///
  /// - Parameter window: The window's identifier.
  /// - Returns: The minimum size.
  /// - Throws: An error if the window reports none.
  static func minimumSize(ofWindow window: String) throws -> (width: Int, height: Int) {
    let hints = try run("xprop", ["-id", window, "WM_NORMAL_HINTS"]).text
    let line = try XCTUnwrap(
      hints.split(separator: "\n").first { $0.contains("minimum size") }, hints)
    let numbers = line.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 2 else { throw Failure(description: hints) }
    return (numbers[0], numbers[1])
  }
}
