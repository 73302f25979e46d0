public import ArgumentParser
import Foundation
import GLib
import GTK
import SplitProgram

/// The command line of the split gallery.
public struct GalleryCommand: ParsableCommand, Sendable {
  static let name = "split-gallery"

  /// The texts of `--help`, the manual page and `--version`: in ASCII, as the manual page leaves
  /// out all other characters.
  public static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Shows what a split view does, in small programs that are made to be read.",
    discussion: """
      Without a subcommand, a list of all of them is shown.

      Exit status: 0 when the last window was closed, or a trace came out the same; 1 when it \
      didn't; 64 for wrong usage, 65 for a store that can't be used or an invalid line of a trace, \
      66 for a trace that can't be read, 69 without a display, 73 for a trace that can't be written.
      """,
    version: Launch.versionText(FilePath.commandLine),
    subcommands: [
      MailCommand.self, QuietCommand.self, StagesCommand.self, SwapCommand.self,
      WeaponsCommand.self, SettingsCommand.self,
    ])

  @OptionGroup var options: WindowOptions

  /// Creates the command with its defaults.
  public init() {}

  /// Shows the list of all programs until all windows are closed.
  ///
  /// - Throws: `ExitCode` with a number of sysexits, after one line on standard error.
  public mutating func run() throws {
    let options = options
    try MainActor.assumeIsolated {
      try reportingErrors(of: Self.name) {
        try options.show(size: WindowSize(width: 420, height: 424)) { ListWindow(files: $0) }
      }
    }
  }
}

/// The options that every command of the gallery has.
struct WindowOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "The window's size in pixels, without title bar and borders, at most 32767x32767.",
      valueName: "WIDTHxHEIGHT"))
  var size: WindowSize?

  @Flag(name: .customLong("decode-here"), help: ArgumentHelp(Launch.decodeInProcessHelp))
  var decodeInProcess = false

  /// Starts the gallery, shows a window, and returns when the last one was closed.
  @MainActor
  func show(
    size standard: WindowSize, _ makeWindow: (ProgramFiles) throws -> any WindowOwner
  ) throws {
    let files = ProgramFiles()
    ArticleView.prepare()
    try Launch.start(GalleryCommand.name, files: files, decodesInProcess: decodeInProcess)
    let owner = try makeWindow(files)
    OpenWindows.keep(owner, for: owner.window)
    Launch.run(owner.window, size: size ?? standard)
  }
}

/// A command that shows a sample, or plays a trace of it.
protocol SampleCommand: ParsableCommand, Sendable {
  /// The sample.
  var sample: Sample { get }
  /// Returns the sample whose trace is played.
  func sample(of trace: ReplayFile) -> Sample
  var options: WindowOptions { get }
  var tracing: TraceOptions { get }
  /// Shows the sample until its window is closed.
  @MainActor func show(_ trace: TraceFile?) throws
}

extension SampleCommand {
  func sample(of trace: ReplayFile) -> Sample { sample }

  func validate() throws {
    if options.size != nil { try tracing.refuse("--size") }
  }

  @MainActor func show(_ trace: TraceFile?) throws {
    try options.show(size: sample.windowSize) { try sample.makeWindow($0, trace: trace) }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      try reportingErrors(of: GalleryCommand.name) {
        if let trace = try tracing.readReplay() {
          try sample(of: trace).play(trace)
        } else {
          try show(try tracing.makeFile(of: GalleryCommand.name))
        }
      }
    }
  }
}

/// The command `split-gallery weapons`.
struct WeaponsCommand: SampleCommand {
  static let configuration = CommandConfiguration(
    commandName: "weapons", abstract: "A list of weapons, in two columns above 320 pixels.")

  @OptionGroup var options: WindowOptions
  @OptionGroup var tracing: TraceOptions
  var sample: Sample { .weapons }
}

/// The command `split-gallery mail`.
struct MailCommand: SampleCommand {
  static let configuration = CommandConfiguration(
    commandName: "mail", abstract: "Folders, messages and a message, with an inspector.")

  @OptionGroup var options: WindowOptions
  @OptionGroup var tracing: TraceOptions
  var sample: Sample { .mail }
}

/// The command `split-gallery quiet`.
struct QuietCommand: SampleCommand {
  static let configuration = CommandConfiguration(
    commandName: "quiet", abstract: "One heavy detail view, reused by every page.")

  @OptionGroup var options: WindowOptions
  @OptionGroup var tracing: TraceOptions
  var sample: Sample { .quiet }
}

/// The command `split-gallery swap`.
struct SwapCommand: SampleCommand {
  static let configuration = CommandConfiguration(
    commandName: "swap", abstract: "A list when narrow, a grid when wide.")

  @OptionGroup var options: WindowOptions
  @OptionGroup var tracing: TraceOptions
  var sample: Sample { .swap }
}

/// The command `split-gallery stages`.
struct StagesCommand: SampleCommand {
  static let configuration = CommandConfiguration(
    commandName: "stages", abstract: "The stages of a race, with photos and articles.")

  @Option(
    help: ArgumentHelp(
      "Keeps the stages in this SQLite file instead of in memory.", valueName: "file"),
    completion: .file())
  var store: FilePath?

  @Option(
    help: ArgumentHelp(
      "The address (http, https or file) with the folders 'photos' and 'articles'.",
      valueName: "url"))
  var baseURL: String?

  @OptionGroup var options: WindowOptions
  @OptionGroup var tracing: TraceOptions
  var sample: Sample { .stages }

  /// Checks the address.
  func validate() throws {
    if store != nil || baseURL != nil || options.size != nil {
      try tracing.refuse("--store, --base-url and --size")
    }
    if let baseURL, Self.base(baseURL) == nil {
      throw ValidationError("“\(baseURL)” is no address of http, https or file.")
    }
  }

  @MainActor
  func show(_ trace: TraceFile?) throws {
    try options.show(size: sample.windowSize) {
      try Sample.stages($0, store: store, base: baseURL.flatMap(Self.base), trace: trace)
    }
  }

  private static func base(_ text: String) -> URL? {
    URL(string: text).flatMap { Loader.takes($0) ? $0 : nil }
  }
}

/// The command `split-gallery settings`.
struct SettingsCommand: SampleCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: "All settings of a split view, live.")

  @Argument(help: ArgumentHelp("The sample that is shown first.", valueName: "sample"))
  var sample = Sample.mail

  func sample(of trace: ReplayFile) -> Sample {
    Sample.allCases.first { $0.firstPage == trace.firstPage } ?? sample
  }

  @OptionGroup var options: WindowOptions
  @OptionGroup var tracing: TraceOptions

  @MainActor
  func show(_ trace: TraceFile?) throws {
    try options.show(size: SettingsWindow.size) {
      SettingsWindow(files: $0, sample: sample, trace: trace)
    }
  }
}
