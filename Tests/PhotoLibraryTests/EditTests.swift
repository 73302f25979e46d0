import GLib
import PhotoLibrary
import PhotoMetadata
import PhotoTestSupport
import RandomNumbers
import Testing

@Suite struct EditTests {
  private var library = Library(
    name: "Robin",
    conversations: ["Rome", "Best"].map { name in
      Conversation(
        id: name, name: name,
        photos: (1...3).map { Photo(id: "\(name)/\($0)", path: "/\($0).jpg", name: "\($0)") })
    },
    profilePhoto: Photo(
      id: "profile/1", path: "/me.jpg", name: "me",
      annotations: Annotations(rating: 4, caption: "Me")))

  private func rating(_ path: FilePath, _ before: Int?, _ after: Int?) -> AnnotationEdit {
    AnnotationEdit(.rating, [change(path, before, after)])
  }

  private func change(_ path: FilePath, _ before: Int?, _ after: Int?) -> AnnotationEdit.Change {
    .init(path: path, before: Annotations(rating: before), after: Annotations(rating: after))
  }

  @Test mutating func `a rating applies to each entry of its file and can be undone`() {
    let before = library
    let edit = library.rating(["Rome/2", "Best/3", "nowhere/1", "Rome/3"], stars: 5)
    #expect(edit.changes.map(\.path) == ["/2.jpg", "/3.jpg"])
    #expect(library.apply(edit) == ["Rome/2", "Rome/3", "Best/2", "Best/3"])
    #expect(library.photo(id: "Best/2")?.rating == 5)
    #expect(library.photo(id: "Rome/1")?.rating == nil)
    #expect(
      library.applyAnnotations(["/2.jpg": Annotations(rating: 5), "/3.jpg": Annotations(rating: 1)])
        .count == 2)
    #expect(library.apply(edit.reversed).count == 4)
    #expect(library == before)
  }

  @Test mutating func `an edit applies to photos that still have the annotations before it`() {
    let edit = library.rating(["Rome/1", "Rome/2", "Rome/3"], stars: 4)
    #expect(library.applicable(edit) == edit)
    _ = library.apply(edit)
    #expect(library.applicable(edit).isEmpty)
    #expect(library.applicable(edit.reversed) == edit.reversed)
    _ = library.applyAnnotations(["/2.jpg": Annotations(rating: 1)])
    library.conversations = library.conversations.map { conversation in
      var conversation = conversation
      conversation.photos.removeAll { $0.path == "/3.jpg" }
      return conversation
    }
    #expect(library.applicable(edit.reversed).changes.map(\.path) == ["/1.jpg"])
    #expect(
      library.applicable(edit.reversed, pending: ["/1.jpg": Annotations(rating: 2)]).isEmpty)
    // A removed rating and none look the same.
    let removal = rating("/2.jpg", 1, 0)
    _ = library.applyAnnotations(["/2.jpg": Annotations()])
    #expect(library.applicable(removal.reversed) == removal.reversed)
  }

  @Test(arguments: [(99, 5), (-7, 1), (3, 3)])
  mutating func `stars are from one to five`(stars: Int, rating: Int) {
    _ = library.apply(library.rating(["Rome/1"], stars: stars))
    #expect(library.photo(id: "Rome/1")?.rating == rating)
  }

  @Test mutating func `a removed rating is recorded`() {
    _ = library.apply(library.rating(["profile/1"], stars: nil))
    #expect(library.profilePhoto?.rating == nil)
    #expect(library.profilePhoto?.annotations == Annotations(rating: 0, caption: "Me"))
    #expect(library.rating(["profile/1", "Rome/1"], stars: nil).isEmpty)
  }

  @Test func `an edit begins with the current annotations`() {
    let edit = library.rating(["Rome/1"], stars: 4, pending: ["/1.jpg": Annotations(rating: 2)])
    #expect(edit == rating("/1.jpg", 2, 4))
    #expect(
      library.rating(["Rome/1"], stars: 4, pending: ["/1.jpg": Annotations(rating: 4)]).isEmpty)
  }

  @Test mutating func `captions show in the place of names`() {
    _ = library.apply(library.captioning(["Rome/1", "profile/1"], "A\n<b>"))
    #expect(library.photo(id: "Best/1")?.title == "A\n<b>")
    #expect(library.captioning(["Rome/1"], "A\n<b>").isEmpty)
    _ = library.apply(library.captioning(["Rome/1", "Rome/2", "profile/1"], nil))
    #expect(library.photo(id: "Best/1")?.title == "1")
    #expect(library.photo(id: "Best/1")?.caption == nil)
    #expect(library.profilePhoto?.annotations == Annotations(rating: 4, caption: ""))
    // The same text for people, in other characters.
    _ = library.apply(library.captioning(["Rome/1"], "\u{e9}"))
    #expect(!library.captioning(["Rome/1"], "e\u{301}").isEmpty)
  }

  @Test(arguments: [1, 2], [false, true])
  func `a caption is recorded as the file holds it, and can be undone`(
    count: Int, usesFiles: Bool
  ) throws {
    let folder = try LibraryFolder()
    let picture = try Pictures.quarters("jpeg", width: 8, height: 8)
    let photos = try (0..<count).map { number in
      let path = try folder.write(picture, to: "\(number).jpg")
      return Photo(id: "Rome/\(number)", path: path, name: "\(number)")
    }
    var library = Library(
      name: "Robin",
      conversations: [Conversation(id: "Rome", name: "Rome", photos: photos)])
    let text = " a\r\nb\rc\u{1}\u{1B}\u{FFFE}\td\u{7F} "
    let edit = library.captioning(photos.map(\.id), text)
    _ = library.apply(edit)
    let writer = AnnotationWriter(usesFiles: usesFiles)
    for change in edit.changes {
      #expect(change.after.caption == "a\nb\nc\td")
      try writer.write(change.after, [.caption], of: change.path)
      let held = try PhotoMetadata.read(change.path) { false }.annotations
      #expect(library.applyAnnotations([change.path: held]).isEmpty)
    }
    #expect(library.applicable(edit.reversed).changes.count == count)
    #expect(library.captioning(photos.map(\.id), text).isEmpty)
  }

  @Test mutating func `another program's annotations stay`() {
    let edit = library.rating(["profile/1"], stars: 2)
    _ = library.apply(edit)
    library.profilePhoto?.annotations.caption = "Theirs"
    _ = library.apply(edit.reversed)
    #expect(library.profilePhoto?.annotations == Annotations(rating: 4, caption: "Theirs"))
  }

  @Test func `edits are undone from the last and done again from the first`() {
    var history = UndoStack<AnnotationEdit>()
    #expect(history.undo() == nil)
    #expect(history.redo() == nil)
    let edits = (1...3).map { rating("/a", $0 - 1, $0) }
    for edit in edits { history.record(edit) }
    #expect(history.undo() == edits[2])
    #expect(history.undo() == edits[1])
    #expect(history.undone == [edits[2], edits[1]])
    #expect(history.redo() == edits[1])
    history.record(rating("/a", 2, 5))
    #expect(history.undone.isEmpty)
    #expect(history.done == [edits[0], edits[1], rating("/a", 2, 5)])
  }

  @Test func `edits of one drag are one edit`() {
    var history = UndoStack<AnnotationEdit>()
    history.record(rating("/a", nil, 1))
    for (before, after) in [(1, 2), (2, 3), (3, 5)] {
      history.record(rating("/a", before, after), in: 7)
    }
    #expect(history.done == [rating("/a", nil, 1), rating("/a", 1, 5)])
    history.record(rating("/a", 5, 4), in: 8)
    history.record(rating("/b", nil, 4), in: 8)
    #expect(history.done.last?.changes.map(\.path) == ["/a", "/b"])
    history.record(rating("/b", 4, 2))
    #expect(history.done.count == 4)
  }

  @Test func `a drag that ends where it began is no edit`() {
    var history = UndoStack<AnnotationEdit>(done: [rating("/a", nil, 1)])
    history.record(rating("/a", 1, 2), in: 1)
    history.record(rating("/a", 2, 1), in: 1)
    #expect(history.done == [rating("/a", nil, 1)])
    history.record(rating("/a", 1, 3), in: 1)
    #expect(history.done == [rating("/a", nil, 1), rating("/a", 1, 3)])
  }

  @Test func `a drag over the stars of an unrated photo that removes them is no edit`() {
    var history = UndoStack<AnnotationEdit>(done: [rating("/b", nil, 1)])
    history.record(rating("/a", nil, 3), in: 1)
    history.record(rating("/a", 3, 0), in: 1)
    #expect(history.done == [rating("/b", nil, 1)])
  }

  @Test func `a caption that is removed from a photo without one is no edit`() throws {
    let first = library.captioning(["Rome/1", "Rome/2"], "one")
    var edited = library
    _ = edited.apply(first)
    let removal = edited.captioning(["Rome/1"], nil)
    #expect(removal.changes.map(\.after.caption) == [""], "it is still written")
    let joined = try #require(first.joined(with: removal))
    #expect(joined.changes.map(\.path) == ["/2.jpg"])
  }

  @Test func `an edit isn't joined with one before another program's change`() {
    var history = UndoStack<AnnotationEdit>()
    history.record(rating("/a", nil, 1), in: 1)
    history.record(rating("/a", 5, 2), in: 1)
    history.record(rating("/a", 2, 3), in: 1)
    #expect(history.done == [rating("/a", nil, 1), rating("/a", 5, 3)])
  }

  @Test func `joined edits lead from the first annotations to the last`() throws {
    var numbers = SeededNumbers(seed: 1)
    for _ in 1...200 {
      let first = AnnotationEdit(
        .rating, (1...8).map { change("/\($0)", 1, Int.random(in: 1...5, using: &numbers)) })
      let after = Dictionary(uniqueKeysWithValues: first.changes.map { ($0.path, $0.after.rating) })
      let paths = (1...12).map { FilePath("/\($0)") }.shuffled(using: &numbers).prefix(6)
      let later = AnnotationEdit(
        .rating,
        paths.map { change($0, after[$0] ?? 1, Int.random(in: 1...5, using: &numbers)) })
      let joined = try #require(first.joined(with: later))
      let last = Dictionary(uniqueKeysWithValues: later.changes.map { ($0.path, $0.after.rating) })
      let added = later.changes.map(\.path).filter { after[$0] == nil }
      let expected = (first.changes.map(\.path) + added).compactMap { path in
        let rating = (last[path] ?? after[path]) ?? nil
        return rating == 1 ? nil : change(path, 1, rating)
      }
      #expect(joined.changes == expected)
    }
  }

  // Searching all photos for each of them takes minutes.
  @Test func `edits of a large library can be joined`() throws {
    let edits = (1...3).map { stars in
      AnnotationEdit(.rating, (1...40_000).map { change("/\($0)", stars - 1, stars) })
    }
    let joined = try #require(edits[0].joined(with: edits[1])?.joined(with: edits[2]))
    #expect(joined.changes.count == 40_000)
    #expect(joined.changes.last == change("/40000", 0, 3))
  }

  @Test func `the undo stack has a maximum count`() {
    var history = UndoStack<AnnotationEdit>()
    for number in 0...UndoStack<AnnotationEdit>.limit {
      history.record(rating("/a", number, number + 1))
    }
    #expect(history.done.count == UndoStack<AnnotationEdit>.limit)
    #expect(history.done.first == rating("/a", 1, 2))
  }

  // MARK: Edits and file operations

  private func move(_ name: FilePath) -> PhotoOperation {
    .files(.move([MovedPhoto("/a", to: name)]), FileContents())
  }

  @Test func `edits and file operations are undone in the order in which they were done`() {
    var stack = UndoStack<PhotoOperation>()
    stack.record(.annotations(rating("/a", nil, 1)))
    stack.record(move("/b"))
    stack.record(.annotations(rating("/b", 1, 2)), in: 1)
    stack.record(.annotations(rating("/b", 2, 3)), in: 1)
    #expect(stack.undo() == .annotations(rating("/b", 1, 3)))
    #expect(stack.take(.undo) == move("/b"))
    stack.put(move("/c"), after: .undo)
    #expect(stack.undone == [.annotations(rating("/b", 1, 3)), move("/c")])
    #expect(stack.redo() == move("/c"))
    #expect(stack.done == [.annotations(rating("/a", nil, 1)), move("/c")])
  }

  @Test func `a file operation can be undone below later edits`() {
    var stack = UndoStack(done: [move("/b"), .annotations(rating("/b", nil, 1))])
    #expect(stack.take(.undo) { $0.fileOperation != nil } == move("/b"))
    #expect(stack.take(.undo) { $0.fileOperation != nil } == nil)
    #expect(stack.done == [.annotations(rating("/b", nil, 1))])
  }

  @Test func `a file operation clears the edits that were undone`() {
    var stack = UndoStack<PhotoOperation>(undone: [.annotations(rating("/a", nil, 1))])
    stack.record(move("/b"))
    #expect(stack == UndoStack(done: [move("/b")]))
  }

  @Test func `file operations keep their places when another process changes the edits`() {
    let edits = (1...3).map { rating("/a", $0 - 1, $0) }
    var stack = UndoStack<PhotoOperation>()
    stack.merge(UndoStack(done: [edits[0]]))
    stack.record(move("/b"))
    stack.merge(UndoStack(done: [edits[0], edits[1]]))
    #expect(stack.done == [.annotations(edits[0]), move("/b"), .annotations(edits[1])])
    stack.merge(UndoStack(done: [edits[0]], undone: [edits[1]]))
    #expect(stack.done == [.annotations(edits[0]), move("/b")])
    #expect(stack.undone == [.annotations(edits[1])])
    stack.merge(UndoStack(undone: [edits[1], edits[0]]))
    #expect(stack.done == [move("/b")])
    #expect(stack.undone == [.annotations(edits[1]), .annotations(edits[0])])
    stack = UndoStack(done: [.annotations(edits[0])], undone: [move("/b")])
    stack.merge(UndoStack(done: [edits[0], edits[2]]))
    #expect(stack.done == [.annotations(edits[0]), .annotations(edits[2])])
    #expect(stack.undone.isEmpty, "another process's edit clears them")
  }
}

extension UndoStack {
  /// Moves the last operation to the redo stack, and returns it.
  fileprivate mutating func undo() -> Operation? { move(.undo) }

  /// Moves the operation that was undone last to the undo stack, and returns it.
  fileprivate mutating func redo() -> Operation? { move(.redo) }

  private mutating func move(_ direction: EditDirection) -> Operation? {
    let operation = take(direction)
    if let operation { put(operation, after: direction) }
    return operation
  }
}
