import GLib
import SplitProgram
import Testing

/// Trace files that can't be written.
@Suite struct TraceFileTests {
  @MainActor
  @Test func `A full disk ends the trace, and is reported once`() throws {
    var reports: [String] = []
    let file = try TraceFile(path: "/dev/full") { reports.append($0) }
    for line in ["one", "two", "three"] { file.write(line) }
    #expect(reports.count == 1)
  }

  @MainActor
  @Test func `A trace that can't be written is an error with path and reason`() throws {
    let error = #expect(throws: TraceFileError.self) { try TraceFile(path: "/nowhere/trace") }
    #expect(error?.description.hasPrefix("/nowhere/trace: ") == true)
    #expect(error?.reason.isEmpty == false)
  }
}
