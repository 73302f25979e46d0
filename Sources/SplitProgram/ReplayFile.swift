public import AdaptiveSplit
import Foundation

/// A trace that was written to a file, played into a fresh state.
public struct ReplayFile: Sendable {
  /// How a trace that was played to its end comes out.
  public enum Outcome: Hashable, Sendable {
    /// Each line comes out as it is in the file.
    case same(events: Int)
    /// A line comes out otherwise; what differs, for a person.
    case differs(String)
  }

  private let path: String
  private let data: Data

  /// Reads a file.
  ///
  /// - Throws: ``ReplayError`` where it can't be read.
  public init(path: String) throws(ReplayError) {
    self.path = path
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch {
      throw ReplayError(
        description: "\(path): the trace can’t be read: \(systemReason(for: error))",
        exitCode: EX_NOINPUT)
    }
  }

  /// The name of the page at the bottom of the first column, by which a program that has several
  /// kinds of pages knows whose trace it is; `nil` where the file doesn't begin as a trace does.
  public var firstPage: String? {
    struct Beginning: Decodable {
      let primary: [String]
    }
    let line = data.prefix { $0 != UInt8(ascii: "\n") }
    return (try? JSONDecoder().decode(Beginning.self, from: line))?.primary.first
  }

  /// Plays the lines, in order, until one comes out otherwise than it is in the file.
  ///
  /// Labels are compared only by whether there is one: the library that they come from isn't there.
  ///
  /// - Parameters:
  ///   - state: The state that the trace follows.
  ///   - rules: The rules that decide.
  /// - Returns: Whether all lines come out the same.
  /// - Throws: ``ReplayError`` for an invalid line.
  public func play<Page: LosslessStringConvertible>(
    from state: SplitState<Page>, rules: SplitRules<Page>
  ) throws(ReplayError) -> Outcome {
    var replay = Replay(from: state, rules: rules)
    let decoder = JSONDecoder()
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in zip(1..., lines) where !line.isEmpty {
      let record: TraceRecord<Page>
      do {
        record = try decoder.decode(TraceRecord<Page>.self, from: line)
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
    return .same(events: replay.count)
  }
}

/// Why a trace can't be played.
public struct ReplayError: ProgramError {
  /// A sentence for the person, with the file and, if a line is wrong, its number.
  public let description: String
  /// The status for missing input, or for an invalid trace.
  public let exitCode: CInt
}
