import CSystem
import GLib

/// A watchdog for a decoder process: it checks the processor time and the read position from
/// outside.
struct DecoderWatch {
  private struct Progress: Equatable {
    var processorTime: Int64
    var place: Int
  }

  private let process: CInt
  private let file: OpenFile
  private let limits: DecoderLimits
  private let start: Progress
  private var last: Progress
  private var lastChange: Int64
  private var nextLook: Int64

  /// Starts the watchdog; call it before the process gets its request.
  init(process: CInt, file: OpenFile, limits: DecoderLimits) {
    self.process = process
    self.file = file
    self.limits = limits
    start = Self.progress(process, file)
    last = start
    lastChange = MonotonicClock.microseconds
    nextLook = lastChange + limits.look * 1000
  }

  /// Reads the progress: both processes share the open file, and so its read position.
  private static func progress(_ process: CInt, _ file: OpenFile) -> Progress {
    Progress(
      processorTime: CSystem_processor_time(process), place: Int(lseek(file.number, 0, SEEK_CUR)))
  }

  /// Returns the outcome of a decoder that exceeded a time limit, or `nil` if it may go on.
  mutating func outcome<Answer>() -> DecoderOutcome<Answer>? {
    let now = MonotonicClock.microseconds
    guard now >= nextLook else { return nil }
    nextLook = now + limits.look * 1000
    let progress = Self.progress(process, file)
    if progress != last {
      last = progress
      lastChange = now
    }
    // The decoder ends itself at the limit. This is for one that doesn't.
    let maxTime = Int64(limits.processorSeconds + 2) * 1_000_000
    if progress.processorTime - start.processorTime > maxTime {
      return .tooLong(limits.processorSeconds)
    }
    return now - lastChange > Int64(limits.silentSeconds) * 1_000_000 ? .silent : nil
  }
}
