import Foundation
import GLib
import PhotoTestSupport
import RandomNumbers
import Testing

@testable import PhotoLibrary

/// File operations that are interrupted by a kill and finished at the next start.
@Suite struct FileJournalTests {
  /// Kills a process at each step, or at every `stride`-th, and checks the files after the next
  /// start.
  private func killAtSteps(
    _ world: StepWorld, _ action: String, stride: Int = 1, least: Int,
    _ check: (Comment) throws -> Void
  ) throws {
    var (step, isKilled) = (1, true)
    while isKilled {
      try world.reset()
      isKilled = try world.act(action, endingAt: step)
      // Its trash is not the one of this process.
      #expect(try !world.act("start"))
      try check("\(action), killed at step \(step)")
      step += stride
    }
    #expect(step > least, "so many steps can be told apart")
  }

  private static let one = ["p.gif"]
  private static let several = ["a.gif", "b.cr2", "b.gif", "c.gif"]

  private func world(isOne: Bool, disk: String? = nil) throws -> StepWorld {
    try isOne
      ? StepWorld(Self.one, shared: ["p.xmp"], disk: disk)
      : StepWorld(Self.several, shared: ["b.xmp"], disk: disk)
  }

  private func killMoving(_ world: StepWorld, _ stride: Int, least: Int) throws {
    try killAtSteps(world, "move", stride: stride, least: least) { try expectMoved(world, $0) }
  }

  /// Checks that each photo is in one of the two folders, with its sidecars.
  private func expectMoved(_ world: StepWorld, _ comment: Comment) throws {
    let there = try world.photos(in: world.target.text, comment)
    let here = try world.photos(in: world.source.text, comment)
    #expect(there.isDisjoint(with: here), comment)
    #expect(there.union(here) == Set(world.photos), comment)
    try world.expectStore(
      there.map { "\(world.target)/\($0)" } + here.map { "\(world.source)/\($0)" }, comment)
  }

  /// Checks that each photo is in its folder or in the trash, with its sidecars.
  private func expectTrashed(_ world: StepWorld, _ comment: Comment) throws {
    let there = try world.photos(in: world.trash.text, isTrash: true, comment)
    let here = try world.photos(in: world.source.text, comment)
    #expect(there.isDisjoint(with: here), comment)
    #expect(there.union(here) == Set(world.photos), comment)
    try world.expectStore(world.photos.map { "\(world.source)/\($0)" }, trashed: there, comment)
    let names = { try? FileManager.default.contentsOfDirectory(atPath: $0) }
    let (trashed, notes) = (names(world.trash.text) ?? [], names(world.trashNotes.text) ?? [])
    #expect(Set(notes) == Set(trashed.map { $0 + ".trashinfo" }), comment)
  }

  /// Checks that each photo is in its folder, and that there are only complete copies.
  private func expectCopied(_ world: StepWorld, _ comment: Comment) throws {
    _ = try world.photos(in: world.target.text, comment)
    #expect(try world.photos(in: world.source.text, comment) == Set(world.photos), comment)
    try world.expectStore(world.photos.map { "\(world.source)/\($0)" }, comment)
  }

  /// Checks that each photo is in its folder with its sidecars, or was deleted with them.
  private func expectDeleted(_ world: StepWorld, _ comment: Comment) throws {
    let here = try world.photos(in: world.source.text, comment)
    let deleted = Set(world.photos).subtracting(here).map { "\(world.source)/\($0)" }
    try world.expectStore(
      world.photos.map { "\(world.source)/\($0)" }, without: Set(deleted), comment)
  }

  @Test(arguments: [true, false])
  func `a kill while photos move leaves each in one folder, with its sidecars`(isOne: Bool)
    async throws
  {
    try await WorkerThreads.run {
      try killMoving(world(isOne: isOne), isOne ? 1 : 3, least: 5)
    }
  }

