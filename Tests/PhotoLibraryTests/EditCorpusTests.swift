import Foundation
import GLib
import PhotoMetadata
import PhotoTestSupport
import Testing

@testable import PhotoLibrary

/// Photo files of all kinds that cameras, scanners and programs write, edited here and compared by
/// other programs.
@Suite struct EditCorpusTests {
  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "EditCorpus/corpus.py").path

  private let folder: LibraryFolder
  private let originals: PhotoOriginals
  private let names: [String]

  init() throws {
    folder = try LibraryFolder()
    originals = PhotoOriginals(folder: folder("originals"))
    try folder.makeFolder("before")
    let output = try MetadataTools.run("python3", [Self.script, "make", folder("before").text])
    names = try FileManager.default.contentsOfDirectory(atPath: folder("before").text).sorted()
    try #require(names.count > 60, "\(output)\nIf a module is missing, run .ci/packages test.")
  }

  private func bytes(_ path: FilePath) throws -> Data {
    try Data(contentsOf: URL(filePath: path.text))
  }

  /// Makes the same change in a copy of each file.
  ///
  /// - Returns: The errors of those that can't be changed, by name.
  private func change(
    _ change: PhotoChange, _ names: [String], in place: String
  ) -> [String: FileOperationError] {
    var errors: [String: FileOperationError] = [:]
    for name in names {
      do {
        try PhotoRewriting.write(
          change, into: folder("\(place)/\(name)"), originals: originals, unsuited: "")
      } catch {
        errors[name] = error
      }
    }
    return errors
  }

  private func difference(_ before: String, _ after: String, quarters: Int) throws -> String {
    try MetadataTools.run(
      "python3", [Self.script, "check", folder(before).text, folder(after).text, "\(quarters)"])
  }

  private func copy(_ names: [String]) throws {
    try folder.makeFolder("after")
    try folder.makeFolder("same")
    for name in names {
      for place in ["after", "same"] {
        try FileManager.default.copyItem(
          atPath: folder("before/\(name)").text, toPath: folder("\(place)/\(name)").text)
      }
    }
  }

  @Test func `A turned file has the same pictures, and Undo brings back its bytes`() async throws {
    try await WorkerThreads.run {
      let names = names.filter { $0.hasSuffix(".tif") || $0.hasSuffix(".jpg") }
      try copy(names)
      let refused = change(PhotoChange(quarterTurns: 1), names, in: "after")
      // A strip of unknown length, behind which a directory would have to be added.
      #expect(Set(refused.keys) == Set(names.filter { $0.hasPrefix("missing-counts-0") }))
      for name in refused.keys {
        #expect(try bytes(folder("after/\(name)")) == bytes(folder("before/\(name)")))
        for place in ["after", "same"] {
          try FileManager.default.removeItem(atPath: folder("\(place)/\(name)").text)
        }
      }
      #expect(try difference("same", "after", quarters: 1) == "")
      let turned = names.filter { refused[$0] == nil }
      // Once more, and back to the start.
      for quarters in [1, 3, 3] {
        #expect(change(PhotoChange(quarterTurns: quarters), turned, in: "after") == [:])
      }
      for name in turned {
        #expect(try bytes(folder("after/\(name)")) == bytes(folder("same/\(name)")), "\(name)")
      }
    }
  }

  @Test func `A rated file has the same pictures, and Undo brings back its bytes`() async throws {
    try await WorkerThreads.run {
      var names = names.filter { !$0.hasSuffix(".tif") }
      try copy(names)
      let rating = PhotoChange(
        annotations: AnnotationPatch(rating: .changed(4), caption: .changed("Am See\n湖")))
      // Its list of pictures was wrong before, so that it can't be moved.
      let refused = "mpf-dropped.jpg"
      #expect(Set(change(rating, names, in: "after").keys) == [refused])
      #expect(try bytes(folder("after/\(refused)")) == bytes(folder("same/\(refused)")))
      names.removeAll { $0 == refused }
      #expect(try difference("same", "after", quarters: 0) == "")
      for name in names {
        let annotations = try PhotoMetadata.read(folder("after/\(name)")) { false }
          .annotations
        #expect(annotations == Annotations(rating: 4, caption: "Am See\n湖"), "\(name)")
      }
      let turnable = names.filter { $0.hasSuffix(".jpg") }
      for quarters in [1, 3] {
        #expect(change(PhotoChange(quarterTurns: quarters), turnable, in: "after") == [:])
      }
      for name in names {
        let old = try PhotoMetadata.read(folder("same/\(name)")) { false }.annotations
        let back = AnnotationPatch(rating: .changed(old.rating), caption: .changed(old.caption))
        #expect(change(PhotoChange(annotations: back), [name], in: "after") == [:])
        #expect(try bytes(folder("after/\(name)")) == bytes(folder("same/\(name)")), "\(name)")
      }
    }
  }

  @Test func `Undoing each of several edits brings back the bytes before it`() async throws {
    try await WorkerThreads.run {
      let names = names.filter { $0.hasSuffix(".jpg") && $0 != "mpf-dropped.jpg" }
      try copy(names)
      let edits: [(change: PhotoChange, reverse: (Annotations) -> PhotoChange)] = [
        (
          PhotoChange(annotations: AnnotationPatch(rating: .changed(4))),
          { PhotoChange(annotations: AnnotationPatch(rating: .changed($0.rating))) }
        ), (PhotoChange(quarterTurns: 1), { _ in PhotoChange(quarterTurns: 3) }),
        (
          PhotoChange(annotations: AnnotationPatch(caption: .changed("Am See"))),
          { PhotoChange(annotations: AnnotationPatch(caption: .changed($0.caption))) }
        ),
      ]
      for name in names {
        let path = folder("after/\(name)")
        var before: [(bytes: Data, annotations: Annotations)] = []
        for edit in edits {
          before.append((try bytes(path), try PhotoMetadata.read(path) { false }.annotations))
          #expect(change(edit.change, [name], in: "after") == [:])
        }
        for (edit, old) in zip(edits, before).reversed() {
          #expect(change(edit.reverse(old.annotations), [name], in: "after") == [:])
          #expect(try bytes(path) == old.bytes, "\(name)")
        }
      }
    }
  }

  @Test func `Annotations of a TIFF are not written into it`() async throws {
    try await WorkerThreads.run {
      let names = names.filter { $0.hasSuffix(".tif") }
      try copy(names)
      let rating = PhotoChange(annotations: AnnotationPatch(rating: .changed(4)))
      #expect(Set(change(rating, names, in: "after").keys) == Set(names))
      for name in names {
        #expect(try bytes(folder("after/\(name)")) == bytes(folder("same/\(name)")))
      }
    }
  }

  @Test func `A file that another program changed is turned back, and keeps that change`()
    async throws
  {
    try await WorkerThreads.run {
      let path = folder("before/all-None.jpg")
      let file = path
      func turn(_ quarters: Int) throws {
        try PhotoRewriting.write(
          PhotoChange(quarterTurns: quarters), into: file, originals: originals, unsuited: "")
      }
      try turn(1)
      try (try bytes(path) + Data("more".utf8)).write(to: URL(filePath: path.text))
      let changed = try bytes(path)
      try turn(3)
      #expect(try bytes(path).suffix(4) == Data("more".utf8))
      #expect(try bytes(path).count == changed.count)
    }
  }
}
