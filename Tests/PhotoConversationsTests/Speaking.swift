import Foundation
import GLib
import Glibc
import TestLocale

/// Runs a closure in a locale, with the matching translation.
@MainActor
func speaking(_ name: String, _ body: () throws -> Void) throws {
  let locale = try TestLocale(name)
  let environment = ProcessInfo.processInfo.environment
  let before = locale.environment.keys.map { ($0, environment[$0]) }
  for (name, value) in locale.environment { unsafe setenv(name, value, 1) }
  defer {
    for (name, value) in before {
      if let value { unsafe setenv(name, value, 1) } else { unsafe unsetenv(name) }
    }
    Translation.start(directory: nil)
  }
  Translation.start(directory: FilePath(locale.translations))
  try body()
}
