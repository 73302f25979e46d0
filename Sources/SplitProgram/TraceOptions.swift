public import AdaptiveSplit
public import ArgumentParser
import GLib

/// The options `--trace` and `--replay`, which write a split view's events to a file and replay
/// that file.
public struct TraceOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "Writes what happens to the first window's split view, one JSON object a line.",
      valueName: "file"),
    completion: .file())
  var trace: FilePath?

  @Option(
    help: ArgumentHelp(
      "Replays a trace without a window, and reports the first line with another result.",
      valueName: "file"),
    completion: .file())
  var replay: FilePath?

  /// Creates options without either.
  public init() {}

  /// Rejects both at once.
  ///
  /// - Throws: `ValidationError`.
  public func validate() throws {
    if trace != nil { try refuse("--trace") }
  }

  /// Rejects an option that needs a window, if no window is shown.
  ///
  /// - Parameter others: The rejected options, as text.
  /// - Throws: `ValidationError` with `--replay`.
  public func refuse(_ others: String) throws {
    if replay != nil { throw ValidationError("--replay shows no window: leave out \(others).") }
  }

  /// Creates the file for the trace.
  ///
  /// - Parameter program: The program's name, at the beginning of the line about a trace that ends
  ///   early.
  /// - Returns: The file, or `nil` without `--trace`.
  /// - Throws: ``TraceFileError`` if it can't be written.
  @MainActor
  public func makeFile(of program: String) throws(TraceFileError) -> TraceFile? {
    guard let trace else { return nil }
    return try TraceFile(path: trace) { standardError("\(program): \($0)") }
  }

  /// Whether a trace is written or replayed.
  public var isUsed: Bool { trace != nil || replay != nil }

  /// Reads the trace of `--replay`, once: it may be a pipe.
  ///
  /// - Returns: `nil` without one.
  /// - Throws: ``ReplayError`` if it can't be read.
  public func readReplay() throws(ReplayError) -> ReplayFile? {
    guard let replay else { return nil }
    return try ReplayFile(path: replay)
  }
}

extension ReplayFile {
  /// Replays the trace from a program's initial state, and prints the result.
  ///
  /// - Parameters:
  ///   - state: The state before the trace.
  ///   - rules: The rules that decide.
  /// - Throws: ``ReplayError``, and `ExitCode` with 1 if a line has another result.
  public func playAndPrint<Page: Codable>(
    from state: SplitState<Page>, rules: SplitRules<Page>
  ) throws {
    switch try play(from: state, rules: rules) {
    case .same(let events):
      print("\(events) \(events == 1 ? "event" : "events"), same states")
    case .differs(let line):
      print(line)
      throw ExitCode.failure
    }
  }
}
