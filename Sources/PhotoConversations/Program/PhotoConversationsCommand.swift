import AdaptiveSplit
public import ArgumentParser
import Foundation
import GLib
import GTK
import ImageDecoding
public import PhotoLibrary
public import SplitProgram

/// The command line of Photo Conversations.
public struct PhotoConversationsCommand: ParsableCommand, Sendable {
  /// The texts of `--help`, the manual page and `--version`.
  ///
  /// They are ASCII, as the manual page omits all other characters.
  public static let configuration = CommandConfiguration(
    commandName: Program.name,
    abstract: "Browses, rates and captions photos.",
    discussion: """
      Every folder in FOLDER that holds photos is a conversation. A single PHOTO shows with the \
      others of its folder, several photos show alone, grouped by their folders. Both may be file: \
      URIs. Without either, the program shows the folder that was open the last time; at the first \
      start the person's folder for pictures, and where there are none in it the sample library.

      The windows open as they were when they were closed, with their size, pages and column \
      widths. The program keeps them in photo-conversations below $XDG_STATE_HOME, by default \
      ~/.local/state. With --trace or --replay it restores and remembers nothing, so that every \
      trace begins with the same state; the store is in memory then, unless --database names a file.

      --version --verbose also says how pictures are decoded on this machine. F1 in a window lists \
      all keys.

      The program runs once in a session: a second start hands its folders and photos to the first \
      process, but not with --trace. Processes that share no session each remember their own \
      windows, and the next start opens the windows of all.

      Exit status: 0 when the last window was closed, another process took over, or a trace came \
      out the same; 1 when it didn't; 64 for wrong usage, 65 for an invalid line of a trace, 66 for \
      a folder, photo or trace that can't be read, 69 without a display, 73 for a trace that can't \
      be written.
      """,
    version: Launch.versionText(FilePath.commandLine))

  @Argument(
    help: ArgumentHelp("Folders or photos to show.", valueName: "folder | photo"),
    completion: .file())
  var paths: [FilePath] = []

  @Option(
    help: ArgumentHelp(
      "The split view's size in pixels, without title bar and borders, at most 32767x32767; without "
        + "it 1000x680, or the size of the last time.",
      valueName: "WIDTHxHEIGHT"))
  var size: WindowSize?

  @Flag(name: .customLong("decode-here"), help: ArgumentHelp(Launch.decodeInProcessHelp))
  var decodeInProcess = false

  @Option(
    help: ArgumentHelp(
      "Stores ratings and captions in this file instead of photo-conversations/photos.sqlite below "
        + "$XDG_DATA_HOME, by default ~/.local/share.",
      valueName: "file"),
    completion: .file())
  var database: FilePath?

  @Flag(
    help: ArgumentHelp(
      "Stores ratings and captions in memory, for this process alone, as --trace does."))
  var inMemory = false

  @Flag(help: "Shows the sample library, even if another one was open last.")
  var sample = false

  @Flag(help: "Opens no window until the desktop asks for one: for D-Bus, which starts it so.")
  var service = false

  @OptionGroup var tracing: TraceOptions

  /// Creates the command with its defaults.
  public init() {}

  /// Parses and runs a command line; exits the process on an error.
  ///
  /// - Parameter words: The words after the program's name.
  @MainActor
  public static func start(_ words: [String]) {
    let words = CommandWords(words)
    do {
      var command = try parseAsRoot(words.parsed)
      if var photos = command as? Self {
        photos.paths += words.paths
        command = photos
      }
      try command.run()
    } catch {
      exit(withError: error)
    }
  }

  /// Rejects options that exclude each other.
  ///
  /// - Throws: `ValidationError`.
  public func validate() throws {
    if size != nil || !paths.isEmpty || sample {
      try tracing.refuse("--size, --sample, folders and photos")
    }
    if sample, !paths.isEmpty {
      throw ValidationError("--sample can't be combined with folders or photos.")
    }
    if service, sample || !paths.isEmpty || tracing.isUsed {
      throw ValidationError(
        "--service can't be combined with --sample, --trace, --replay, folders or photos.")
    }
    if database != nil || inMemory { try tracing.refuse("--database and --in-memory") }
    if database != nil, inMemory {
      throw ValidationError("--database and --in-memory can't be combined.")
    }
    if database?.text.isEmpty == true {
      throw ValidationError("--database needs the name of a file.")
    }
  }

