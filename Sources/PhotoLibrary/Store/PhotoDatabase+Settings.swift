import GRDB

// The view settings of the libraries.

extension PhotoDatabase {
  /// Returns a library's view settings, by names that the program gives.
  func settings(of library: LibraryID) throws -> [String: String] {
    try database.read { database in
      let rows = try Row.fetchAll(
        database, sql: "SELECT name, value FROM setting WHERE library = ?",
        arguments: [library.bytes])
      return Dictionary(rows.map { ($0["name"], $0["value"]) }) { first, _ in first }
    }
  }

  /// Stores a view setting of a library, or removes it with `nil`.
  func set(_ name: String, to value: String?, of library: LibraryID) throws {
    try writeUnsynced { database in
      if let value {
        try database.cachedStatement(
          sql: "INSERT OR REPLACE INTO setting (library, name, value) VALUES (?, ?, ?)"
        ).execute(arguments: [library.bytes, name, value])
      } else {
        try database.cachedStatement(sql: "DELETE FROM setting WHERE library = ? AND name = ?")
          .execute(arguments: [library.bytes, name])
      }
    }
  }
}
