import Foundation
import GLib
import GRDB
import Synchronization

/// The database of annotations, undo stacks, pending writes and view settings.
///
/// It is an index: if it is deleted, no annotation is lost that could be written to a file.
/// Its functions block, for as long as the disk takes or as another process writes; they are for
/// one thread at a time, and never for the main thread.
///
/// An SQLite database in WAL mode. A commit is in the file before the function returns, so that it
/// outlives the process in any case; it is durable, and outlives the machine, once the annotations
/// are written to the photo's files or are recorded as pending, and a minute later at most.
final class PhotoDatabase: Sendable {
  /// The SQLite application ID, which marks a file as a photo store: "PHCO".
  private static let applicationID = 0x5048_434F
  /// The timeout for another writing process, in seconds.
  static let timeout = 0.05
  /// The timeout for another process while the file is opened, in seconds.
  static let openTimeout = 2.0

  let database: any DatabaseWriter
  /// The file, or `nil` for a store in memory.
  let path: FilePath?
  /// The identity of the opened file, as ``/GLib/FileEntry/identity``.
  private let identity: String?
  /// The opened file and its companions, until they are closed: a scan of their folder must not
  /// open them.
  private let files: Mutex<LockedFiles?>
  /// The number of the process that uses the store, for the journal.
  let owner = Int64.random(in: 1...(1 << 62))
  /// The lock on that number, once an intent is in the journal.
  let ownerLock = Mutex<ByteLock?>(nil)
  /// The time of the last synced commit, in microseconds of the ``MonotonicClock``.
  let lastSync = Mutex<Int64?>(nil)
  /// Whether a power failure would undo commits.
  let hasUnsyncedCommits = Atomic(false)

  /// Creates an empty store in memory.
  init() throws {
    database = try DatabaseQueue(configuration: Self.configuration)
    path = nil
    identity = nil
    files = Mutex(nil)
    try Self.migrator.migrate(database)
  }

  /// Opens or creates a store, in a folder that is created too; neither is readable by other users.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - busyMode: The reaction to another process that locks the file meanwhile. The last one that
  ///     closes it does so for as long as its disk takes.
  ///   - report: Called with the problem of a damaged file that was set aside.
  /// - Throws: ``StoreProblem``; the file is unchanged then.
  init(
    path: FilePath, busyMode: Database.BusyMode = .timeout(openTimeout),
    report: (StoreProblem) -> Void
  ) throws(StoreProblem) {
    self.path = path
    do {
      let lock = try Self.lock(path)
      defer { withExtendedLifetime(lock) {} }
      do {
        (database, identity) = try Self.open(path, busyMode)
      } catch let error as DatabaseError where error.isDamage {
        report(try Self.setAside(path, because: error.reason))
        (database, identity) = try Self.open(path, busyMode)
      }
      files = Mutex(LockedFiles(["", "-wal", "-shm"].map { "\(path)\($0)" }))
    } catch {
      throw error as? StoreProblem ?? StoreProblem(error, path: path)
    }
  }

  deinit { unlockFiles() }

