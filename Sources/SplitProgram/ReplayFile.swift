public import AdaptiveSplit
import Foundation
public import GLib

/// A trace file that can be replayed from a fresh state.
public struct ReplayFile: Sendable {
  /// The result of a complete replay.
  public enum Outcome: Hashable, Sendable {
    /// All lines have the same results as in the file.
    case same(events: Int)
    /// A line has another result; with the difference, for a person.
    case differs(String)
  }

  private let path: FilePath
  private let data: Data

  /// Reads a file or a pipe to its end; blocks.
  ///
  /// - Throws: ``ReplayError`` if it can't be read.
  public init(path: FilePath) throws(ReplayError) {
    self.path = path
    do {
      data = try Self.bytes(of: path)
    } catch {
      throw ReplayError(
        description: "\(path): the trace can’t be read: \(systemReason(for: error))",
        exitCode: EX_NOINPUT)
    }
  }

  /// Reads a file, by its path or its URI, or a pipe.
  private static func bytes(of path: FilePath) throws -> Data {
    if (try? FileEntry.at(path))?.kind == .file {
      return Data(try InputFile(path: path).bytes(maxSize: .max - 1))
    }
    let systemPath = try path.requiredSystemPath
    let number = unsafe open(systemPath, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw GLibError(systemError: errno) }
    return try FileHandle(fileDescriptor: number, closeOnDealloc: true).readToEnd() ?? Data()
  }

  /// The name of the page at the bottom of the first column, which identifies the kind of pages in
  /// the trace; `nil` if the file doesn't begin as a trace does.
  public var firstPage: String? { start?.primary.first }

  /// Whether the trace begins with a page in the column between two others; false also if the file
  /// doesn't begin as a trace does.
  public var hasThreeColumns: Bool { start?.supplementary != nil }

  private struct Start: Decodable {
    let primary: [String]
    let supplementary: [String]?
  }

  private var start: Start? {
    let line = data.drop { $0 == UInt8(ascii: "\n") }.prefix { $0 != UInt8(ascii: "\n") }
    return try? JSONDecoder().decode(Start.self, from: line)
  }

  /// Replays the lines, in order, until one has another result than in the file.
  ///
  /// Labels are compared only by whether there is one, because their library isn't available.
  ///
  /// - Parameters:
  ///   - state: The state before the trace.
  ///   - rules: The rules that decide.
  /// - Returns: Whether all lines have the same results.
  /// - Throws: ``ReplayError`` for an invalid line, or a trace without events.
  public func play<Page: Codable>(
    from state: SplitState<Page>, rules: SplitRules<Page>
  ) throws(ReplayError) -> Outcome {
    var replay = SplitReplay(from: state, rules: rules)
    let decoder = JSONDecoder()
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in zip(1..., lines) where !line.isEmpty {
      let record: SplitTraceRecord<Page>
      do {
        record = try decoder.decode(SplitTraceRecord<Page>.self, from: line)
      } catch {
        throw ReplayError(
          description:
            "\(path):\(number): this line of the trace is invalid: \(sentence(for: error, in: line))",
          exitCode: EX_DATAERR)
      }
      if let difference = replay.play(record) {
        return .differs(
          "\(path):\(number): \(difference.key) differs: "
            + "expected \(difference.traced), found \(difference.replayed)")
      }
    }
    guard replay.count > 0 else {
      throw ReplayError(description: "\(path): the trace has no events", exitCode: EX_DATAERR)
    }
    return .same(events: replay.count)
  }
}

/// An error about a trace that can't be replayed.
public struct ReplayError: ProgramError {
  /// A sentence for the person, with the file and, if a line is invalid, its number.
  public let description: String
  /// The status for missing input, or for an invalid trace.
  public let exitCode: CInt
}
