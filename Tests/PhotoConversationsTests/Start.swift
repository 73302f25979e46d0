import AdaptiveSplit
import Dispatch
import GTK
import GTKTestSupport
import ImageFiles
import PhotoLibrary
import SplitProgram

@testable import AdaptiveSplitGTK
@testable import PhotoConversations

/// A program that was just started on the sample library, in one process with its predecessors.
@MainActor
final class Start {
  let program: PhotoWindows

  /// - Parameters:
  ///   - memory: What is remembered, or nil for nothing.
  ///   - library: What the sample is now; nil for one that can't be read.
  ///   - size: The size of the command line.
  ///   - trace: Where the first window's trace goes.
  ///   - gate: What reading waits for; then the library isn't waited for.
  init(
    _ memory: Memory?, library: Library?, size: WindowSize? = nil, trace: TraceFile? = nil,
    gate: DispatchSemaphore? = nil
  ) {
    program = PhotoWindows(memory: memory?.start(), trace: trace)
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

  /// Starts on another library than the sample, and remembers nothing.
  init(_ source: LibrarySource, kept: KeptLibraries? = nil) {
    program = PhotoWindows(memory: nil)
    program.kept = kept
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

  var photos: PhotoWindow { program.all[0] }
  var window: Window { photos.window }
  var split: SplitView<PhotoPage> { photos.split }

  func waitForLibrary() {
    pump(until: "the library is read") { !program.all.contains { $0.model.isReading } }
    pumpUntilIdle()
  }

  /// Closes the first window as its close button does.
  func close() {
    window.close()
    pumpUntilIdle()
  }
}
