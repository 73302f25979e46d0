import ArgumentParser
import Foundation
public import GTK
import ImageFiles

/// Why a program ends before it shows a window.
public protocol ProgramError: Error, CustomStringConvertible {
  /// The process's exit status: a number of sysexits.
  var exitCode: CInt { get }
}

extension DisplayUnavailable: ProgramError {
  /// A service is unavailable.
  public var exitCode: CInt { EX_UNAVAILABLE }
}

extension StyleSheetError: ProgramError {
  /// Something is configured wrongly.
  public var exitCode: CInt { EX_CONFIG }
}

/// Runs the work of a command; an error of it becomes one line on standard error and an exit code.
///
/// Until ``Launch/start(_:files:decodesHere:showsPicture:)`` has started GTK, all of it is English, as
/// `--help` and the argument parser's errors are.
///
/// - Parameters:
///   - name: The command's name, which begins the line.
///   - body: The work.
/// - Throws: `ExitCode` with the error's number; errors that are not the program's
///   own as they are.
@MainActor
public func reportingErrors(of name: String, _ body: @MainActor () throws -> Void) throws {
  do {
    try body()
  } catch let error as any ProgramError {
    standardError("\(name): \(error)")
    throw ExitCode(error.exitCode)
  }
}

/// Writes one line where errors go; characters in it that would make it several are shown.
public func standardError(_ line: String) {
  FileHandle.standardError.write(Data((line.showingControls + "\n").utf8))
}
