public import ArgumentParser
public import GLib

extension FilePath: ExpressibleByArgument {
  /// Reads a path on a command line; a `file:` URI is one, too. Returns `nil` for an empty one.
  public init?(argument: String) {
    if argument.isEmpty { return nil }
    self.init(argument)
  }
}
