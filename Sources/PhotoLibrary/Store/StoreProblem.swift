import Foundation
public import GLib
import GRDB

/// An error about a store.
public enum StoreProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The store is damaged and was renamed; a new one replaces it.
  case broken(path: FilePath, now: FilePath, reason: String)
  /// Another program deleted it; a new one replaces it.
  case deleted(path: FilePath)
  /// The store is damaged and can't be renamed.
  case stuck(path: FilePath, reason: String)
  /// The store was made by a later version of the program.
  case newer(path: FilePath)
  /// The file is a database of another program, or no database at all.
  case foreign(path: FilePath, reason: String)
  /// Another process uses it exclusively.
  case busy(path: FilePath)
  /// The store can't be opened or written; `reason` is in the system's words.
  case unusable(path: FilePath, reason: String)

  /// One line for a person, with the consequences for their annotations.
  public var description: String {
    switch self {
    case .broken(let path, let now, let reason):
      localized(
        "%s: The database is damaged (%s). It was renamed to %s and a new one was created.",
        path.text, reason, now.text)
    case .deleted(let path):
      localized(
        "%s: The database was deleted. A new one was created; earlier changes can’t be undone after a restart.",
        path.text)
    case .stuck(let path, let reason):
      localized("%s: The database is damaged (%s). %s", path.text, reason, Self.consequence)
    case .newer(let path):
      localized("%s: The database was created by a newer version. %s", path.text, Self.consequence)
    case .busy(let path):
      localized(
        "%s: The database is in use by another program. Until it is free, changes can only be saved next to the photos.",
        path.text)
    case .foreign(let path, let reason), .unusable(let path, let reason):
      localized("%s: The database can’t be used: %s. %s", path.text, reason, Self.consequence)
    }
  }

  private static var consequence: String {
    localized(
      "Changes can only be saved next to the photos, and can’t be undone after a restart.")
  }

  /// Converts a database error.
  init(_ error: any Error, path: FilePath) {
    guard let error = error as? DatabaseError else {
      self = .unusable(path: path, reason: "\(error)")
      return
    }
    // Another program locks the database.
    let isBusy = error.resultCode == .SQLITE_BUSY || error.resultCode == .SQLITE_LOCKED
    self = isBusy ? .busy(path: path) : .unusable(path: path, reason: error.reason)
  }
}

extension DatabaseError {
  /// The database's message.
  var reason: String { message ?? "\(resultCode)" }

  /// Whether the file's content is not a valid database.
  var isDamage: Bool {
    resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_NOTADB
  }
}
