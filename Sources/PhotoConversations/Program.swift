import SplitProgram

/// The program as a whole.
enum Program {
  /// The name of the command, and of the program for the window manager.
  static let name = "photo-conversations"
  /// The version, as in the README and the metainfo file.
  static let version = Launch.version
}
