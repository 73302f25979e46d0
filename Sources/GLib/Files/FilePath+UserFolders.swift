import CGLib

extension FilePath {
  /// Returns the folder for a program's state, which it restores at the next start.
  ///
  /// - Parameter program: The program's name.
  /// - Returns: `$XDG_STATE_HOME/PROGRAM`, or `~/.local/state/PROGRAM` if the variable is no
  ///   absolute path; it need not exist.
  public static func stateFolder(of program: String) -> FilePath {
    unsafe userFolder(
      named: g_getenv("XDG_STATE_HOME"), otherwise: "state", home: g_get_home_dir()
    ).appending(FilePath(program))
  }

  /// Returns the folder for a program's data.
  ///
  /// - Parameter program: The program's name.
  /// - Returns: `$XDG_DATA_HOME/PROGRAM`, or `~/.local/share/PROGRAM` if the variable is no
  ///   absolute path; it need not exist.
  public static func dataFolder(of program: String) -> FilePath {
    unsafe userFolder(
      named: g_getenv("XDG_DATA_HOME"), otherwise: "share", home: g_get_home_dir()
    ).appending(FilePath(program))
  }

  /// The folder for the person's caches, `$XDG_CACHE_HOME`.
  ///
  /// The C function is `g_get_user_cache_dir`.
  package static var caches: FilePath { unsafe FilePath(cString: g_get_user_cache_dir()).absolute }

  /// Returns the folder with an absolute path, or else a folder in `.local` in the home folder.
  ///
  /// GLib's own functions accept a relative path, which the XDG base directory specification
  /// forbids.
  static func userFolder(
    named path: UnsafePointer<CChar>?, otherwise name: FilePath, home: UnsafePointer<CChar>?
  ) -> FilePath {
    if let path = unsafe path, unsafe g_path_is_absolute(path) != 0 {
      return unsafe FilePath(cString: path).absolute
    }
    let home = unsafe home.map { unsafe FilePath(cString: $0) } ?? "/"
    return home.appending(".local").appending(name)
  }
}
