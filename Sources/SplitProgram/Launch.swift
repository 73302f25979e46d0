import GLib
public import GTK
import ImageDecoding

/// The start and the end of this package's programs.
@MainActor
public enum Launch {
  /// The package's version, as in the README and the metainfo file.
  public static nonisolated let version = "0.1.0"

  /// Returns the text of `--version`: the version, and with `--verbose` a description of the
  /// decoding.
  ///
  /// - Parameter arguments: The command line.
  /// - Returns: One line, or several.
  public static nonisolated func versionText(_ arguments: [String]) -> String {
    guard arguments.contains("--version"), arguments.contains("--verbose") else { return version }
    return version + "\n" + decoderCheck
  }

  /// The decoder's program, and line by line whether each part of its sandbox holds.
  private static nonisolated var decoderCheck: String {
    guard let program = ImageDecoder.program else { return "pictures are decoded here" }
    guard let answer = try? program.output(for: "--check") else {
      return "pictures can’t be decoded: \(program) doesn’t start"
    }
    let lines = answer.split(separator: "\n").map { "  \($0)" }
    return (["pictures are decoded by \(program)"] + lines).joined(separator: "\n")
  }

  /// The help text of `--decode-here`.
  public static nonisolated let decodeInProcessHelp =
    "Decodes pictures in the program itself, to look for a mistake in a decoder."

  /// Starts GTK with the programs' style sheet and the person's language.
  ///
  /// Call it before other threads run.
  ///
  /// - Parameters:
  ///   - name: The program's name for the window manager.
  ///   - files: The program's files.
  ///   - decodesInProcess: Whether pictures are decoded in process, for `--decode-here`.
  ///   - showsPicture: Whether a picture is likely to be shown at once.
  /// - Throws: ``MissingFile``, `DisplayUnavailable` or `StyleSheetError`.
  public static func start(
    _ name: String, files: ProgramFiles, decodesInProcess: Bool = false, showsPicture: Bool = false
  ) throws {
    OutputFile.surviveLimits()
    WorkerThreads.shareMemory()
    ImageDecoder.prepare()
    if decodesInProcess { ImageDecoder.decodesInProcess = true }
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
  ///   - size: The size of its content, without title bar and borders; limited to the screen's
  ///     size.
  public static func run(_ window: Window, size: WindowSize) {
    let size = size.onScreen
    // GTK adds title bar and borders.
    window.setDefaultSize(width: size.width, height: size.height)
    window.present()
    run()
  }

  /// Runs until `Application.quit()` or until the process is asked to end.
  ///
  /// - Parameter ending: Runs at the end.
  public static func run(ending: @MainActor () -> Void = {}) {
    var endedBy: Int32?
    Application.onTerminate { signal in
      endedBy = signal
      Application.quit()
    }
    Application.run()
    ending()
    StateFile.finishWriting()
    if let endedBy { Application.end(by: endedBy) }
  }
}
