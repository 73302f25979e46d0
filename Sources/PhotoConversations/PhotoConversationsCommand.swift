import AdaptiveSplit
public import ArgumentParser
import Foundation
import GTK
import PhotoLibrary

/// The command line of Photo Conversations.
public struct PhotoConversationsCommand: ParsableCommand, Sendable {
  /// What `--help` and `--version` say.
  public static let configuration = CommandConfiguration(
    commandName: Program.name,
    abstract: "Shows people’s photos, grouped in conversations.",
    discussion: """
      Every folder in FOLDER that holds photos is a conversation; single photos are one together. \
      Without either, the sample library is shown.

      Exit status: 0 when the window was closed, 64 for wrong usage, 66 for a folder or photo that \
      can’t be read, 69 without a display, 73 for a trace that can’t be written.
      """,
    version: Program.version)

  @Argument(help: ArgumentHelp("Folders or photos to show.", valueName: "folder | photo"))
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "The split view’s size in pixels, without title bar and borders.",
      valueName: "width×height"))
  var size = WindowSize(width: 1000, height: 680)

  @Option(
    help: ArgumentHelp(
      "Writes what happens to the split view, one JSON object a line.", valueName: "file"))
  var trace: String?

  /// Creates the command with its defaults.
  public init() {}

  /// Shows the window until it is closed or the process is asked to end.
  ///
  /// - Throws: `ExitCode` with a number of sysexits, after one line on standard error.
  public mutating func run() throws {
    let command = self
    try MainActor.assumeIsolated { try command.show() }
  }

  @MainActor
  private func show() throws {
    ImageDecoder.prepare()
    let files = ProgramFiles()
    Translation.start(directory: try? files.path("locale"))
    do {
      try Library.checkReadable(paths)
      let style = try files.path("Resources/style.css")
      let read = try reader(files)
      let traceFile = try trace.map { try TraceFile(path: $0) }
      try Application.start(programName: Program.name)
      try StyleSheet(path: style).apply()
      run(read, traceFile)
    } catch let error as LibraryError {
      try fail(error, EX_NOINPUT)
    } catch let error as MissingFile {
      try fail(error, EX_OSFILE)
    } catch let error as TraceFileError {
      try fail(error, EX_CANTCREAT)
    } catch let error as DisplayUnavailable {
      try fail(error, EX_UNAVAILABLE)
    } catch let error as StyleSheetError {
      try fail(error, EX_CONFIG)
    }
  }

  /// What reads the library: the person's photos, or the sample.
  private func reader(
    _ files: ProgramFiles
  ) throws(MissingFile) -> @Sendable () throws(LibraryError) -> Library {
    if paths.isEmpty {
      let sample = try files.path("data/sample/library.json")
      return { () throws(LibraryError) in try Library.sample(at: sample) }
    }
    let paths = paths
    return { () throws(LibraryError) in try Library.read(paths) }
  }

  @MainActor
  private func run(
    _ read: @escaping @Sendable () throws(LibraryError) -> Library, _ trace: TraceFile?
  ) {
    let window = PhotoWindow(model: LibraryModel(), trace: trace)
    var endedBy: CInt?
    Application.onTerminate { signal in
      endedBy = signal
      Application.quit()
    }
    window.open(read)
    // GTK adds title bar and borders.
    window.window.setDefaultSize(width: size.width, height: size.height)
    window.window.present()
    Application.run()
    if let endedBy { Application.end(by: endedBy) }
  }

  private func fail(_ error: any Error, _ code: CInt) throws {
    standardError("\(Program.name): \(error)")
    throw ExitCode(code)
  }
}

/// A size on the command line, as in `1000x680`.
struct WindowSize: ExpressibleByArgument, Hashable, Sendable {
  var width: Int
  var height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    let parts = argument.lowercased().split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "x" || $0 == "×" })
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (1...32_767).contains(width), (1...32_767).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  var defaultValueDescription: String { "\(width)x\(height)" }
}
