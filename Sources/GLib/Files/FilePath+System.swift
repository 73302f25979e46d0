import CGLib

extension FilePath {
  /// The path for the system, with a zero at the end; `nil` for a file that is on no disk.
  package var systemPath: [CChar]? {
    guard text.hasPrefix("file:") else { return Array(text.utf8CString) }
    let file = unsafe openFile(self)
    defer { unsafe g_object_unref(Raw(file)) }
    guard let path = unsafe g_file_get_path(file) else { return nil }
    defer { unsafe g_free(path) }
    return unsafe Array(UnsafeBufferPointer(start: path, count: strlen(path) + 1))
  }

  /// The path for the system, with a zero at the end.
  ///
  /// - Throws: ``GLibError`` for a file that is on no disk.
  package var requiredSystemPath: [CChar] {
    get throws(GLibError) {
      guard let path = systemPath else { throw GLibError(systemError: ENOENT) }
      return path
    }
  }

  /// Creates the path of a file that another program names by a URI; `nil` if the file is not on
  /// this computer.
  ///
  /// A file of a server has a path while the desktop has mounted the server. The C function is
  /// `g_file_get_path`.
  public init?(uri: String) {
    guard let file = unsafe g_file_new_for_uri(uri) else { return nil }
    defer { unsafe g_object_unref(Raw(file)) }
    guard let path = unsafe g_file_get_path(file) else { return nil }
    defer { unsafe g_free(path) }
    unsafe self.init(cString: path)
  }

  /// Creates the path in a variable of the environment; `nil` if it is empty or missing.
  ///
  /// The C function is `g_getenv`.
  package init?(variable name: String) {
    guard let path = unsafe g_getenv(name), unsafe path.pointee != 0 else { return nil }
    unsafe self.init(cString: path)
  }

  /// Creates a path from the system's bytes, which end with a zero and are copied.
  @unsafe
  package init(cString path: UnsafePointer<CChar>) {
    unsafe self.init(systemPath: Array(UnsafeBufferPointer(start: path, count: strlen(path) + 1)))
  }

  /// Creates a path from the system's bytes.
  package init(systemPath: [CChar]) {
    let bytes = systemPath.dropLast().map { UInt8(bitPattern: $0) }
    if let text = String(validating: bytes, as: UTF8.self), text.hasPrefix("/") {
      self.init(text)
      return
    }
    guard let file = unsafe g_file_new_for_path(systemPath) else {
      self.init(String(decoding: bytes, as: UTF8.self))
      return
    }
    defer { unsafe g_object_unref(Raw(file)) }
    self = unsafe pathOrURI(of: file)
  }
}

extension FilePath {
  /// The running program's own file, with links resolved; `nil` if the system doesn't tell.
  ///
  /// The C function is `readlink`.
  package static var executable: FilePath? { FilePath("/proc/self/exe").linkTarget }

  /// Runs the program at the path to its end, and returns its standard output.
  ///
  /// The C function is `g_spawn_sync`.
  ///
  /// - Parameter argument: The program's only argument.
  /// - Returns: The output as text.
  /// - Throws: ``GLibError`` if the program can't be started.
  package func output(for argument: String) throws(GLibError) -> String {
    let path = try requiredSystemPath
    let copies = unsafe (g_strdup(path), g_strdup(argument))
    defer {
      unsafe g_free(copies.0)
      unsafe g_free(copies.1)
    }
    var words = unsafe [copies.0, copies.1, nil]
    var output: UnsafeMutablePointer<CChar>?
    _ = unsafe try GLibError.checking { error in
      unsafe g_spawn_sync(nil, &words, nil, G_SPAWN_DEFAULT, nil, nil, &output, nil, nil, &error)
    }
    return unsafe takingString(output) ?? ""
  }
}
