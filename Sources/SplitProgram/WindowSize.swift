public import ArgumentParser
import GTK

/// A size on the command line, such as `1000x680`.
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

  /// Reads a size; returns `nil` for an invalid one, or one that no window can have.
  public init?(argument: String) {
    let parts = argument.lowercased().split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "x" || $0 == "×" })
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (1...32_767).contains(width), (1...32_767).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  /// The size, limited to the available room on the screen, because the server would keep the
  /// invisible part of a larger window, such as one from another screen, in memory.
  @MainActor
  public var onScreen: WindowSize {
    guard let room = Monitors.room else { return self }
    return WindowSize(width: min(width, room.width), height: min(height, room.height))
  }

  /// The size in the command line's format.
  public var defaultValueDescription: String { "\(width)x\(height)" }
}