  /// Lets this process open the files again, before they are closed: then, other files may get
  /// their numbers.
  private func unlockFiles() { files.withLock { $0 = nil } }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(timeout)
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
    return configuration
  }

  /// Opens or creates a file, and returns its identity too.
  private static func open(_ path: FilePath, _ busyMode: Database.BusyMode) throws
    -> (database: any DatabaseWriter, identity: String)
  {
    try make(path)
    // Before SQLite opens the file: one that another program deletes meanwhile counts as deleted.
    let identity = try FileEntry.at(path).identity
    do {
      return (try openFile(path, busyMode), identity)
    } catch {
      if (try? FileEntry.at(path))?.identity == identity { throw error }
      return try open(path, busyMode)
    }
  }

  private static func openFile(_ path: FilePath, _ busyMode: Database.BusyMode) throws
    -> any DatabaseWriter
  {
    if try isTruncated(path) {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: localized("it is truncated"))
    }
    var configuration = configuration
    configuration.busyMode = busyMode
    try check(path, configuration)
    let database = try DatabasePool(path: path.text, configuration: configuration)
    try migrate(database, at: path)
    try setTimeout(timeout, of: database)
    return database
  }

  /// Checks, without changing a file, that it is a store that this program knows.
  private static func check(_ path: FilePath, _ configuration: Configuration) throws {
    if try FileEntry.at(path).fileVersion.byteCount == 0 { return }
    var configuration = configuration
    configuration.readonly = true
    let database = try DatabaseQueue(path: path.text, configuration: configuration)
    defer { try? database.close() }
    try database.read { database in
      let identifier = try Int.fetchOne(database, sql: "PRAGMA application_id")
      let tables = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM sqlite_master")
      guard identifier == applicationID || (identifier == 0 && tables == 0) else {
        throw StoreProblem.foreign(
          path: path, reason: localized("it is another program’s database"))
      }
      if try migrator.hasBeenSuperseded(database) { throw StoreProblem.newer(path: path) }
    }
  }

  /// A presence of an opened file at its path.
  enum Presence: Sendable { case present, replaced, deleted }

  /// The file's presence: another program may delete or replace it while it is open.
  var presence: Presence {
    guard let path, let identity else { return .present }
    do {
      return try FileEntry.at(path).identity == identity ? .present : .replaced
    } catch {
      if case .missing = error { return .deleted }
      return .present
    }
  }

  /// The databases whose files are no longer at their paths, open until the process ends.
  private static let abandoned = Mutex<[PhotoDatabase]>([])

  /// Leaves the file open, but unused: SQLite deletes the log beside a path when it closes the
  /// file, and that is the log of the new file there.
  func abandon() {
    unlockFiles()
    Self.abandoned.withLock { $0.append(self) }
  }

  /// Closes the store, and leaves a single file if no other process uses it.
  func close() throws {
    if presence != .present { return abandon() }
    unlockFiles()
    // To a process that opens the file during the checkpoint, it would look truncated.
    let lock = path.flatMap { try? Self.lock($0) }
    defer { withExtendedLifetime(lock) {} }
    _ = try? database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    try database.close()
  }

  /// Locks out other processes that create, open or set aside the file.
  ///
  /// - Throws: ``StoreProblem/busy(path:)`` if another process holds the lock for too long,
  ///   ``StoreProblem/unusable(path:reason:)`` if the path can't be used.
  private static func lock(_ path: FilePath) throws -> FileLock {
    // SQLite's paths are text.
    guard !path.text.hasPrefix("file:") else {
      throw StoreProblem.unusable(path: path, reason: localized("its path is not valid UTF-8"))
    }
    do {
      try PrivateFile.makeFolder(FileEntry.folder(of: path))
    } catch {
      throw StoreProblem.unusable(path: path, reason: localized("its folder can’t be created"))
    }
    let end = Date() + openTimeout
    while Date() < end {
      if let lock = FileLock("\(path).lock") { return lock }
      Thread.sleep(forTimeInterval: 0.01)
    }
    throw StoreProblem.busy(path: path)
  }

  /// Creates the file if it doesn't exist.
  private static func make(_ path: FilePath) throws {
    // SQLite would wait forever for data from a pipe.
    if let entry = try? FileEntry.at(path) {
      if entry.kind == .file { return }
      throw StoreProblem.foreign(path: path, reason: localized("it is not a file"))
    }
    // SQLite gives the files beside it the same mode.
    guard
      FileManager.default.createFile(
        atPath: path.text, contents: nil, attributes: [.posixPermissions: 0o600])
    else { throw StoreProblem.unusable(path: path, reason: localized("it can’t be created")) }
  }

  /// Whether a file is shorter than its header specifies.
  ///
  /// SQLite notices that only when it reads the missing part.
  private static func isTruncated(_ path: FilePath) throws -> Bool {
    // Pages in the log may not be in the file yet.
    func isLogged() -> Bool { ((try? FileEntry.at("\(path)-wal"))?.fileVersion.byteCount ?? 0) > 0 }
    if isLogged() { return false }
    let file = try FileHandle(forReadingFrom: URL(filePath: path.text))
    defer { try? file.close() }
    guard let header = try file.read(upToCount: 100), header.count == 100 else { return false }
    let bytes = [UInt8](header)
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 << 8 | Int($1) } }
    let pageSize = number(16..<18) == 1 ? 65536 : number(16..<18)
    // An old SQLite doesn't update the page count, and marks it as invalid.
    guard number(24..<28) == number(92..<96) else { return false }
    // Another process may have written meanwhile.
    return try file.seekToEnd() < UInt64(number(28..<32) * pageSize) && !isLogged()
  }

  /// Renames a damaged file and its companions to an unused name.
  private static func setAside(_ path: FilePath, because reason: String) throws(StoreProblem)
    -> StoreProblem
  {
    let free = (1...).lazy.map { FilePath("\(path).broken-\($0)") }.first {
      (try? FileEntry.at($0)) == nil
    }
    let files = FileManager.default
    guard let free, (try? files.moveItem(atPath: path.text, toPath: free.text)) != nil else {
      throw .stuck(path: path, reason: reason)
    }
    for part in ["-wal", "-shm"] {
      try? files.moveItem(atPath: path.text + part, toPath: free.text + part)
    }
    return .broken(path: path, now: free, reason: reason)
  }

  /// Renames the store's damaged file; the next start creates a new one.
  ///
  /// - Returns: The problem, or `nil` if another process has renamed the file already.
  func setAside(because reason: String) -> StoreProblem? {
    guard let path else { return .stuck(path: ":memory:", reason: reason) }
    do {
      let lock = try Self.lock(path)
      defer { withExtendedLifetime(lock) {} }
      guard (try? FileEntry.at(path))?.identity == identity else { return nil }
      return try Self.setAside(path, because: reason)
    } catch {
      return error as? StoreProblem ?? StoreProblem(error, path: path)
    }
  }

  /// The migrations from an empty database or an old schema to the current one.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { database in
      try database.execute(
        sql: """
          PRAGMA application_id = \(applicationID);
          -- The number of the last change that other processes may read.
          CREATE TABLE sequence (last INTEGER NOT NULL);
          INSERT INTO sequence VALUES (0);
          -- Files, by the bytes of their paths.
          CREATE TABLE file (
            id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE,
            size INTEGER, modified INTEGER, sidecarSize INTEGER, sidecarModified INTEGER,
            hash BLOB, rating INTEGER, caption TEXT, facts TEXT,
            -- The number of the last edit; 0 without an edit by this program.
            edited INTEGER NOT NULL DEFAULT 0);
          CREATE INDEX fileByEdit ON file (edited) WHERE edited > 0;
          -- The edits to undo and redo. Undone ones come after all others of their library, the
          -- next one to redo first.
          CREATE TABLE edit (
            id INTEGER PRIMARY KEY AUTOINCREMENT, library BLOB NOT NULL,
            isDone INTEGER NOT NULL, content BLOB NOT NULL);
          CREATE INDEX editByLibrary ON edit (library, id);
          -- Annotations that are not written to their photo's files yet.
          CREATE TABLE waiting (
            file INTEGER PRIMARY KEY REFERENCES file (id) ON DELETE CASCADE,
            rating INTEGER NOT NULL, caption INTEGER NOT NULL,
            since INTEGER NOT NULL, reason TEXT);
          -- The view settings of libraries.
          CREATE TABLE setting (
            library BLOB NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL,
            PRIMARY KEY (library, name)) WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("2") { database in
      try database.execute(
        sql: """
          -- The file's identity on this machine, also after a move.
          ALTER TABLE file ADD COLUMN identity TEXT;
          CREATE INDEX fileByIdentity ON file (identity) WHERE edited > 0;
          """)
    }
    migrator.registerMigration("3") { database in
      try database.execute(
        sql: """
          -- The last listings of libraries, unfinished while content is NULL. The library that was
          -- listed last has the highest number.
          CREATE TABLE listing (
            id INTEGER PRIMARY KEY, library BLOB NOT NULL UNIQUE, version INTEGER NOT NULL,
            content BLOB, used INTEGER NOT NULL);
          CREATE TABLE listed (
            id INTEGER PRIMARY KEY,
            listing INTEGER NOT NULL REFERENCES listing (id) ON DELETE CASCADE,
            conversation TEXT NOT NULL, content BLOB NOT NULL, UNIQUE (listing, conversation));
          """)
    }
    migrator.registerMigration("4") { database in
      try database.execute(
        sql: "CREATE INDEX fileByContent ON file (hash) WHERE hash IS NOT NULL")
    }
    migrator.registerMigration("5") { database in
      try database.execute(
        sql: """
          -- The annotations that were last seen in the photo's files or written into them, and the
          -- fingerprint of the sidecar that was read.
          ALTER TABLE file ADD COLUMN isRatingSeen INTEGER NOT NULL DEFAULT 0;
          ALTER TABLE file ADD COLUMN isCaptionSeen INTEGER NOT NULL DEFAULT 0;
          ALTER TABLE file ADD COLUMN seenRating INTEGER;
          ALTER TABLE file ADD COLUMN seenCaption TEXT;
          ALTER TABLE file ADD COLUMN seenSidecar TEXT;
          UPDATE file SET isRatingSeen = 1, seenRating = rating, isCaptionSeen = 1,
            seenCaption = caption WHERE size IS NOT NULL AND id NOT IN (SELECT file FROM waiting);
          -- The library in which the pending annotations were edited.
          ALTER TABLE waiting ADD COLUMN library BLOB;
          -- The last versions of sidecars and photos that this program wrote, by their
          -- fingerprints.
          CREATE TABLE ownVersion (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            file INTEGER NOT NULL REFERENCES file (id) ON DELETE CASCADE,
            fingerprint TEXT NOT NULL, hasRating INTEGER NOT NULL, rating INTEGER,
            hasCaption INTEGER NOT NULL, caption TEXT);
          CREATE INDEX ownVersionByFile ON ownVersion (file, id);
          """)
    }
    registerFileJournal(&migrator)
    migrator.registerMigration("7") { database in
      try database.execute(
        sql: """
          -- Whether a version was on the disk: if it is there again after another one, it was
          -- restored, rather than written late.
          ALTER TABLE ownVersion ADD COLUMN isWritten INTEGER NOT NULL DEFAULT 0;
          """)
    }
    migrator.registerMigration("8") { database in
      // Otherwise each photo that is read again takes a scan of all versions.
      try database.execute(
        sql: "CREATE INDEX ownVersionByFingerprint ON ownVersion (fingerprint)")
    }
    migrator.registerMigration("9") { database in
      try database.execute(
        sql: """
          -- The photo that leaves its path with its sidecars; NULL for a copied one.
          ALTER TABLE fileIntent ADD COLUMN leaving BLOB;
          CREATE INDEX fileIntentByPath ON fileIntent (leaving);
          """)
    }
    migrator.registerMigration("10") { database in
      try database.execute(
        sql: """
          -- The identity of the sidecar's file, by which it is recognized beside another photo.
          ALTER TABLE file ADD COLUMN sidecarIdentity TEXT;
          CREATE INDEX fileBySidecar ON file (sidecarIdentity) WHERE sidecarIdentity IS NOT NULL;
          """)
    }
    return migrator
  }
}
