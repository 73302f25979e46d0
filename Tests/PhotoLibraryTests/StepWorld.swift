import Foundation
import GLib
import GRDB
import PhotoMetadata
import PhotoTestSupport
import TestSupport
import Testing

@testable import PhotoLibrary

/// Photos with sidecars, a database with their annotations, and a program that performs a file
/// operation on them and is killed at one of its steps.
final class StepWorld {
  /// The annotations of each photo.
  static let annotations = Annotations(rating: 4, caption: "Sea")
  static let library = LibraryID(["/library"])

  let folder: LibraryFolder
  /// The target folder of photos.
  let target: FilePath
  /// The initial files in the photos' folder, by their names.
  private let files: [String: Data]
  let photos: [String]
  private let store: Data
  /// The library of `endatstep.c`.
  private let stepLibrary: String

  var storePath: FilePath { folder("data/photos.sqlite") }
  var source: FilePath { folder("from") }
  var trash: FilePath { folder("home/Trash/files") }
  var trashNotes: FilePath { folder("home/Trash/info") }

  /// Creates the files and the database.
  ///
  /// - Parameters:
  ///   - photos: The photos' names.
  ///   - shared: The names of sidecars that describe several photos.
  ///   - disk: A folder on another disk, in which the photos' target folder is created.
  /// - Throws: Any error of the files or the database.
  init(_ photos: [String], shared: [String] = [], disk: String? = nil) throws {
    folder = try LibraryFolder()
    target = disk.map { "\($0)/step-world-\(UUID().uuidString)" } ?? folder("to")
    self.photos = photos
    var files: [String: Data] = [:]
    let sidecar = Data("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/><!-- a sidecar's bytes -->".utf8)
    for name in photos {
      files[name] = Data("GIF89a of \(name)".utf8)
      files[name + ".xmp"] = sidecar + Data("<!-- \(name) -->".utf8)
    }
    for name in shared { files[name] = sidecar + Data("<!-- \(name) -->".utf8) }
    self.files = files
    let place = folder("data/photos.sqlite")
    let store = try PhotoDatabase(path: place) { Issue.record("\($0)") }
    for photo in photos {
      let path = FilePath("\(folder("from"))/\(photo)")
      let rated = Annotations(rating: Self.annotations.rating)
      for edit in [
        AnnotationEdit(.rating, [.init(path: path, before: Annotations(), after: rated)]),
        AnnotationEdit(.caption, [.init(path: path, before: rated, after: Self.annotations)]),
      ] {
        try store.record(edit, .do, in: Self.library, waits: false)
      }
    }
    try store.close()
    self.store = try Data(contentsOf: URL(filePath: place.text))
    stepLibrary = try Tool.library("../Interposing/endatstep.c", in: folder.path.text)
    try reset()
  }

  deinit { try? FileManager.default.removeItem(atPath: target.text) }

  /// Restores the initial state.
  func reset() throws {
    for place in [source, target, folder("home"), folder("data")] {
      try? FileManager.default.removeItem(atPath: place.text)
    }
    for place in [source, target, folder("home"), folder("data")] {
      try FileManager.default.createDirectory(atPath: place.text, withIntermediateDirectories: true)
    }
    for (name, bytes) in files { try bytes.write(to: URL(filePath: "\(source)/\(name)")) }
    try store.write(to: URL(filePath: storePath.text))
    try folder.write("", to: "mark")
  }

