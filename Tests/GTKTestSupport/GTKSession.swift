public import GTK
import Glibc
import TestSupport
import XCTest

/// Runs a test on the main actor with GTK started, and destroys the test's remaining windows.
///
/// XCTest runs synchronous test methods on the process's main thread, which is the main actor's;
/// hence `assumeIsolated`.
public func withGTK(
  file: StaticString = #filePath, line: UInt = #line, _ body: @MainActor () throws -> Void
) {
  MainActor.assumeIsolated {
    do {
      try GTKSession.start()
      defer {
        Window.all.forEach { $0.destroy() }
        pumpUntilIdle()
        for warning in GLibWarnings.take() { XCTFail(warning, file: file, line: line) }
      }
      try body()
    } catch {
      XCTFail("\(error)", file: file, line: line)
    }
  }
}

/// Runs a test as ``withGTK(file:line:_:)`` does, in a text direction.
public func withGTK(
  in direction: TextDirection, file: StaticString = #filePath, line: UInt = #line,
  _ body: @MainActor () throws -> Void
) {
  withGTK(file: file, line: line) {
    TextDirection.standard = direction
    defer { TextDirection.standard = .leftToRight }
    try body()
  }
}

/// Runs a test in a right-to-left layout.
public func withMirroredGTK(
  file: StaticString = #filePath, line: UInt = #line, _ body: @MainActor () throws -> Void
) {
  withGTK(in: .rightToLeft, file: file, line: line, body)
}

/// Runs a test in each text direction.
public func withDirections(
  file: StaticString = #filePath, line: UInt = #line,
  _ body: @MainActor (TextDirection) throws -> Void
) {
  for direction in [TextDirection.leftToRight, .rightToLeft] {
    withGTK(in: direction, file: file, line: line) { try body(direction) }
  }
}

/// Runs an asynchronous test on the main actor while GTK's main loop runs.
///
/// - Parameters:
///   - file: The file of a reported failure.
///   - line: The line of a reported failure.
///   - body: The test.
public func withGTKTask(
  file: StaticString = #filePath, line: UInt = #line,
  _ body: @escaping @MainActor () async throws -> Void
) {
  withGTK(file: file, line: line) {
    var isOver = false
    let task = Task {
      do { try await body() } catch { XCTFail("\(error)", file: file, line: line) }
      isOver = true
    }
    defer { task.cancel() }
    pump(until: "the test ends", timeout: StandstillLimit.tool, file: file, line: line) { isOver }
  }
}

/// The shared state of all widget tests: one start of GTK, in one environment.
@MainActor
enum GTKSession {
  /// The variables that keep a test independent of its machine.
  ///
  /// Variables that are already set stay.
  private static let environment = [
    "NO_AT_BRIDGE": "1",
    "GSETTINGS_BACKEND": "memory",
    "GIO_USE_VFS": "local",
    "GTK_THEME": "Adwaita",
    "GDK_SCALE": "1",
    "LC_ALL": "C.UTF-8",
    "XDG_STATE_HOME": "/dev/null/state", "XDG_DATA_HOME": "/dev/null/data",
  ]

  private static var isPrepared = false

  static func start() throws {
    guard !isPrepared else { return }
    isPrepared = true
    for (name, value) in environment {
      unsafe setenv(name, value, 0)
    }
    // Swift reports the trap of a fatal warning and then goes on.
    signal(SIGTRAP, SIG_DFL)
    GLibWarnings.collect()
    // The product tests start GTK themselves.
    if !Application.isStarted { Application.acceptSimulatedInput() }
    try Application.start(programName: "gtk-tests")
    Appearance.animationsEnabled = false
  }
}
