import AdaptiveSplit
import Dispatch
import Foundation
import GLib
import GRDB
import Synchronization
import Testing

@testable import SplitGallery

/// The stages' texts and their database.
@Suite struct StageStoreTests {
  private var seed: String { GalleryData.folder.appending(path: "stages/stages.json").path }

  @Test func `The sample data has 21 stages of 3452 kilometers in all`() throws {
    let stages = try StageStore(path: nil, seed: FilePath(seed)).stages()
    #expect(stages.compactMap(\.index) == Array(1...21))
    #expect(stages.first?.title == "Time Trial")
    #expect(stages.first?.formattedDistance == "Stage 1 8.4 kms")
    #expect(stages[1].formattedDistance == "Stage 2 209 kms")
    #expect(stages.last?.formattedDistance == "Stage 21 15.3 kms")
    #expect(abs(stages.compactMap(\.distance).reduce(0, +) - 3452) < 0.001)
    #expect(Set(stages.map(\.title)).count == 21)
  }

  @Test func `Every stage has its photo and its article`() throws {
    let base = GalleryData.folder.appending(path: "stages")
    let library = try StageLibrary(store: nil, seed: FilePath(seed), base: base)
    for stage in library.stages {
      for address in [library.photo(of: stage), library.article(about: stage)] {
        #expect(FileManager.default.fileExists(atPath: try address.get().path))
      }
    }
  }

  @Test func `The stages may be in a folder whose name is invalid UTF-8`() throws {
    try GalleryData.withFolder { folder in
      let place = FilePath("\(FilePath(folder.path).uri)/d%FF")
      let link = try #require(place.systemPath)
      let target = GalleryData.folder.appending(path: "stages").path
      try #require(unsafe symlink(target, link) == 0)
      let seed = place.appending("stages.json")
      let library = try StageLibrary(store: nil, seed: seed, base: nil)
      let stage = try #require(library.stages.first)
      for address in [library.photo(of: stage), library.article(about: stage)] {
        #expect(FilePath(try address.get().absoluteString).isPresent)
      }
    }
  }

  @Test func `A store file persists and isn't seeded again`() throws {
    try GalleryData.withFolder { folder in
      let file = folder.appending(path: "stages.sqlite").path
      #expect(try StageStore(path: FilePath(file), seed: FilePath(seed)).stages().count == 21)
      let none = try GalleryData.write("[]", "none.json", in: folder)
      #expect(try StageStore(path: FilePath(file), seed: FilePath(none)).stages().count == 21)
    }
  }

