import SplitProgram
import Synchronization

/// Windows that are to be in a file, on whatever thread they are written.
struct WindowWriting: Sendable {
  /// What came of it.
  enum Outcome: Sendable {
    case written
    case failed(StateFileError)
    /// Something newer is in the file, or it is another process's now.
    case overtaken
  }

  /// Its place among all that is to be written.
  let number: Int
  let content: SavedWindows
  let file: StateFile
  let turns: WritingTurns
  /// The files whose windows are among these.
  let others: [StateFile]
  /// Whether something else is remembered.
  let isNews: Bool

  /// Writes them, unless something newer was written, as slow as the disk.
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

/// Has a file written by one thread after the other, and never with what is older than what is in it.
final class WritingTurns: Sendable {
  /// The greatest number that had its turn.
  private let last = Mutex(0)

  /// Runs work when it is alone; gives `nil` where the turn of a greater number was before.
  func take<Outcome: Sendable>(_ number: Int, _ work: () -> Outcome) -> Outcome? {
    last.withLock { last in
      guard number > last else { return nil }
      last = number
      return work()
    }
  }

  /// Waits for the work that runs, and has no other follow.
  func end() { last.withLock { $0 = .max } }
}
