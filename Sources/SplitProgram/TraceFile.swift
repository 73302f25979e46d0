public import AdaptiveSplit
import Foundation
public import GLib

/// An encoder for a split view's events and the core's results, one JSON object a line.
@MainActor
public final class TraceWriter {
  private let encoder = JSONEncoder()
  private var count = 0

  /// Creates a writer that begins with number 1.
  public init() {
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Returns the line for one event that changed something.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - changes: The resulting changes, in order.
  ///   - state: The state after it.
  ///   - rules: The rules that decided.
  ///   - title: Returns the title of a page, for the back button's label.
  /// - Returns: The line, without its end.
  public func line<Page: Codable>(
    _ event: SplitEvent<Page>, _ changes: [SplitChange], _ state: SplitState<Page>,
    _ rules: SplitRules<Page>, title: (Page) -> String
  ) -> String {
    count += 1
    let record = SplitTraceRecord(
      seq: count, us: Int(MonotonicClock.microseconds), event: event, changes: changes,
      state: state, rules: rules, title: title)
    let data = try? encoder.encode(TraceLine(record: record))
    return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

/// A trace record with the classic name of its display mode, which a replay ignores.
private struct TraceLine<Page: Hashable & Sendable & Codable>: Encodable {
  let record: SplitTraceRecord<Page>

  private enum Key: CodingKey {
    case classicDisplayMode
  }

  func encode(to encoder: any Encoder) throws {
    try record.encode(to: encoder)
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(record.displayMode.classicName, forKey: .classicDisplayMode)
  }
}

/// A file of trace lines, which may be a link, a pipe or a device.
@MainActor
public final class TraceFile {
  private let file: OutputFile
  private var writer = TraceWriter()
  private let report: @MainActor (String) -> Void
  private var hasFailed = false

  /// Opens the file, creates it if it doesn't exist, and empties it.
  ///
  /// - Parameters:
  ///   - path: The file's path; a link, a pipe or a device stays one.
  ///   - report: Called once, with a sentence, if no more can be written.
  /// - Throws: ``TraceFileError`` if the file can't be written.
  public init(
    path: FilePath, report: @escaping @MainActor (String) -> Void = { standardError($0) }
  ) throws(TraceFileError) {
    do {
      file = try OutputFile(path: path)
    } catch {
      throw TraceFileError(path: path, reason: error.message)
    }
    self.report = report
  }

  /// Writes one event that changed something, at once.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - changes: The resulting changes, in order.
  ///   - state: The state after it.
  ///   - rules: The rules that decided.
  ///   - title: Returns the title of a page, for the back button's label.
  public func write<Page: Codable>(
    _ event: SplitEvent<Page>, _ changes: [SplitChange], _ state: SplitState<Page>,
    _ rules: SplitRules<Page>, title: (Page) -> String
  ) {
    write(writer.line(event, changes, state, rules, title: title))
  }

  /// Removes all lines, before another trace, which begins with its first event.
  public func empty() {
    writer = TraceWriter()
    file.empty()
  }

  /// Writes one line at once; does nothing after a write has failed.
  public func write(_ line: String) {
    if hasFailed { return }
    do {
      try file.write(line + "\n")
    } catch {
      hasFailed = true
      report(localized("Tracing stopped: %s", error.message))
    }
  }
}

/// An error about a trace that can't be written.
public struct TraceFileError: ProgramError {
  /// The trace's path.
  public let path: FilePath
  /// The system's reason.
  public let reason: String
  /// A sentence for the person who started the program.
  public var description: String { "\(path): the trace can’t be written there: \(reason)" }
  /// The status for a file that can't be created.
  public var exitCode: CInt { EX_CANTCREAT }
}
