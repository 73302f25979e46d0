public import AdaptiveSplit
public import ArgumentParser

/// `--trace` and `--replay`: what happens to a split view as a file, and that file played again.
public struct TraceOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "Writes what happens to the first window's split view, one JSON object a line.",
      valueName: "file"),
    completion: .file())
  var trace: String?

  @Option(
    help: ArgumentHelp(
      "Plays a trace, without a window, and says which line comes out otherwise.",
      valueName: "file"),
    completion: .file())
  var replay: String?

  /// Creates options that ask for neither.
  public init() {}

  /// Refuses both at once, and a file without a name.
  ///
  /// - Throws: `ValidationError`.
  public func validate() throws {
    if trace != nil { try refuse("--trace") }
    if trace?.isEmpty == true { throw ValidationError("--trace needs the name of a file.") }
    if replay?.isEmpty == true { throw ValidationError("--replay needs the name of a file.") }
  }

  /// Refuses an option that only a window has a use for, where there will be none.
  ///
  /// - Parameter others: What was given and what is left out, in words.
  /// - Throws: `ValidationError` with `--replay`.
  public func refuse(_ others: String) throws {
    if replay != nil { throw ValidationError("--replay shows no window: leave out \(others).") }
  }

  /// Creates the file that the trace goes to.
  ///
  /// - Parameter program: The program's name, which begins the line that says why a trace ends.
  /// - Returns: The file, or `nil` without `--trace`.
  /// - Throws: ``TraceFileError`` where it can't be written.
  @MainActor
  public func makeFile(of program: String) throws(TraceFileError) -> TraceFile? {
    guard let trace else { return nil }
    return try TraceFile(path: trace) { standardError("\(program): \($0)") }
  }

  /// Whether a trace is to be written or played.
  public var isUsed: Bool { trace != nil || replay != nil }

  /// Whether there is a trace to be played instead of a window to be shown.
  public var isReplay: Bool { replay != nil }

  /// What ``ReplayFile/firstPage`` says of the trace of `--replay`; `nil` also without one.
  public var firstPage: String? { replay.flatMap { try? ReplayFile(path: $0) }?.firstPage }

  /// Plays the trace of `--replay` from where a program begins, and says how it comes out.
  ///
  /// - Parameters:
  ///   - state: The state that the trace follows.
  ///   - rules: The rules that decide.
  /// - Throws: ``ReplayError``, and `ExitCode` with 1 where a line comes out otherwise.
  public func play<Page: LosslessStringConvertible>(
    from state: SplitState<Page>, rules: SplitRules<Page>
  ) throws {
    guard let replay else { return }
    switch try ReplayFile(path: replay).play(from: state, rules: rules) {
    case .same(let events):
      print("\(events) \(events == 1 ? "event" : "events"), same states")
    case .differs(let line):
      print(line)
      throw ExitCode.failure
    }
  }
}