  /// Performs a file operation on all photos, in a process that is killed at a step.
  ///
  /// - Parameters:
  ///   - action: The operation, by its name in `store-actor`.
  ///   - step: The step's number, from 1; `nil` for none.
  ///   - log: The file that lists all steps.
  ///   - delay: The duration of a synchronization, in milliseconds.
  /// - Returns: Whether the process was killed.
  /// - Throws: An error if it can't be started.
  func act(
    _ action: String, endingAt step: Int? = nil, log: String? = nil, delay: Int = 0
  ) throws -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: try TestPrograms.path("store-actor"))
    process.arguments =
      [storePath.text, folder("mark").text, action, target.text] + photos.map { "\(source)/\($0)" }
    var environment = ProcessInfo.processInfo.environment
    environment["LD_PRELOAD"] = stepLibrary
    environment["END_AFTER"] = folder("mark").text
    environment["END_AT_STEP"] = step.map(String.init)
    environment["STEP_LOG"] = log
    environment["SYNC_DELAY"] = "\(delay * 1000)"
    environment["HOME"] = folder("home").text
    environment["XDG_DATA_HOME"] = folder("home").text
    // LeakSanitizer mistakes an object that main.swift keeps until the end for a leak.
    environment["ASAN_OPTIONS"] = "detect_leaks=0"
    process.environment = environment
    process.standardOutput = FileHandle.standardError
    try process.run()
    process.waitUntilExit()
    if process.terminationReason == .uncaughtSignal { return true }
    #expect(process.terminationStatus == 0)
    return false
  }

  /// Starts again in this process, which finishes the other process's operation.
  func startAnew() {
    let store = PhotoStore(.file(storePath)) { Issue.record("\($0)") }
    store.finish(within: .infinity)
  }

  // MARK: Checks

  private func contents(of folder: String) throws -> [String: Data] {
    guard FileManager.default.fileExists(atPath: folder) else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: try FileManager.default.contentsOfDirectory(atPath: folder).map {
        ($0, try Data(contentsOf: URL(filePath: "\(folder)/\($0)")))
      })
  }

  /// Returns the photos in a folder with their sidecars; every other file there is an issue.
  ///
  /// - Parameters:
  ///   - place: The folder.
  ///   - isTrash: Whether a sidecar of several photos is there with the last of them only.
  ///   - comment: The moment, for the message.
  /// - Returns: The photos' names.
  /// - Throws: An error if a file can't be read.
  func photos(
    in place: String, isTrash: Bool = false, _ comment: Comment
  ) throws -> Set<String> {
    let found = try contents(of: place)
    let here = Set(photos.filter { found[$0] != nil })
    let expected = files.filter { name, _ in
      if let photo = photos.first(where: name.hasPrefix) { return here.contains(photo) }
      let stem = name.split(separator: ".")[0] + "."
      let own = photos.filter { $0.hasPrefix(stem) }
      return isTrash ? own.allSatisfy(here.contains) : own.contains(where: here.contains)
    }
    #expect(found.keys.sorted() == expected.keys.sorted(), comment)
    #expect(found == expected, comment)
    return here
  }

  /// Checks that the database has each photo under its path, also in its undo history, and that its
  /// journal is empty.
  ///
  /// - Parameters:
  ///   - paths: The photos' paths.
  ///   - deleted: Those of them whose annotations and edits are forgotten.
  ///   - trashed: The names of photos in the trash, where their edits may have followed them.
  ///   - comment: The moment, for the message.
  /// - Throws: A database error.
  func expectStore(
    _ paths: [String], without deleted: Set<String> = [], trashed: Set<String> = [],
    _ comment: Comment
  ) throws {
    let store = try PhotoDatabase(path: storePath) { Issue.record("\($0)") }
    let annotations = try store.annotations(since: 0).annotations
    let paths = Set(Set(paths).subtracting(deleted).map { FilePath($0) })
    let annotated = paths.map { ($0, Self.annotations) }
    #expect(annotations == Dictionary(uniqueKeysWithValues: annotated), comment)
    let edited = try store.history(of: Self.library).done.flatMap { $0.changes.map(\.path) }
    let followed = edited.map { path in
      FileEntry.folder(of: path) == trash && trashed.contains(path.name)
        ? FilePath("\(source)/\(path.name)") : path
    }
    #expect(Set(followed) == paths, comment)
    #expect(try store.intentCount() == 0, comment)
    try store.close()
  }
}

extension PhotoDatabase {
  /// The number of intents in the journal.
  func intentCount() throws -> Int {
    try database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM fileIntent") ?? 0 }
  }
}
