import SplitProgram

/// Constants of the program.
enum Program {
  /// The name of the command, and of the program for the window manager.
  static let name = "photo-conversations"
  /// The name on the session bus, as in the metainfo file.
  static let identifier = "org.adaptivesplit.PhotoConversations"
  /// The version, as in the README and the metainfo file.
  static let version = Launch.version
}
