import GLib
import PhotoMetadata
import RandomNumbers
import Testing

@testable import PhotoLibrary

/// Updates of a library after its folders were read again.
@Suite struct LibraryUpdateTests {
  @Test func `existing photos keep their identifiers, new ones get the next`() {
    var library = library(["Rome": ["b", "d"]])
    library.rate("Rome/2", stars: 4)
    var difference = library.update(to: self.library(["Rome": ["a", "b", "c", "d"]]))
    #expect(ids(library) == ["Rome/3", "Rome/1", "Rome/4", "Rome/2"])
    #expect(library.position(of: "Rome/2")?.number == 4)
    #expect(library.photo(id: "Rome/2")?.rating == 4)
    #expect(difference.addedPhotos == ["Rome/3", "Rome/4"])
    #expect(difference.changedConversations == ["Rome"])
    // A removed photo's number is not reused.
    difference = library.update(to: self.library(["Rome": ["a", "b", "d"]]))
    #expect(difference.removedPhotos == ["Rome/4"])
    library.update(to: self.library(["Rome": ["a", "b", "d", "e"]]))
    #expect(ids(library) == ["Rome/3", "Rome/1", "Rome/2", "Rome/5"])
  }

  @Test func `an unchanged library has no difference`() {
    var library = library(["Rome": ["a", "b"], "Oslo": ["c"]])
    library.rate("Rome/1", stars: 2)
    let before = library
    #expect(library.update(to: self.library(["Rome": ["a", "b"], "Oslo": ["c"]])).isEmpty)
    #expect(library == before)
  }

  @Test func `a renamed file keeps its identifier, a moved one its annotations`() {
    var library = library(["Rome": ["a", "b"], "Oslo": ["c"]])
    library.rate("Rome/1", stars: 5)
    library.rate("Rome/2", stars: 3)
    let capture = CaptureDetails(dateTaken: 7, camera: "One")
    #expect(library.applyCaptureDetails(["/L/Rome/b": capture]) == ["Rome/2"])
    let difference = library.update(
      to: self.library(["Rome": ["z:a"], "Oslo": ["c", "moved:b"]]))
    #expect(ids(library) == ["Oslo/1", "Oslo/2", "Rome/1"])
    #expect(library.photo(id: "Rome/1")?.path == "/L/Rome/z")
    #expect(library.photo(id: "Rome/1")?.rating == 5)
    #expect(library.photo(id: "Oslo/2")?.rating == 3)
    #expect(library.photo(id: "Oslo/2")?.capture == capture)
    #expect(difference.movedPhotos == ["Rome/1": "Rome/1", "Rome/2": "Oslo/2"])
    #expect(difference.addedPhotos == [] && difference.removedPhotos == [])
    #expect(difference.successor(of: "Rome/2") == "Oslo/2")
  }

  @Test(arguments: [
    ["Rome": ["a:b", "b:c", "c:d"], "Oslo": ["e"]],
    ["Rome": ["a", "b:new", "c:b", "d:c", "f:d"], "Oslo": ["e"]],
    ["Rome": ["a:b", "b:a", "c:e", "d"], "Oslo": ["e:c"]],
  ])
  func `files that get each other's names are followed`(files: [String: [String]]) {
    var library = library(["Rome": ["a", "b", "c", "d"], "Oslo": ["e"]])
    for (index, id) in ids(library).enumerated() { library.rate(id, stars: 1 + index) }
    let before = library.conversations.flatMap(\.photos)
    let difference = library.update(to: self.library(files))
    let photos = library.conversations.flatMap(\.photos)
    for photo in photos {
      let known = before.first { $0.identity == photo.identity }
      #expect(photo.rating == known?.rating)
      guard let known else { continue }
      #expect(difference.successor(of: known.id) == photo.id)
      #expect(difference.movedFiles[known.path] ?? known.path == photo.path)
    }
    #expect(difference.addedPhotos.count == photos.count { $0.identity == "new" })
    #expect(difference.changedPhotos.isEmpty)
  }

