import AdaptiveSplit
public import ArgumentParser
import Foundation
import GTK
public import PhotoLibrary
public import SplitProgram

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
    try reportingErrors(of: Program.name) {
      let files = ProgramFiles()
      try Library.checkReadable(paths)
      let read = try reader(files)
      let traceFile = try trace.map { try TraceFile(path: $0) }
      try Launch.start(Program.name, files: files)
      let window = PhotoWindow(model: LibraryModel(), trace: traceFile)
      window.open(read)
      Launch.run(window.window, size: size)
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
}

extension LibraryError: ProgramError {
  /// An input can’t be read.
  public var exitCode: CInt { EX_NOINPUT }
}
