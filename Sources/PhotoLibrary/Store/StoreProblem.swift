import Foundation
import GRDB
import ImageFiles

/// Why a store can't be used as it is.
public enum StoreProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// It is damaged, and has another name now; a new one takes its place.
  case broken(path: String, now: String, reason: String)
  /// It is damaged and can't be given another name.
  case stuck(path: String, reason: String)
  /// A later program made it.
  case newer(path: String)
  /// It is a database of another program, or no file at all.
  case foreign(path: String, reason: String)
  /// Another program uses it just now, and no other can.
  case busy(path: String)
  /// It can't be opened or written; in the system's words.
  case unusable(path: String, reason: String)

  /// One line for a person, and what becomes of what they say about photos.
  public var description: String {
    switch self {
    case .broken(let path, let now, let reason):
      localized(
        "%s: The store is damaged (%s). It is now %s, and a new one is made.", path, reason, now)
    case .stuck(let path, let reason):
      localized("%s: The store is damaged (%s). %s", path, reason, Self.consequence)
    case .newer(let path):
      localized("%s: A later version of the program made this store. %s", path, Self.consequence)
    case .busy(let path):
      localized(
        "%s: Another program uses the store. Edits are written beside the photos, and kept in the store when it is free.",
        path)
    case .foreign(let path, let reason), .unusable(let path, let reason):
      localized("%s: The store can’t be used: %s. %s", path, reason, Self.consequence)
    }
  }

  private static var consequence: String {
    localized(
      "Edits are written beside the photos, and can’t be taken back after the program ends.")
  }

  /// The same error as one about a store.
  init(_ error: any Error, path: String) {
    guard let error = error as? DatabaseError else {
      self = .unusable(path: path, reason: "\(error)")
      return
    }
    self =
      error.isContention
      ? .busy(path: path) : .unusable(path: path, reason: error.words)
  }
}

extension DatabaseError {
  /// What the database says about it.
  var words: String { message ?? "\(resultCode)" }

  /// Whether what is in the file is not what a database has.
  var isDamage: Bool {
    resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_NOTADB
  }

  /// Whether another program uses the database now.
  var isContention: Bool {
    resultCode == .SQLITE_BUSY || resultCode == .SQLITE_LOCKED
  }
}
