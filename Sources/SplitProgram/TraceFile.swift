public import AdaptiveSplit
import Foundation
import ImageFiles

/// Says what happened to a split view, and what the core made of it, one JSON object a line.
@MainActor
public final class TraceWriter {
  private let encoder = JSONEncoder()
  private var count = 0

  /// Creates a writer that begins with number 1.
  public init() {
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// The line for one event that changed something.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - changes: What it changed, in order.
  ///   - state: The state after it.
  ///   - rules: The rules that decided.
  ///   - title: The title of a page, for the back button's label.
  /// - Returns: The line, without its end.
  public func line<Page: LosslessStringConvertible>(
    _ event: SplitEvent<Page>, _ changes: [SplitChange], _ state: SplitState<Page>,
    _ rules: SplitRules<Page>, title: (Page) -> String
  ) -> String {
    count += 1
    let record = TraceRecord(
      seq: count, us: Int(MonotonicClock.microseconds), event: event, changes: changes,
      state: state, rules: rules, title: title)
    let data = try? encoder.encode(TraceLine(record: record))
    return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

/// A trace record with the classic name of its display mode, which a replay ignores.
private struct TraceLine<Page: Hashable & Sendable & LosslessStringConvertible>: Encodable {
  let record: TraceRecord<Page>

  private enum Key: CodingKey {
    case classicDisplayMode
  }

  func encode(to encoder: any Encoder) throws {
    try record.encode(to: encoder)
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(record.displayMode.classicName, forKey: .classicDisplayMode)
  }
}

/// A file of trace lines, written into whatever is at its path.
@MainActor
public final class TraceFile {
  private let file: OutputFile
  private let writer = TraceWriter()
  private let report: @MainActor (String) -> Void
  private var hasFailed = false

  /// Opens the file, creates it where nothing is there, and empties it.
  ///
  /// - Parameters:
  ///   - path: Where it is; a link, a pipe or a device stays what it is.
  ///   - report: Told once, in a sentence, when no more can be written.
  /// - Throws: ``TraceFileError`` where the file can't be written.
  public init(
    path: String, report: @escaping @MainActor (String) -> Void = { standardError($0) }
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
  ///   - event: What happened.
  ///   - changes: What it changed, in order.
  ///   - state: The state after it.
  ///   - rules: The rules that decided.
  ///   - title: The title of a page, for the back button's label.
  public func write<Page: LosslessStringConvertible>(
    _ event: SplitEvent<Page>, _ changes: [SplitChange], _ state: SplitState<Page>,
    _ rules: SplitRules<Page>, title: (Page) -> String
  ) {
    write(writer.line(event, changes, state, rules, title: title))
  }

  /// Takes back all lines: what follows is another trace.
  public func empty() {
    file.empty()
  }

  /// Writes one line, at once; nothing once a line couldn't be written.
  public func write(_ line: String) {
    if hasFailed { return }
    do {
      try file.write(line + "\n")
    } catch {
      hasFailed = true
      report(localized("The trace ends here: %s", error.message))
    }
  }
}

/// Why there is no trace.
public struct TraceFileError: ProgramError {
  /// Where it was to be written.
  public let path: String
  /// What the system says.
  public let reason: String
  /// A sentence for whoever started the program.
  public var description: String { "\(path): the trace can’t be written there: \(reason)" }
  /// The file can't be created.
  public var exitCode: CInt { EX_CANTCREAT }
}
