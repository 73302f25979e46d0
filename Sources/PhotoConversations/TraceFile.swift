import AdaptiveSplit
import Foundation
import GTK

/// A file that says, one JSON object a line, what happened and what the core made of it.
@MainActor
final class TraceFile {
  private let file: FileHandle
  private let encoder = JSONEncoder()
  private var count = 0

  /// Creates the file, or empties it.
  ///
  /// - Throws: ``TraceFileError`` where the file can't be written.
  init(path: String) throws(TraceFileError) {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { throw TraceFileError(path: path) }
    self.file = file
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Writes one event that changed something, at once.
  func write(
    _ event: SplitEvent<PhotoPage>, _ changes: [SplitChange], _ state: SplitState<PhotoPage>,
    _ rules: SplitRules<PhotoPage>, title: (PhotoPage) -> String
  ) {
    count += 1
    let record = TraceRecord(
      seq: count, us: Int(MonotonicClock.microseconds), event: event, changes: changes,
      state: state, rules: rules, title: title)
    do {
      try file.write(contentsOf: try encoder.encode(record) + Data("\n".utf8))
    } catch {
      standardError("photo-conversations: the trace ends here: \(error.localizedDescription)")
    }
  }
}

/// Why there is no trace.
struct TraceFileError: Error, CustomStringConvertible {
  let path: String
  var description: String { "\(path): the trace can’t be written there" }
}

/// Writes one line where errors go.
func standardError(_ line: String) {
  FileHandle.standardError.write(Data((line + "\n").utf8))
}
