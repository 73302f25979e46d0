import Foundation
import GRDB
import ImageFiles

/// What a library's last reading listed, as the store keeps it: a row for each conversation, so that
/// little is written where little changed.
struct StoredListing: Sendable {
  /// The form of the bytes; those of another one are not read.
  static let version = 2
  /// How many libraries are kept.
  static let most = 12

  /// The identifiers of the conversations, in their order.
  var order: [Conversation.ID] = []
  /// As ``Library/problems``.
  var problems: [String] = []
  /// The conversations, by their identifiers.
  var conversations: [Conversation.ID: [UInt8]] = [:]

  /// What is to be kept of a library; `nil` of one that a library file describes, which is quick to
  /// read.
  init?(_ library: Library) {
    guard library.profilePhoto == nil else { return nil }
    problems = library.problems
    for conversation in library.conversations {
      guard let bytes = conversation.bytes else { return nil }
      order.append(conversation.id)
      conversations[conversation.id] = bytes
    }
  }

  /// What was kept.
  init(head: [UInt8], conversations: [Conversation.ID: [UInt8]]) throws(DamagedBytes) {
    var reader = ByteReader(head)
    order = try reader.texts()
    problems = try reader.texts()
    guard reader.isAtEnd else { throw DamagedBytes() }
    self.conversations = conversations
  }

  /// The order and the problems.
  var head: [UInt8] {
    var writer = ByteWriter()
    writer.add(order)
    writer.add(problems)
    return writer.bytes
  }

  /// The library, with what files said about its photos when it was kept; takes as long as there are
  /// photos.
  func library() throws(DamagedBytes) -> Library {
    var library = Library(name: Library.loginName(), problems: problems)
    var found: [Conversation] = []
    for id in order {
      guard let bytes = conversations[id] else { throw DamagedBytes() }
      found.append(try Conversation(bytes: bytes))
    }
    library.conversations = found.toldApart()
    return library
  }
}

/// What is different between what the store keeps of a library and what is to be kept.
struct ListingChange: Sendable {
  /// A part of it that is written at once, so that no other process waits for long.
  typealias Part = [(conversation: Conversation.ID, bytes: [UInt8])]

  /// How many bytes a part has, but for a single conversation that has more.
  private static let partSize = 200_000

  let head: [UInt8]
  /// At least one.
  private(set) var parts: [Part] = [[]]
  /// The conversations that are there no longer.
  let gone: [Conversation.ID]

  /// What has to be written; `nil` for nothing.
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

extension PhotoStore {
  /// What was listed of a library the last time, or `nil` where nobody knows or it can't be read.
  func listing(of library: LibraryKey) throws -> StoredListing? {
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

  /// Forgets what was listed of a library.
  func forgetListing(of library: LibraryKey) throws {
    try database.write { database in
      try database.execute(
        sql: "DELETE FROM listing WHERE library = ?", arguments: [library.bytes])
    }
  }

  /// Writes a part of what is listed of a library; until the last one is there nothing is listed.
  ///
  /// - Parameters:
  ///   - change: What is different from what was listed before.
  ///   - part: The number of the part.
  ///   - library: The library.
  /// - Throws: What the database says.
  func note(_ change: ListingChange, part: Int, of library: LibraryKey) throws {
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
          WHERE id NOT IN (SELECT id FROM listing ORDER BY used DESC LIMIT \(StoredListing.most))
          """)
    }
  }
}
