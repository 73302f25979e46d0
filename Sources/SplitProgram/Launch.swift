public import GTK
import ImageFiles

/// How the programs of this package start and end.
@MainActor
public enum Launch {
  /// The package's version, as in the README and the metainfo file.
  public static nonisolated let version = "0.1.0"

  /// What `--version` says: the version, and with `--verbose` how pictures are decoded here.
  ///
  /// - Parameter arguments: The command line.
  /// - Returns: One line, or several.
  public static nonisolated func versionText(_ arguments: [String]) -> String {
    guard arguments.contains("--version"), arguments.contains("--verbose") else { return version }
    return version + "\n" + DecoderCheck.text
  }

  /// What `--help` says about `--decode-here`.
  public static nonisolated let decodeHereHelp =
    "Decodes pictures in the program itself, to look for a mistake in a decoder."

  /// Starts GTK with the programs' style sheet; from then on texts are in the person's language.
  ///
  /// Call it before other threads run.
  ///
  /// - Parameters:
  ///   - name: The program's name for the window manager.
  ///   - files: Where the program's files are.
  ///   - decodesHere: Whether pictures are decoded in this process, as `--decode-here` says.
  ///   - showsPicture: Whether a picture is likely to show at once.
  /// - Throws: ``MissingFile``, `DisplayUnavailable` or `StyleSheetError`.
  public static func start(
    _ name: String, files: ProgramFiles, decodesHere: Bool = false, showsPicture: Bool = false
  ) throws {
    OutputFile.surviveLimits()
    BlockingWork.shareMemory()
    ImageDecoder.prepare()
    if decodesHere { ImageDecoder.isDecodingHere = true }
    if showsPicture { ImageDecoder.startAhead() }
    let style = try files.path("Resources/style.css")
    try Application.start(programName: name)
    Translation.start(directory: files.translations)
    try StyleSheet(path: style).apply()
  }

  /// Shows a window until `Application.quit()` or until the process is asked to end.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - size: The size of what is in it, without title bar and borders; as large as the screen at
  ///     most.
  public static func run(_ window: Window, size: WindowSize) {
    let size = size.onScreen
    // GTK adds title bar and borders.
    window.setDefaultSize(width: size.width, height: size.height)
    window.present()
    run()
  }

  /// Runs until `Application.quit()` or until the process is asked to end.
  ///
  /// - Parameter ending: What is left to do then.
  public static func run(ending: @MainActor () -> Void = {}) {
    var endedBy: CInt?
    Application.onTerminate { signal in
      endedBy = signal
      Application.quit()
    }
    Application.run()
    ending()
    if let endedBy { Application.end(by: endedBy) }
  }
}