  @Test func `a file that is changed where it gets another one's name is followed`() {
    var library = library(["Rome": ["a:1 1", "b:2 2", "c:3 3"]])
    for (index, id) in ids(library).enumerated() { library.rate(id, stars: 1 + index) }
    let difference = library.update(
      to: self.library(["Rome": ["a:2 2", "b:3 3"], "Oslo": ["d:1 1"]], changed: "b:3 3"))
    #expect(difference.movedFiles.count == 3)
    #expect(ids(library) == ["Oslo/1", "Rome/2", "Rome/3"])
    #expect(ids(library).map { library.photo(id: $0)?.rating } == [1, 2, 3])
    #expect(difference.changedPhotos == ["Rome/3"])
  }

  @Test(arguments: ["b-old", "b (1)", "b.orig"])
  func `the photo stays where an editor keeps its previous file`(name: String) {
    var library = library(["Rome": ["a", "b", "c"]])
    library.rate("Rome/2", stars: 4)
    let difference = library.update(to: self.library(["Rome": ["a", "b:new", "\(name):b", "c"]]))
    #expect(library.photo(id: "Rome/2")?.path == "/L/Rome/b")
    #expect(library.photo(id: "Rome/2")?.rating == 4)
    #expect(difference.addedPhotos == ["Rome/4"])
    #expect(difference.movedFiles.isEmpty)
  }

  @Test func `a renamed folder keeps its identifier`() {
    var library = library(["Rome": ["a", "b"]])
    library.rate("Rome/2", stars: 1)
    var renamed = self.library(["Rome": ["a", "b"]])
    renamed.conversations = [
      conversation("Roma", ["a:Rome/a", "b:Rome/b"], identity: "folder Rome")
    ]
    let difference = library.update(to: renamed)
    #expect(library.conversations.map(\.id) == ["Rome"])
    #expect(library.conversations.map(\.name) == ["Roma"])
    #expect(library.photo(id: "Rome/2")?.path == "/L/Roma/b")
    #expect(library.photo(id: "Rome/2")?.rating == 1)
    #expect(difference.changedConversations == ["Rome"])
    #expect(difference.movedFolders == ["/L/Rome": "/L/Roma"])
  }

  @Test func `a rewritten file is reported`() {
    var library = library(["Rome": ["a", "b"]])
    library.rate("Rome/2", stars: 2)
    let difference = library.update(to: self.library(["Rome": ["a", "b"]], changed: "b"))
    #expect(difference.changedPhotos == ["Rome/2"])
    #expect(difference.movedPhotos.isEmpty)
    #expect(library.photo(id: "Rome/2")?.rating == 2)
  }

  @Test func `a removed photo's successor is the next one, else the previous`() {
    var library = library(["Rome": ["a", "b", "c", "d"], "Oslo": ["e"]])
    let difference = library.update(to: self.library(["Rome": ["b"]]))
    #expect(difference.successor(of: "Rome/1") == "Rome/2")
    #expect(difference.successor(of: "Rome/2") == "Rome/2")
    #expect(difference.successor(of: "Rome/3") == "Rome/2")
    #expect(difference.successor(of: "Rome/4") == "Rome/2")
    #expect(difference.successor(of: "Oslo/1") == nil)
    #expect(difference.removedConversations == ["Oslo"])
  }

  @Test func `a new conversation gets an unused identifier`() {
    var library = library(["Rome": ["a"]])
    var read = self.library(["Rome": ["a"]])
    read.conversations.append(
      Conversation(
        id: "Rome", name: "Rome", photos: [photo("Rome/1", "/M/Rome/x", "x")],
        folder: "/M/Rome", folderIdentity: "other"))
    let difference = library.update(to: read)
    #expect(difference.addedConversations == ["Rome (2)"])
    #expect(ids(library) == ["Rome/1", "Rome (2)/1"])
  }

