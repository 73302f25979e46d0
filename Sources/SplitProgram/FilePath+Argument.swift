public import ArgumentParser
public import GLib

extension FilePath: ExpressibleByArgument {
  /// Reads a path on a command line, or a `file:` URI; returns `nil` if it is empty.
  public init?(argument: String) {
    if argument.isEmpty { return nil }
    self.init(argument)
  }
}
