import Foundation
import GLib
import GRDB
import PhotoMetadata
import PhotoTestSupport
import Synchronization
import Testing

@testable import PhotoLibrary

/// The database and its content.
@Suite struct PhotoDatabaseTests {
  private let folder: LibraryFolder
  private var path: FilePath { folder("data/photos.sqlite") }
  private let library = LibraryID(["/a", "/b"])

  init() throws { folder = try LibraryFolder() }

  private func open() throws -> PhotoDatabase {
    try PhotoDatabase(path: path) { Issue.record("\($0)") }
  }

  private func rating(_ path: FilePath, _ before: Int?, _ after: Int?) -> AnnotationEdit {
    AnnotationEdit(
      .rating,
      [.init(path: path, before: Annotations(rating: before), after: Annotations(rating: after))])
  }

  private func caption(_ path: FilePath, _ before: Annotations, _ text: String?) -> AnnotationEdit {
    let after = Annotations(rating: before.rating, caption: text)
    return AnnotationEdit(.caption, [.init(path: path, before: before, after: after)])
  }

  private func mode(_ path: FilePath) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path.text)[.posixPermissions] as? Int
  }

  @Test func `only its owner can read the store`() throws {
    let store = try open()
    try store.record(rating("/1", nil, 3), .do, in: library, waits: true)
    #expect(try mode(folder("data")) == 0o700)
    for part in ["", "-wal", "-shm"] { #expect(try mode("\(path)\(part)") == 0o600, "\(part)") }
  }

  @Test func `a file that is deleted while it is opened is created anew`() throws {
    try folder.write("", to: "data/photos.sqlite")
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: path.text, configuration: configuration)
    try other.inDatabase { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    let store = try PhotoDatabase(
      path: path,
      busyMode: .callback { [path] _ in
        try? path.delete()
        try? other.inDatabase { try $0.execute(sql: "COMMIT") }
        return true
      }
    ) { Issue.record("\($0)") }
    #expect(store.presence == .present)
    try store.record(rating("/1", nil, 3), .do, in: library, waits: true)
    #expect(try open().annotations(since: 0).annotations == ["/1": Annotations(rating: 3)])
  }

  @Test func `annotations and their undo are there at the next start`() throws {
    let edits = [
      rating("/1", nil, 3), caption("/1", Annotations(rating: 3), "A"), rating("/2", 1, 5),
      rating("file:///%FF", nil, 2),
    ]
    do {
      let store = try open()
      for edit in edits { try store.record(edit, .do, in: library, waits: true) }
      try store.record(edits[3], .undo, in: library, waits: true)
      try store.record(edits[2], .undo, in: library, waits: true)
      try store.record(rating("/1", nil, 9), .do, in: LibraryID(["/c"]), waits: false)
    }
    let store = try open()
    var history = try store.history(of: library)
    #expect(history.done == Array(edits[..<2]))
    #expect(history.undone == [edits[3], edits[2]])
    #expect(
      try store.annotations(since: 0).annotations == [
        "/1": Annotations(rating: 9, caption: "A"), "/2": Annotations(rating: 1),
        "file:///%FF": Annotations(),
      ])
    try store.record(edits[2], .redo, in: library, waits: true)
    history = try store.history(of: library)
    #expect(history.done == Array(edits[..<3]) && history.undone == [edits[3]])
    try store.record(rating("/3", nil, 1), .do, in: library, waits: true)
    #expect(try store.history(of: library).undone.isEmpty)
    #expect(try store.history(of: LibraryID(["/c"])).done.count == 1)
  }

  @Test func `edits of one drag are one edit`() throws {
    let store = try open()
    try store.record(rating("/1", nil, 1), .do, in: library, waits: true)
    try store.record(rating("/1", 1, 2), .do, in: library, waits: true)
    try store.record(rating("/1", 2, 4), .do, joins: true, in: library, waits: true)
    #expect(try store.history(of: library).done == [rating("/1", nil, 1), rating("/1", 1, 4)])
    try store.record(rating("/1", 4, 1), .do, joins: true, in: library, waits: true)
    #expect(try store.history(of: library).done == [rating("/1", nil, 1)])
  }

  @Test func `an operation that is not stored clears the library's redo stack`() throws {
    let store = try PhotoDatabase()
    for library in [library, LibraryID(["/c"])] {
      try store.record(rating("/1", nil, 1), .do, in: library, waits: false)
      try store.record(rating("/1", nil, 1), .undo, in: library, waits: false)
    }
    try store.clearRedo(of: library)
    #expect(try store.history(of: library) == UndoStack())
    #expect(try store.history(of: LibraryID(["/c"])).undone == [rating("/1", nil, 1)])
  }

  @Test func `a library's undo stack has a maximum count`() throws {
    let store = try PhotoDatabase()
    for number in 0...UndoStack<AnnotationEdit>.limit {
      try store.record(
        rating("/1", number, number + 1), .do, in: library, waits: false)
    }
    let done = try store.history(of: library).done
    #expect(done.count == UndoStack<AnnotationEdit>.limit && done.first == rating("/1", 1, 2))
  }

  @Test func `the undo stack has a maximum size but keeps the last edit`() throws {
    let store = try PhotoDatabase()
    func edit(_ number: Int, byteCount: Int) -> AnnotationEdit {
      caption("/\(number)", Annotations(), String(repeating: "a", count: byteCount))
    }
    for number in 1...4 {
      let edit = edit(number, byteCount: PhotoDatabase.historyLimit / 3)
      try store.record(edit, .do, in: library, waits: false)
    }
    #expect(try store.history(of: library).done.map { $0.changes[0].path } == ["/3", "/4"])
    let large = edit(5, byteCount: PhotoDatabase.historyLimit + 1)
    try store.record(large, .do, in: library, waits: false)
    #expect(try store.history(of: library).done == [large])
  }

  @Test func `another process receives later annotations`() throws {
    let one = try open()
    let other = try open()
    var number = try other.annotations(since: 0).last
    try one.record(rating("/1", nil, 3), .do, in: library, waits: true)
    try one.record(rating("/2", nil, 4), .do, in: library, waits: true)
    var changes = try other.annotations(since: number)
    #expect(changes.annotations == ["/1": Annotations(rating: 3), "/2": Annotations(rating: 4)])
    number = changes.last
    try other.record(rating("/2", nil, 4), .undo, in: library, waits: true)
    changes = try one.annotations(since: number)
    #expect(changes.annotations == ["/2": Annotations()])
    #expect(try one.annotations(since: changes.last).annotations.isEmpty)
  }

  @Test func `pending annotations are known until they are written`() throws {
    let store = try open()
    try store.record(rating("/1", nil, 3), .do, in: library, waits: true)
    try store.record(caption("/1", Annotations(rating: 3), "A"), .do, in: library, waits: true)
    try store.record(rating("/2", nil, 3), .do, in: library, waits: false)
    var waiting = try store.pendingWrites()
    #expect(waiting.map(\.path) == ["/1"])
    #expect(waiting.first?.kinds == [.rating, .caption])
    #expect(waiting.first?.annotations == Annotations(rating: 3, caption: "A"))
    try store.failed(try #require(waiting.first), because: "full")
    #expect(try open().pendingWrites().map(\.reason) == ["full"])
    // Another annotation was made while it was written.
    try store.record(rating("/1", 3, 4), .do, in: library, waits: true)
    try store.written(try #require(waiting.first))
    waiting = try store.pendingWrites(["/1", "/2"])
    #expect(waiting.map(\.annotations.rating) == [4])
    try store.written(try #require(waiting.first))
    #expect(try store.pendingWrites().isEmpty)
  }

  @Test func `a library's view settings are stored`() throws {
    let store = try open()
    try store.set("sort", to: "name", of: library)
    try store.set("sort", to: "date", of: library)
    try store.set("view", to: "grid", of: library)
    try store.set("view", to: nil, of: library)
    #expect(try open().settings(of: library) == ["sort": "date"])
    #expect(try store.settings(of: LibraryID(["/a"])).isEmpty)
  }

  @Test(arguments: ["1", "2", "3", "4"]) func `a store of an older version is brought up to date`(
    version: String
  ) throws {
    try FileManager.default.createDirectory(
      atPath: FileEntry.folder(of: path).text, withIntermediateDirectories: true)
    let old = try DatabaseQueue(path: path.text)
    try PhotoDatabase.migrator.migrate(old, upTo: version)
    try old.write { database in
      try database.execute(
        sql: """
          UPDATE sequence SET last = 1;
          INSERT INTO file (id, path, rating, caption, edited) VALUES (7, ?, 3, 'Sea', 1);
          INSERT INTO edit (library, isDone, content) VALUES (?, 1, ?);
          INSERT INTO waiting (file, rating, caption, since) VALUES (7, 1, 0, 5);
          INSERT INTO setting VALUES (?, 'sort', 'name');
          """,
        arguments: [
          Data("/1".utf8), library.bytes, try JSONEncoder().encode(rating("/1", nil, 3)),
          library.bytes,
        ])
    }
    try old.close()
    let store = try open()
    #expect(
      try store.annotations(since: 0).annotations == ["/1": Annotations(rating: 3, caption: "Sea")])
    #expect(try store.history(of: library).done == [rating("/1", nil, 3)])
    #expect(try store.pendingWrites().map(\.kinds) == [[.rating]])
    #expect(try store.settings(of: library) == ["sort": "name"])
    try store.record(rating("/1", 3, 4), .do, in: library, waits: true)
    #expect(try store.annotations(since: 1).annotations["/1"]?.rating == 4)
  }

  // MARK: Faults

  /// Returns the bytes of a closed database with some edits in it.
  private func bytes() throws -> Data {
    let store = try open()
    for number in 1...50 {
      try store.record(rating(FilePath("/\(number)"), nil, 3), .do, in: library, waits: true)
    }
    try store.close()
    return try Data(contentsOf: URL(filePath: path.text))
  }

  private func openBroken() throws -> [StoreProblem] {
    var problems: [StoreProblem] = []
    let store = try PhotoDatabase(path: path) { problems.append($0) }
    #expect(try store.annotations(since: 0).annotations.isEmpty)
    try store.record(rating("/1", nil, 3), .do, in: library, waits: true)
    return problems
  }

  @Test(arguments: [0.3, 0.6, 0.999])
  func `a truncated store is set aside`(part: Double) throws {
    let bytes = try bytes()
    let short = bytes.prefix(Int(Double(bytes.count) * part))
    try short.write(to: URL(filePath: path.text))
    let problems = try openBroken()
    #expect(problems.count == 1)
    guard case .broken(path, let now, _) = problems.first else {
      Issue.record("\(problems)")
      return
    }
    #expect(now == "\(path).broken-1")
    #expect(try Data(contentsOf: URL(filePath: now.text)) == short)
  }

  @Test func `random bytes are set aside, each time under another name`() throws {
    try FileManager.default.createDirectory(
      atPath: folder("data").text, withIntermediateDirectories: true)
    for number in 1...3 {
      let random = Data((0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 7919 &+ number * 31) })
      try random.write(to: URL(filePath: path.text))
      for part in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path.text + part) }
      #expect(try openBroken().count == 1)
      let now = URL(filePath: "\(path).broken-\(number)")
      #expect(try Data(contentsOf: now) == random)
    }
  }

  @Test func `a store of a later version is left alone`() throws {
    let later = try open()
    try later.database.write {
      try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99')")
    }
    try later.close()
    let before = try Data(contentsOf: URL(filePath: path.text))
    #expect(throws: StoreProblem.newer(path: path)) { try open() }
    #expect(try Data(contentsOf: URL(filePath: path.text)) == before)
  }

  @Test func `a file that is no store is left unchanged`() throws {
    let foreign = try DatabaseQueue(path: folder("foreign").text)
    try foreign.write { try $0.execute(sql: "CREATE TABLE mine (a)") }
    try foreign.close()
    for (name, word) in [("foreign", "another program’s"), ("", "not a file")] {
      let path = folder(name)
      let problem = #expect(throws: StoreProblem.self) {
        try PhotoDatabase(path: path) { _ in }
      }
      #expect(problem?.description.contains(word) == true, "\(String(describing: problem))")
    }
    #expect(
      try DatabaseQueue(path: folder("foreign").text).read { try $0.tableExists("mine") })
  }

  @Test func `opening waits for a process that is closing the file`() throws {
    try open().close()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let closing = try DatabaseQueue(path: path.text, configuration: configuration)
    try closing.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
    }
    let attempts = Mutex(0)
    let store = try PhotoDatabase(
      path: path,
      busyMode: .callback { _ in
        attempts.withLock { $0 += 1 }
        try? closing.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        try? closing.close()
        return true
      }
    ) { Issue.record("\($0)") }
    #expect(attempts.withLock(\.self) > 0)
    let timeout = try store.database.writeWithoutTransaction {
      try Double.fetchOne($0, sql: "PRAGMA busy_timeout")
    }
    #expect(timeout == PhotoDatabase.timeout * 1000, "later, no edit waits that long")
  }

  @Test func `a store at an impossible path is reported`() throws {
    let problem = #expect(throws: StoreProblem.self) {
      try PhotoDatabase(path: "/proc/photos/photos.sqlite") { _ in }
    }
    #expect(problem?.description.contains("/proc/photos") == true)
  }

  @Test func `reading the folder of the store keeps its locks`() throws {
    let store = try PhotoDatabase(path: folder("photos.sqlite")) { _ in }
    /// Returns the locks of this process's open files of the store.
    func locks() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").flatMap { number in
        let link = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/\(number)")
        guard link?.hasPrefix(folder("photos.sqlite").text) == true else { return [String]() }
        return try String(contentsOfFile: "/proc/self/fdinfo/\(number)", encoding: .utf8)
          .split(separator: "\n").filter { $0.hasPrefix("lock:") }.map { "\(number) \($0)" }
      }.sorted()
    }
    let before = try locks()
    #expect(!before.isEmpty)
    var reader = LibraryReader([folder.path])
    #expect(try reader.read().conversations.isEmpty)
    #expect(try locks() == before)
    #expect(throws: FileError.self) { try InputFile(path: folder("photos.sqlite")) }
    try store.close()
    // Another file may have the number of a closed one.
    #expect(throws: Never.self) { try InputFile(path: folder("photos.sqlite")) }
  }
}