  @Test(arguments: [true, false])
  func `a kill while photos get another extension keeps the sidecars without one`(isOne: Bool)
    async throws
  {
    try await WorkerThreads.run {
      let world = try world(isOne: isOne)
      func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: world.source.text).sorted()
      }
      let before = try names()
      let shared = world.source.appending(FilePath(isOne ? "p.xmp" : "b.xmp"))
      let content = try Data(contentsOf: URL(filePath: shared.text))
      try killAtSteps(world, "capitalize", least: 2) { comment in
        let after = try names()
        let lowercase = after.map { $0.lowercased() }.sorted()
        #expect(lowercase == before, comment)
        #expect(try Data(contentsOf: URL(filePath: shared.text)) == content, comment)
        let photos = after.filter { world.photos.contains($0.lowercased()) }
        for photo in photos { #expect(after.contains("\(photo).xmp"), comment) }
        try world.expectStore(photos.map { "\(world.source)/\($0)" }, comment)
      }
    }
  }

  @Test(
    .enabled(if: FileManager.default.isWritableFile(atPath: "/dev/shm")), arguments: [true, false])
  func `a kill while photos move to another disk leaves each on one`(isOne: Bool) async throws {
    try await WorkerThreads.run {
      try killMoving(world(isOne: isOne, disk: "/dev/shm"), isOne ? 1 : 7, least: 12)
    }
  }

  @Test(arguments: [("trash", true), ("trash", false), ("restore", true), ("restore", false)])
  func `a kill leaves each photo in its folder or in the trash, with its sidecars`(
    action: String, isOne: Bool
  ) async throws {
    try await WorkerThreads.run {
      let world = try world(isOne: isOne)
      try killAtSteps(world, action, stride: isOne ? 1 : 4, least: 5) {
        try expectTrashed(world, $0)
      }
    }
  }

  @Test(arguments: [true, false]) func `a kill while photos are copied leaves no partial copy`(
    isOne: Bool
  ) async throws {
    try await WorkerThreads.run {
      let world = try world(isOne: isOne)
      try killAtSteps(world, "copy", stride: isOne ? 1 : 5, least: 8) {
        try expectCopied(world, $0)
      }
    }
  }

  @Test(arguments: [true, false]) func `a kill while photos are deleted leaves no sidecar alone`(
    isOne: Bool
  ) async throws {
    try await WorkerThreads.run {
      let world = try world(isOne: isOne)
      try killAtSteps(world, "delete", stride: isOne ? 1 : 3, least: 4) {
        try expectDeleted(world, $0)
      }
    }
  }

  /// A file operation on many photos, on a disk whose synchronizations take some milliseconds, with
  /// a kill or without one.
  struct SlowOperation: CustomTestStringConvertible {
    let action: String
    let delay: Int
    let isKilled: Bool

    static let all = ["move", "trash", "restore", "copy", "delete"].flatMap { action in
      [(0, true), (30, true), (30, false), (100, true)].map {
        SlowOperation(action: action, delay: $0, isKilled: $1)
      }
    }

    var testDescription: String {
      "\(action), sync of \(delay) ms\(isKilled ? ", killed" : "")"
    }
  }

  @Test(arguments: SlowOperation.all)
  func `150 photos on a slow disk are complete after an operation on them`(
    operation: SlowOperation
  ) async throws {
    try await WorkerThreads.run {
      let world = try StepWorld((100..<250).map { "\($0).gif" })
      let log = world.folder("steps").text
      #expect(try !world.act(operation.action, log: log))
      let count = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").count
      #expect(count > world.photos.count)
      var random = SeededNumbers(seed: UInt64(operation.delay))
      let step = operation.isKilled ? Int.random(in: 1...count, using: &random) : nil
      try world.reset()
      #expect(
        try world.act(operation.action, endingAt: step, delay: operation.delay)
          == operation.isKilled)
      #expect(try !world.act("start"))
      let comment: Comment = "\(operation.testDescription) at \(step ?? 0) of \(count)"
      switch operation.action {
      case "move": try expectMoved(world, comment)
      case "copy": try expectCopied(world, comment)
      case "delete": try expectDeleted(world, comment)
      default: try expectTrashed(world, comment)
      }
    }
  }

  @Test func `the disk has the intent before the first step, and the names after the last`()
    async throws
  {
    try await WorkerThreads.run {
      let world = try world(isOne: false)
      let log = world.folder("steps")
      #expect(try !world.act("move", log: log.text))
      let steps = try String(contentsOfFile: log.text, encoding: .utf8).split(separator: "\n")
      let syncs = steps.indices.filter { steps[$0] == "sync \(world.storePath)-wal" }
      // A photo's own file follows those of its sidecars.
      for photo in world.photos {
        let first = try #require(
          steps.firstIndex { $0.hasPrefix("rename \(world.source)/\(photo).xmp") })
        let last = try #require(steps.firstIndex { $0 == "rename \(world.source)/\(photo)" })
        #expect(first < last)
        let before =
          steps[..<first].lastIndex {
            $0.hasPrefix("rename \(world.source)") && !$0.hasPrefix("rename \(world.source)/b.xmp")
          } ?? -1
        #expect(syncs.contains { before < $0 && $0 < first }, "\(steps)")
      }
      let last = try #require(steps.lastIndex { $0.hasPrefix("rename ") })
      for folder in [world.source, world.target] {
        #expect(steps[last...].count { $0 == "sync \(folder)" } == 1, "\(steps)")
      }
    }
  }

  @Test(arguments: ["", "p.gif", "library.json"])
  func `the next scan of a folder removes what a killed process began to write`(
    opened: String
  ) async throws {
    try await WorkerThreads.run {
      let folder = try LibraryFolder()
      let ended = Process()
      ended.executableURL = URL(filePath: "/bin/true")
      try ended.run()
      ended.waitUntilExit()
      try folder.write("half", to: ".adaptive-split-\(ended.processIdentifier)-0123456789abcdef")
      try folder.write("GIF89a", to: "p.gif")
      // A library file is read by opening its folder.
      if opened == "library.json" {
        try folder.write(
          #"{"name": "A", "conversations": [{"name": "B", "photos": [{"file": "p.gif"}]}]}"#,
          to: opened)
      }
      let library = try Library.read([opened == "p.gif" ? folder(opened) : folder.path])
      #expect(library.conversations.flatMap(\.photos).map(\.path) == [folder("p.gif")])
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path.text).sorted()
          == (opened == "library.json" ? [opened, "p.gif"] : ["p.gif"]))
    }
  }

  // MARK: Other processes

  /// Returns a database with an intent whose sidecar is already moved; a cancelled one failed then.
  private func begun(_ world: StepWorld, isCancelled: Bool = false) throws -> PhotoDatabase {
    let store = try PhotoDatabase(path: world.storePath) { Issue.record("\($0)") }
    let (from, to) = ("\(world.source)/p.gif", "\(world.target)/p.gif")
    let sidecar = FileIntent.File(FilePath(from + ".xmp"), to: FilePath(to + ".xmp"))
    let shared = FileIntent.File(
      FilePath("\(world.source)/p.xmp"), to: FilePath("\(world.target)/p.xmp"))
    let intent = FileIntent(
      kind: .move, photo: FileIntent.File(FilePath(from), to: FilePath(to)),
      sidecars: [sidecar, shared])
    let number = try #require(try store.record(intent).number)
    if isCancelled { try store.replace(number, with: intent.cancelled) }
    try FileManager.default.moveItem(atPath: from + ".xmp", toPath: to + ".xmp")
    return store
  }

  @Test func `a running process's operation on a photo is not taken over`() async throws {
    try await WorkerThreads.run {
      let world = try world(isOne: true)
      do {
        let running = try begun(world)
        world.startAnew()
        #expect(try running.intentCount() == 1)
        #expect(FileManager.default.fileExists(atPath: "\(world.source)/p.gif"))
      }
      world.startAnew()
      #expect(try world.photos(in: world.target.text, "it has ended") == ["p.gif"])
      #expect(try world.photos(in: world.source.text, "it has ended").isEmpty)
      try world.expectStore(["\(world.target)/p.gif"], "it has ended")
    }
  }

  @Test func `a photo is moved by one process at a time`() async throws {
    try await WorkerThreads.run {
      let world = try world(isOne: true)
      let other = try PhotoDatabase(path: world.storePath) { Issue.record("\($0)") }
      let photo = FilePath("\(world.source)/p.gif")
      func isRefused(_ kind: FileIntent.Kind) throws -> Bool {
        let target = FilePath("\(world.target)/q.gif")
        let file = FileIntent.File(photo, to: kind == .trash ? nil : target)
        guard case .refused = try other.record(FileIntent(kind: kind, photo: file, sidecars: []))
        else { return false }
        return true
      }
      do {
        let running = try begun(world)
        for kind in [FileIntent.Kind.move, .copy, .trash] { #expect(try isRefused(kind)) }
        withExtendedLifetime(running) {}
      }
      #expect(try !isRefused(.move), "its process has ended")
    }
  }

  @Test func `an operation that was reported as failed is rolled back`() async throws {
    try await WorkerThreads.run {
      let world = try world(isOne: true)
      _ = try begun(world, isCancelled: true)
      world.startAnew()
      #expect(try world.photos(in: world.source.text, "rolled back") == ["p.gif"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: world.target.text) == [])
      try world.expectStore(["\(world.source)/p.gif"], "rolled back")
    }
  }

  @Test func `a photo stays with its sidecars if its new name is taken`() async throws {
    try await WorkerThreads.run {
      let world = try world(isOne: true)
      _ = try begun(world)
      try Data("another".utf8).write(to: URL(filePath: "\(world.target)/p.gif"))
      world.startAnew()
      #expect(try world.photos(in: world.source.text, "taken") == ["p.gif"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: world.target.text) == ["p.gif"])
      try world.expectStore(["\(world.source)/p.gif"], "taken")
    }
  }

  @Test func `a disk that is gone is waited for`() async throws {
    try await WorkerThreads.run {
      let world = try world(isOne: true)
      _ = try begun(world)
      let away = world.folder("away")
      try FileManager.default.moveItem(atPath: world.target.text, toPath: away.text)
      world.startAnew()
      let store = try PhotoDatabase(path: world.storePath) { Issue.record("\($0)") }
      #expect(try store.intentCount() == 1)
      #expect(FileManager.default.fileExists(atPath: "\(world.source)/p.gif"))
      try FileManager.default.moveItem(atPath: away.text, toPath: world.target.text)
      world.startAnew()
      #expect(try world.photos(in: world.target.text, "it is back") == ["p.gif"])
      try world.expectStore(["\(world.target)/p.gif"], "it is back")
    }
  }

  @Test func `another photo that got the name meanwhile is not moved`() async throws {
    try await WorkerThreads.run {
      let world = try world(isOne: true)
      _ = try begun(world)
      try Data("GIF89a of another".utf8).write(to: URL(filePath: "\(world.source)/p.gif"))
      world.startAnew()
      #expect(
        try String(contentsOfFile: "\(world.source)/p.gif", encoding: .utf8) == "GIF89a of another")
      #expect(!FileManager.default.fileExists(atPath: "\(world.target)/p.gif"))
      try world.expectStore(["\(world.source)/p.gif"], "another")
    }
  }

  @Test func `an empty file that claims a name is replaced`() async throws {
    try await WorkerThreads.run {
      let world = try world(isOne: true)
      _ = try begun(world)
      try Data().write(to: URL(filePath: "\(world.target)/p.gif"))
      world.startAnew()
      #expect(try world.photos(in: world.target.text, "claimed") == ["p.gif"])
      try world.expectStore(["\(world.target)/p.gif"], "claimed")
    }
  }
}
