import Foundation
import TestSupport
import XCTest

/// The system's data about processes, by which tests know that a program is idle.
final class ProcessInspectionTests: XCTestCase {
  func testTheCallInWhichAProcessWaitsIsKnown() throws {
    let files = "import ctypes, os, select; files = os.pipe() + os.pipe(); "
    let poll = "poll = select.poll(); [poll.register(file, 0) for file in files]; poll.poll(%)"
    let ppoll = """
      words = (ctypes.c_int64 * 4)(*files); time = (ctypes.c_int64 * 2)(20, 500000000); \
      ctypes.CDLL(None).ppoll(words, 3, %, None)
      """
    for (call, timeout, expected) in [
      (poll, "20500", ProgramDriver.Poll(count: 4, timeout: 20500)),
      (poll, "None", ProgramDriver.Poll(count: 4, timeout: -1)),
      (ppoll, "time", ProgramDriver.Poll(count: 3, timeout: 20500)),
      (ppoll, "None", ProgramDriver.Poll(count: 3, timeout: -1)),
    ] {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/python3")
      process.arguments = ["-c", files + call.replacing("%", with: timeout)]
      try process.run()
      defer {
        process.terminate()
        process.waitUntilExit()
      }
      try waitUntil("it waits: \(call), \(timeout)") {
        ProgramDriver.poll(of: process.processIdentifier) == expected
      }
    }
  }
}