  @Test func `Programs that start together fill a store once`() throws {
    try GalleryData.withFolder { folder in
      for number in 0..<20 {
        let file = FilePath(folder.appending(path: "\(number).sqlite").path)
        let counts = Mutex<[Int]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
          let stages = try? StageStore(path: file, seed: FilePath(seed)).stages()
          counts.withLock { $0.append(stages?.count ?? 0) }
        }
        #expect(counts.withLock { $0 } == [21, 21, 21, 21])
      }
    }
  }

  @Test func `A broken file is reported and left unchanged`() throws {
    try GalleryData.withFolder { folder in
      let text = String(repeating: "This is not a database. ", count: 100)
      let file = try GalleryData.write(text, "broken.sqlite", in: folder)
      let error = #expect(throws: StageStoreError.self) {
        try StageStore(path: FilePath(file), seed: FilePath(seed))
      }
      #expect(error?.description.hasPrefix(file) == true)
      #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
    }
    #expect(throws: StageStoreError.self) {
      try StageStore(path: "/nowhere/x", seed: FilePath(seed))
    }
    #expect(throws: StageStoreError.self) { try StageStore(path: "/tmp", seed: FilePath(seed)) }
  }

  @Test(arguments: [
    "DROP TABLE stage", "ALTER TABLE stage DROP COLUMN \"index\"",
    "ALTER TABLE stage RENAME TO stages", "DROP TABLE stage; CREATE TABLE stage (name TEXT)",
    "PRAGMA application_id = 7",
    "PRAGMA writable_schema = 1; UPDATE sqlite_master SET rootpage = 99",
  ])
  func `A store that lacks a part is reported and left unchanged`(damage: String) throws {
    try GalleryData.withFolder { folder in
      let file = folder.appending(path: "stages.sqlite").path
      _ = try StageStore(path: FilePath(file), seed: FilePath(seed))
      try DatabaseQueue(path: file).writeWithoutTransaction { try $0.execute(sql: damage) }
      let before = try Data(contentsOf: URL(filePath: file))
      let error = #expect(throws: StageStoreError.self) {
        try StageLibrary(store: FilePath(file), seed: FilePath(seed), base: folder)
      }
      #expect(error?.exitCode == EX_DATAERR)
      #expect(error?.description.hasPrefix("\(file): the database can’t be used: ") == true)
      #expect(error?.description.contains("\n") == false)
      #expect(try Data(contentsOf: URL(filePath: file)) == before)
    }
  }

  @Test func `A pipe is rejected as a store`() throws {
    try GalleryData.withFolder { folder in
      let file = folder.appending(path: "pipe").path
      #expect(unsafe mkfifo(file, 0o600) == 0)
      #expect(throws: StageStoreError.self) {
        try StageStore(path: FilePath(file), seed: FilePath(seed))
      }
    }
  }

  @Test func `A stage without fields is still a row, at the end`() throws {
    try GalleryData.withFolder { folder in
      let path = try GalleryData.write(
        #"[{}, 3, {"index": 2, "name": "B", "distance": "far"}, {"index": 1, "distance": 1e300}]"#,
        "stages.json", in: folder)
      let stages = try StageStore(path: nil, seed: FilePath(path)).stages()
      #expect(stages.map(\.title) == ["Unnamed stage", "B", "Unnamed stage", "Unnamed stage"])
      #expect(stages[1].formattedDistance == "Stage 2, unknown distance")
      #expect(stages[2].formattedDistance == "Stage, unknown distance")
      #expect(stages[0].formattedDistance == "Stage 1 1e+300 kms")
    }
  }

  @Test func `A text in a column of numbers of a store is no number`() throws {
    try GalleryData.withFolder { folder in
      let file = folder.appending(path: "stages.sqlite").path
      let path = try GalleryData.write("[]", "stages.json", in: folder)
      let store = try StageStore(path: FilePath(file), seed: FilePath(path))
      try DatabaseQueue(path: file).write {
        try $0.execute(
          sql: """
            INSERT INTO stage ("index", name, distance)
            VALUES ('abc', 'A', 'long'), (2, 'B', 3), (1, 'C', 1.5)
            """)
      }
      let stages = try store.stages()
      #expect(stages.map(\.index) == [1, 2, nil])
      #expect(stages.map(\.distance) == [1.5, 3, nil])
      #expect(stages.map(\.name) == ["C", "B", "A"])
    }
  }

  @Test func `Unreadable stages give an empty list with a reason`() throws {
    try GalleryData.withFolder { folder in
      let path = try GalleryData.write("nonsense", "stages.json", in: folder)
      let library = try StageLibrary(store: nil, seed: FilePath(path), base: folder)
      #expect(library.stages.isEmpty && library.problem?.hasPrefix(path) == true)
    }
  }

  @Test(arguments: [
    ("a.jpg", "http://h/x/photos/a.jpg"), ("http://o/b.jpg", "http://o/b.jpg"),
    ("FILE:///c.jpg", "FILE:///c.jpg"), ("javascript:alert(1)", nil), ("", nil), ("ftp://x/", nil),
  ])
  func `An address is relative, or absolute if it's valid`(text: String, requested: String?) throws
  {
    let base = try #require(URL(string: "http://h/x"))
    let address = StageLibrary(base: base).photo(of: try stage(image: text))
    #expect((try? address.get())?.absoluteString == requested)
  }

  private func stage(image: String) throws -> Stage {
    try JSONDecoder().decode(Stage.self, from: Data(#"{"image": "\#(image)"}"#.utf8))
  }
}

/// The pages' names.
@Suite struct StagePageTests {
  @Test(arguments: [StagePage.stages, .stage(21), .article(3)])
  func `A page round-trips through its trace name`(page: StagePage) {
    #expect(StagePage(page.description) == page)
    #expect(StagePage("stage:") == nil && StagePage("stages:1") == nil && StagePage("") == nil)
  }
}

/// The targets of links that are opened outside.
@Suite struct LinkTests {
  @Test(arguments: [
    "http://h/x/other", "https://h", "HTTP://h/", "tel:+49123", "mailto:a@h?subject=b",
  ])
  func `A link to the net, to a telephone or to a mailbox is opened`(link: String) {
    #expect(StageArticleView.target(of: link) == link)
  }

  @Test(arguments: [
    "javascript:x()", "file:///etc/passwd", "http:///x", "data:text/html,x", "x:", "", "other",
    "http://h/" + String(repeating: "x", count: 5000),
  ])
  func `No other link is opened`(link: String) {
    #expect(StageArticleView.target(of: link) == nil)
  }
}
