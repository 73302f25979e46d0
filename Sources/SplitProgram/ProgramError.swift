import ArgumentParser
import Foundation
import GLib
public import GTK

/// An error that ends a program before it shows a window.
public protocol ProgramError: Error, CustomStringConvertible {
  /// The process's exit status, a number of sysexits.
  var exitCode: CInt { get }
}

extension DisplayUnavailable: ProgramError {
  /// The status for an unavailable service.
  public var exitCode: CInt { EX_UNAVAILABLE }
}

extension StyleSheetError: ProgramError {
  /// The status for a wrong configuration.
  public var exitCode: CInt { EX_CONFIG }
}

/// Runs the work of a command; an error of it becomes one line on standard error and an exit code.
///
/// Until ``Launch/start(_:files:decodesInProcess:showsPicture:)`` has started GTK, all texts are
/// English, as are `--help` and the argument parser's errors.
///
/// - Parameters:
///   - name: The command's name, at the beginning of the line.
///   - body: The work.
/// - Throws: `ExitCode` with the error's number; other errors than the program's own unchanged.
@MainActor
public func reportingErrors(of name: String, _ body: @MainActor () throws -> Void) throws {
  do {
    try body()
  } catch let error as any ProgramError {
    standardError("\(name): \(error)")
    throw ExitCode(error.exitCode)
  }
}

/// Writes one line to standard error; its control characters are replaced with visible symbols.
public func standardError(_ line: String) {
  FileHandle.standardError.write(Data((line.onOneLine + "\n").utf8))
}
