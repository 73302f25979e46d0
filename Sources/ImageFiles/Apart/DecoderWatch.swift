import CGTK

/// Looks at what a decoder does with a picture, from outside: how much of the processor's time it
/// takes, and how far it has read.
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

  /// Begins to watch; call it before the process is asked for anything.
  init(process: CInt, file: OpenFile, limits: DecoderLimits) {
    self.process = process
    self.file = file
    self.limits = limits
    start = Self.progress(process, file)
    last = start
    lastChange = MonotonicClock.microseconds
    nextLook = lastChange + limits.look * 1000
  }

  /// Both processes have the file open in common, and stand at the same place of it.
  private static func progress(_ process: CInt, _ file: OpenFile) -> Progress {
    Progress(
      processorTime: CGTK_processor_time(process), place: Int(lseek(file.number, 0, SEEK_CUR)))
  }

  /// How many seconds the decoder was allowed and has taken, or `nil` as long as it may go on.
  mutating func exceeded() -> Int? {
    let now = MonotonicClock.microseconds
    guard now >= nextLook else { return nil }
    nextLook = now + limits.look * 1000
    let progress = Self.progress(process, file)
    if progress != last {
      last = progress
      lastChange = now
    }
    // The decoder ends itself at the limit. This is for one that doesn't.
    let most = Int64(limits.processorSeconds + 2) * 1_000_000
    if progress.processorTime - start.processorTime > most { return limits.processorSeconds }
    return now - lastChange > Int64(limits.silentSeconds) * 1_000_000 ? limits.silentSeconds : nil
  }
}
