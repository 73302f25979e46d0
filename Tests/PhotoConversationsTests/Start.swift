import AdaptiveSplit
import Dispatch
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import SplitProgram

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// A start of the program on the sample library, in one process with its predecessors.
@MainActor
final class Start {
  let program: PhotoWindows

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - memory: The saved windows, or nil for none.
  ///   - library: The sample's current content; nil for one that can't be read.
  ///   - size: The size in the command line.
  ///   - trace: The first window's trace.
  ///   - gate: A semaphore that the scan waits for; then the start doesn't wait for the library.
  init(
    _ memory: Memory?, library: Library?, size: WindowSize? = nil, trace: TraceFile? = nil,
    gate: DispatchSemaphore? = nil
  ) {
    program = PhotoWindows(windowStates: memory?.start(), trace: trace)
    program.open(
      LibrarySource(places: ["sample"]) { () throws(LibraryError) in
        gate?.wait()
        guard let library else { throw .unreadable(path: "/sample", reason: "on purpose") }
        return library
      }, size: size)
    pump(until: "the windows show") { program.all.allSatisfy(\.window.isMapped) }
    if gate == nil { waitForLibrary() }
    pumpUntilIdle()
  }

  /// Starts on a library other than the sample, without saved windows.
  init(
    _ source: LibrarySource, sessions: LibrarySessions? = nil, loader: PhotoLoader = PhotoLoader()
  ) {
    program = PhotoWindows(windowStates: nil, loader: loader)
    program.sessions = sessions
    program.open(source)
    pump(until: "the windows show") { program.all.allSatisfy(\.window.isMapped) }
    waitForLibrary()
  }

  convenience init(
    _ memory: Memory?, size: WindowSize? = nil, trace: TraceFile? = nil,
    gate: DispatchSemaphore? = nil
  ) throws {
    self.init(
      memory, library: try SampleLibraryWindow.library(), size: size, trace: trace, gate: gate)
  }

  /// Starts on a folder in a window of a width, and waits for the first photo of Rome, beside or
  /// above the list of its photos.
  static func onFirstPhoto(of folder: PhotoFolder, width: Int) throws -> Start {
    let start = try folder.open()
    start.window.resizeAndWait(width: width, height: 680)
    start.photos.send(.show(.conversation("Rome"), from: .primary))
    start.photos.send(.showDetail(.photo(conversation: "Rome", number: 1)))
    pump(until: "the picture") { start.photos.seesShownPhoto }
    return start
  }

  var photos: PhotoWindow { program.all[0] }
  var window: Window { photos.window }
  var split: SplitView<PhotoPage> { photos.split }

  func waitForLibrary() {
    pump(until: "the library is read") { !program.all.contains { $0.navigator.isOpening } }
    pumpUntilIdle()
  }

  /// Closes the first window with its close button, and waits until its state is saved.
  func close() {
    window.close()
    pumpUntilIdle()
    StateFile.finishWriting()
  }
}