  /// Shows windows until the last one is closed or the process is terminated; or replays a trace.
  ///
  /// - Throws: `ExitCode` with 1 or a number of sysexits, after printing the reason on one line.
  public mutating func run() throws {
    let command = self
    try MainActor.assumeIsolated {
      try reportingErrors(of: Program.name) {
        if let trace = try command.tracing.readReplay() {
          try trace.playAndPrint(from: .photoConversations, rules: .photoConversations)
        } else {
          try command.show()
        }
      }
    }
  }

  /// Returns the location of the photo store.
  private func store(isTraced: Bool) -> PhotoStore.Location {
    if let database { return .file(database.absolute) }
    return inMemory || isTraced ? .memory : .standard(of: Program.name)
  }

  /// Returns the request for the command line's folders and photos, or `nil` if there are none.
  ///
  /// - Throws: ``/PhotoLibrary/LibraryError`` if one can't be read.
  private func givenRequest() throws(LibraryError) -> OpenRequest? {
    if paths.isEmpty { return nil }
    let (paths, size) = (paths, size)
    let request = WorkerThreads.result(within: OpenRequest.timeout) {
      Result { () throws(LibraryError) in
        try Library.checkReadable(paths)
        return OpenRequest(resolved: paths, size: size)
      }
    }
    return try request?.get() ?? OpenRequest(unresolved: paths, size: size)
  }

  @MainActor
  private func show() throws {
    let files = ProgramFiles()
    let given = try givenRequest()
    let samplePath = try files.path("data/sample/library.json")
    let trace = try tracing.makeFile(of: Program.name)
    // The sample starts without a photo, and a service without a window.
    try Launch.start(
      Program.name, files: files, decodesInProcess: decodeInProcess,
      showsPicture: !sample && !service)
    let recent = trace == nil ? RecentFolders() : nil
    let defaultStart = DefaultOpenRequest(recent: recent, sample: samplePath, size: size)
    let request: OpenRequest? =
      if service {
        nil
      } else if sample {
        OpenRequest(sample: samplePath, size: size)
      } else {
        given ?? defaultStart.request()
      }
    let thumbnails = SharedThumbnails(program: "\(Program.name)-\(Program.version)") { error in
      standardError(
        localized("%s: Thumbnails could not be saved: %s.", Program.name, error.message))
    }
    let screen = Monitors.profile.flatMap { ScreenProfile(bytes: $0) }
    let windows = PhotoWindows(
      windowStates: trace == nil ? WindowStateStore() : nil, recent: recent,
      sample: .sample(at: samplePath), trace: trace,
      loader: PhotoLoader(sharedThumbnails: thumbnails, screen: screen))
    // A single process saves all windows of a library together.
    let process = trace == nil ? uniqueProcess(of: windows, defaultStart) : nil
    switch process?.role {
    case .later:
      if let request { process?.ask(request.words) }
      return
    case .alone:
      standardError(
        localized(
          "%s: Another instance is running but not responding. Opening a separate window.",
          Program.name))
    case .first, nil: break
    }
    let settings =
      trace == nil && !inMemory ? ProgramSettings() : ProgramSettings(folder: nil)
    if !decodeInProcess, let warning = DecoderProtection.ofThisMachine.warning {
      standardError("\(Program.name): \(warning)")
      windows.showNotice(warning)
    }
    windows.sessions = LibrarySessions(store(isTraced: trace != nil), settings: settings)
    if let request {
      windows.open(request.source, size: request.size, photo: request.photo)
    } else {
      windows.waitForRequest()
    }
    withExtendedLifetime(process) { Launch.run(ending: windows.saveAll) }
  }

  /// Creates the unique process of the session, which handles the requests of later starts and of
  /// the desktop.
  @MainActor
  private func uniqueProcess(
    of windows: PhotoWindows, _ defaultStart: DefaultOpenRequest
  ) -> UniqueProcess {
    UniqueProcess(
      identifier: Program.identifier,
      actions: [
        "new-window": {
          if let last = windows.all.last {
            windows.open(beside: last)
          } else {
            windows.handle(defaultStart.request)
          }
        },
        "sample": { windows.handle { OpenRequest(sample: defaultStart.sample, size: nil) } },
      ],
      onOpen: { windows.open($0, otherwise: defaultStart.request) },
      onAsked: { words in windows.handle { OpenRequest(words: words) } })
  }
}

extension LibraryError: ProgramError {
  /// The exit status for unreadable input.
  public var exitCode: CInt { EX_NOINPUT }
}