  /// Invariants after any changes of the files.
  @Test(arguments: 0..<40) func `after any change all identifiers are unique and stable`(
    seed: UInt64
  ) {
    var dice = SeededNumbers(seed: seed)
    // No name begins like another one, as that of a kept previous file does.
    var files: [String: [String]] = ["A": ["1_", "2_", "3_"], "B": ["4_"], "C": []]
    var next = 5
    var library = library(files)
    for (index, id) in ids(library).enumerated() { library.rate(id, stars: 1 + index % 5) }
    var numbers: [String: String] = [:]
    for _ in 0..<30 {
      let before = library
      for _ in 0..<Int.random(in: 1...4, using: &dice) {
        let folder = ["A", "B", "C"].randomElement(using: &dice) ?? "A"
        switch Int.random(in: 0..<5, using: &dice) {
        case 0:
          files[folder]?.append("\(next)_")
          next += 1
        case 1: _ = files[folder]?.popLast()
        case 2:
          guard let file = files[folder]?.popLast() else { continue }
          let (name, other) = ("\(next)_:\(content(file, in: folder))", "B")
          next += 1
          files[other]?.append(name)
        case 3:
          // As by a program that numbers files anew: each gets the name of another one.
          var contents = files.flatMap { folder, names in names.map { content($0, in: folder) } }
          contents.shuffle(using: &dice)
          for (folder, names) in files {
            files[folder] = names.map { "\($0.prefix { $0 != ":" }):\(contents.removeLast())" }
          }
        default: files[folder]?.shuffle(using: &dice)
        }
      }
      let read = self.library(files)
      let difference = library.update(to: read)
      #expect(
        library.conversations.map { $0.photos.map(\.path) }
          == read.conversations.map { $0.photos.map(\.path) })
      #expect(Set(ids(library)).count == ids(library).count)
      let present = Set(library.conversations.flatMap(\.photos).map(\.identity))
      let lost = Set(
        before.conversations.flatMap(\.photos).filter { !present.contains($0.identity) }
          .map(\.path))
      for conversation in library.conversations {
        for photo in conversation.photos {
          // A number identifies one file forever, unless a new one has a lost one's name.
          let file = photo.identity
          let known = before.conversations.flatMap(\.photos).first { $0.identity == file }
          if known != nil || !lost.contains(photo.path) {
            #expect(numbers[photo.id, default: file] == file)
          }
          numbers[photo.id] = file
          #expect(known == nil || known?.rating == photo.rating)
        }
      }
      let all = Set(ids(library))
      #expect(difference.addedPhotos.allSatisfy { all.contains($0) && before.photo(id: $0) == nil })
      #expect(difference.removedPhotos.allSatisfy { !all.contains($0) })
      for id in ids(before) {
        let successor = difference.successor(of: id)
        #expect(successor.map { all.contains($0) } ?? true)
        if all.contains(id) { #expect(successor == id) }
      }
    }
  }

  // MARK: Missing folders

  private func library(_ folders: [String: [String]], changed: String = "") -> Library {
    Library(
      name: "Robin",
      conversations: folders.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map {
        conversation($0, $1, identity: "folder \($0)", changed: changed)
      })
  }

  /// Returns a folder's conversation; a file is a name, or a name and its previous file.
  private func conversation(
    _ name: String, _ files: [String], identity: String, changed: String = ""
  ) -> Conversation {
    let photos = files.enumerated().map { index, file in
      photo(
        "\(name)/\(index + 1)", "/L/\(name)/\(file.split(separator: ":")[0])",
        content(file, in: name), size: file == changed ? 2 : 1)
    }
    return Conversation(
      id: name, name: name, photos: photos, folder: FilePath("/L/\(name)"),
      folderIdentity: identity)
  }

  private func content(_ file: String, in folder: String) -> String {
    file.split(separator: ":").last.map(String.init) ?? file
  }

  private func photo(_ id: String, _ path: FilePath, _ file: String, size: Int = 1) -> Photo {
    Photo(
      id: id, path: path, name: path.text, fileVersion: FileVersion(byteCount: size, modified: 1),
      identity: file.split(separator: "/").last.map(String.init) ?? file)
  }

  private func ids(_ library: Library) -> [Photo.ID] {
    library.conversations.flatMap(\.photos).map(\.id)
  }
}

extension Library {
  fileprivate mutating func rate(_ photo: Photo.ID, stars: Int) {
    _ = apply(rating([photo], stars: stars))
  }
}
