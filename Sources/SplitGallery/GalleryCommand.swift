public import ArgumentParser
import Foundation
import GTK
import SplitProgram

/// The command line of the split gallery.
public struct GalleryCommand: ParsableCommand, Sendable {
  static let name = "split-gallery"

  /// What `--help` and `--version` say.
  public static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Shows what a split view does, in small programs that are made to be read.",
    discussion: """
      Without a subcommand, a list of all of them is shown.

      Exit status: 0 when the last window was closed, 64 for wrong usage, 65 for a store that \
      can’t be used, 69 without a display, 73 for a trace that can’t be written.
      """,
    version: Launch.version,
    subcommands: [
      QuietCommand.self, StagesCommand.self, SwapCommand.self, WeaponsCommand.self,
      KnobsCommand.self,
    ])

  @OptionGroup var options: GalleryOptions

  /// Creates the command with its defaults.
  public init() {}

  /// Shows the list of all programs until its window and theirs are closed.
  ///
  /// - Throws: `ExitCode` with a number of sysexits, after one line on standard error.
  public mutating func run() throws {
    try options.run(size: WindowSize(width: 420, height: 360)) { files, _ in
      ListWindow(files: files)
    }
  }
}

/// What every command of the gallery understands.
struct GalleryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The window’s size in pixels, without title bar and borders.", valueName: "width×height"))
  var size: WindowSize?

  @Option(
    help: ArgumentHelp(
      "Writes what happens to the split view, one JSON object a line.", valueName: "file"))
  var trace: String?

  /// Starts the gallery, shows a window, and returns when the last one was closed.
  func run(
    size standard: WindowSize = WindowSize(width: 900, height: 620),
    _ makeWindow: @escaping @MainActor (ProgramFiles, TraceFile?) throws -> any WindowOwner
  ) throws {
    try MainActor.assumeIsolated {
      try reportingErrors(of: GalleryCommand.name) {
        let files = ProgramFiles()
        let traceFile = try trace.map { try TraceFile(path: $0) }
        try Launch.start(GalleryCommand.name, files: files)
        let owner = try makeWindow(files, traceFile)
        OpenWindows.keep(owner, for: owner.window)
        Launch.run(owner.window, size: size ?? standard)
      }
    }
  }
}

/// `split-gallery weapons`.
struct WeaponsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "weapons", abstract: "A list of weapons that is two columns above 320 pixels.")

  @OptionGroup var options: GalleryOptions

  func run() throws {
    try options.run { try Sample.weapons.makeWindow($0, trace: $1) }
  }
}

/// `split-gallery quiet`.
struct QuietCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quiet", abstract: "One heavy detail that moves from shell to shell.")

  @OptionGroup var options: GalleryOptions

  func run() throws {
    try options.run { _, trace in QuietWindow(trace: trace) }
  }
}

/// `split-gallery swap`.
struct SwapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "swap", abstract: "A list that a grid takes the place of where there is room.")

  @OptionGroup var options: GalleryOptions

  func run() throws {
    try options.run { _, trace in SwapWindow(trace: trace) }
  }
}

/// `split-gallery stages`.
struct StagesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stages", abstract: "The stages of a race, with photos and articles.")

  @Option(
    help: ArgumentHelp(
      "Keeps the stages in this SQLite file instead of in memory.", valueName: "file"))
  var store: String?

  @Option(
    help: ArgumentHelp(
      "Where the folders “photos” and “articles” are: an address of http, https or file.",
      valueName: "url"))
  var baseURL: String?

  @OptionGroup var options: GalleryOptions

  /// Checks the address.
  func validate() throws {
    if let baseURL, Self.base(baseURL) == nil {
      throw ValidationError("“\(baseURL)” is no address of http, https or file.")
    }
  }

  func run() throws {
    try options.run { files, trace in
      let seed = try files.path("data/gallery/stages/stages.json")
      let base =
        baseURL.flatMap(Self.base) ?? URL(filePath: seed).deletingLastPathComponent()
      return StagesWindow(
        library: try StageLibrary(store: store, seed: seed, base: base), trace: trace)
    }
  }

  private static func base(_ text: String) -> URL? {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased() else { return nil }
    switch scheme {
    case "file": return url
    case "http", "https": return url.host()?.isEmpty == false ? url : nil
    default: return nil
    }
  }
}

/// `split-gallery knobs`.
struct KnobsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "knobs", abstract: "Everything of a split view that can be turned, live.")

  @OptionGroup var options: GalleryOptions

  func run() throws {
    try options.run(size: WindowSize(width: 760, height: 620)) {
      KnobsWindow(files: $0, trace: $1)
    }
  }
}
