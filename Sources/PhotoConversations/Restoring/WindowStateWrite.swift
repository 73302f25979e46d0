import SplitProgram
import Synchronization

/// A write of windows to a file, on any thread.
struct WindowStateWrite: Sendable {
  /// The result of a write.
  enum Outcome: Sendable {
    case written
    case failed(StateFileError)
    /// The file contains newer windows, or belongs to another process now.
    case overtaken
  }

  /// The number of this write among all writes.
  let number: Int
  let content: SavedWindows
  let file: StateFile
  let turns: WritingTurns
  /// The files whose windows are included in the content; they are removed.
  let others: [StateFile]
  /// Whether the content differs from the saved content.
  let isNews: Bool

  /// Writes the windows unless newer ones were written; reads and writes the disk.
  func run() -> Outcome {
    turns.take(number) {
      do throws(StateFileError) {
        try file.write(content)
        for other in others { other.remove() }
        return .written
      } catch {
        return .failed(error)
      }
    } ?? .overtaken
  }
}

/// Serializes writes to one file and drops stale ones.
final class WritingTurns: Sendable {
  /// The greatest number of a write so far.
  private let last = Mutex(0)

  /// Runs a write exclusively; returns `nil` if a write with a greater or equal number ran before.
  func take<Outcome: Sendable>(_ number: Int, _ work: () -> Outcome) -> Outcome? {
    last.withLock { last in
      guard number > last else { return nil }
      last = number
      return work()
    }
  }

  /// Waits for the running write, and drops all later ones.
  func end() { last.withLock { $0 = .max } }
}
