public import ArgumentParser
public import GLib

extension FilePath: ExpressibleByArgument {
  /// Reads a path on a command line; a `file:` URI is one, too.
  public init(argument: String) {
    self.init(argument)
  }
}
