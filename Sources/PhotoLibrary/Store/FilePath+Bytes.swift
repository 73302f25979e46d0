import Foundation
import GLib

extension FilePath {
  /// The path as stored in the database.
  var bytes: Data { Data(text.utf8) }

  /// Creates a path from the database.
  init(bytes: Data) { self.init(String(decoding: bytes, as: UTF8.self)) }
}
