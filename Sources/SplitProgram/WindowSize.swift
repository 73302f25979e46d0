public import ArgumentParser
import GTK

/// A size on the command line, as in `1000x680`.
public struct WindowSize: ExpressibleByArgument, Hashable, Sendable {
  /// The width in logical pixels, at least 1.
  public var width: Int
  /// The height in logical pixels, at least 1.
  public var height: Int

  /// Creates a size in logical pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Reads a size, or `nil` for an invalid one, or one that no window can have.
  public init?(argument: String) {
    let parts = argument.lowercased().split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "x" || $0 == "×" })
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (1...32_767).contains(width), (1...32_767).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  /// The size, or what of it there is room for on the screen: of a larger window, as it is remembered
  /// from another screen, the server would keep a picture that nobody sees.
  @MainActor
  public var onScreen: WindowSize {
    guard let room = Monitors.room else { return self }
    return WindowSize(width: min(width, room.width), height: min(height, room.height))
  }

  /// The size as it is written on the command line.
  public var defaultValueDescription: String { "\(width)x\(height)" }
}
