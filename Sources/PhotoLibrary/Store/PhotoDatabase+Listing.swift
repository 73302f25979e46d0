import Foundation
import GLib
import GRDB

/// The stored listing of a library: a row for each conversation, so that small changes need few
/// writes.
struct StoredListing: Sendable {
  /// The version of the format; other versions are not read.
  static let version = 3
  /// The maximum number of stored libraries.
  static let maxCount = 12

  /// The identifiers of the conversations, in order.
  var order: [Conversation.ID] = []
  /// As ``Library/problems``.
  var problems: [String] = []
  /// The serialized conversations, by identifier.
  var conversations: [Conversation.ID: [UInt8]] = [:]

  /// Creates the listing of a library; `nil` for a library that is described by a library file,
  /// which is fast to read.
  init?(_ library: Library) {
    guard library.profilePhoto == nil else { return nil }
    problems = library.problems
    for conversation in library.conversations {
      guard let bytes = conversation.bytes else { return nil }
      order.append(conversation.id)
      conversations[conversation.id] = bytes
    }
  }

  /// Creates the listing from the database.
  init(head: [UInt8], conversations: [Conversation.ID: [UInt8]]) throws(DamagedBytes) {
    var reader = ByteReader(head)
    order = try reader.texts()
    problems = try reader.texts()
    guard reader.isAtEnd else { throw DamagedBytes() }
    self.conversations = conversations
  }

  /// The serialized order and problems.
  var head: [UInt8] {
    var writer = ByteWriter()
    writer.add(order)
    writer.add(problems)
    return writer.bytes
  }

  /// Creates the library, with the stored metadata of its photos; O(*n*) in the number of photos.
  func library() throws(DamagedBytes) -> Library {
    var library = Library(name: Library.loginName(), problems: problems)
    var found: [Conversation] = []
    for id in order {
      guard let bytes = conversations[id] else { throw DamagedBytes() }
      found.append(try Conversation(bytes: bytes))
    }
    library.conversations = found.disambiguated()
    return library
  }
}

/// The difference between a library's stored listing and a new one.
struct ListingChange: Sendable {
  /// A part of it that is written in one transaction, so that no other process waits for long.
  typealias Part = [(conversation: Conversation.ID, bytes: [UInt8])]

  /// The size of a part in bytes; a single conversation may exceed it.
  private static let partSize = 200_000

  let head: [UInt8]
  /// The parts, at least one.
  private(set) var parts: [Part] = [[]]
  /// The removed conversations.
  let gone: [Conversation.ID]

  /// Creates the difference; `nil` if there is none.
  init?(from old: StoredListing?, to new: StoredListing) {
    head = new.head
    gone = old?.conversations.keys.filter { new.conversations[$0] == nil } ?? []
    var size = 0
    for id in new.order {
      guard let bytes = new.conversations[id], bytes != old?.conversations[id] else { continue }
      if size > Self.partSize {
        parts.append([])
        size = 0
      }
      parts[parts.count - 1].append((id, bytes))
      size += bytes.count
    }
    if old?.head == head, gone.isEmpty, parts.allSatisfy(\.isEmpty) { return nil }
  }
}

extension PhotoDatabase {
  /// Returns the last listing of a library, or `nil` if there is none or it can't be read.
  func listing(of library: LibraryID) throws -> StoredListing? {
    try database.read { database in
      let row = try Row.fetchOne(
        database,
        sql: "SELECT id, content FROM listing WHERE library = ? AND version = ?",
        arguments: [library.bytes, StoredListing.version])
      guard let row, let head = row["content"] as Data? else { return nil }
      let rows = try Row.fetchCursor(
        database, sql: "SELECT conversation, content FROM listed WHERE listing = ?",
        arguments: [row["id"] as Int64])
      var conversations: [Conversation.ID: [UInt8]] = [:]
      while let row = try rows.next() {
        conversations[row["conversation"]] = [UInt8](row["content"] as Data)
      }
      return try? StoredListing(head: [UInt8](head), conversations: conversations)
    }
  }

  /// Removes the listing of a library.
  func forgetListing(of library: LibraryID) throws {
    try database.write { database in
      try database.execute(
        sql: "DELETE FROM listing WHERE library = ?", arguments: [library.bytes])
    }
  }

  /// Writes a part of a library's listing; the listing is invalid until the last part is written.
  ///
  /// - Parameters:
  ///   - change: The difference from the previous listing.
  ///   - part: The number of the part.
  ///   - library: The library.
  /// - Throws: A database error.
  func record(_ change: ListingChange, part: Int, of library: LibraryID) throws {
    try database.write { database in
      let isLast = part == change.parts.count - 1
      let head = isLast ? Data(change.head) : nil
      try database.execute(
        sql: """
          INSERT INTO listing (library, version, content, used)
          VALUES (?, ?, ?, (SELECT IFNULL(MAX(used), 0) + 1 FROM listing))
          ON CONFLICT (library) DO UPDATE SET
            version = excluded.version, content = excluded.content, used = excluded.used
          """, arguments: [library.bytes, StoredListing.version, head])
      let listing = try Int64.fetchOne(
        database, sql: "SELECT id FROM listing WHERE library = ?", arguments: [library.bytes])
      let note = try database.cachedStatement(
        sql: """
          INSERT INTO listed (listing, conversation, content) VALUES (?, ?, ?)
          ON CONFLICT (listing, conversation) DO UPDATE SET content = excluded.content
          """)
      for (conversation, bytes) in change.parts[part] {
        try note.execute(arguments: [listing, conversation, Data(bytes)])
      }
      guard isLast else { return }
      let forget = try database.cachedStatement(
        sql: "DELETE FROM listed WHERE listing = ? AND conversation = ?")
      for conversation in change.gone {
        try forget.execute(arguments: [listing, conversation])
      }
      try database.execute(
        sql: """
          DELETE FROM listing
          WHERE id NOT IN (SELECT id FROM listing ORDER BY used DESC LIMIT \(StoredListing.maxCount))
          """)
    }
  }
}
