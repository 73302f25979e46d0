import ImageFiles
import PhotoLibrary

/// What the person changes in a library, and how it comes to be shown.
///
/// An edit shows once it is kept. What is asked for meanwhile begins with what is about to show.
struct LibraryEdits {
  /// What was changed and taken back, whether it shows already or not.
  var history = EditHistory()
  /// What is about to be said about files.
  private(set) var coming: [FilePath: Remarks] = [:]
  private var comingCount = 0
  /// What was said in other libraries while this one was read.
  var early: [RemarkEdit] = []
  private var lastGroup = 0

  /// Whether everything shows.
  var isSettled: Bool { comingCount == 0 }

  /// A number that no edits belong to yet.
  mutating func newGroup() -> Int {
    lastGroup += 1
    return lastGroup
  }

  /// A change is on its way.
  mutating func begin(_ change: RemarkEdit) {
    comingCount += 1
    for change in change.changes { coming[change.path] = change.after }
  }

  /// A change shows.
  mutating func end() {
    comingCount -= 1
    if comingCount == 0 { coming = [:] }
  }
}

extension SharedLibrary {
  /// What was changed and taken back, whether it shows already or not.
  var history: EditHistory { edits.history }

  /// What giving photos stars changes, as ``Library/rating(_:stars:coming:)`` says.
  func rating(_ photos: [Photo.ID], stars: Int?) -> RemarkEdit {
    library.rating(photos, stars: stars, coming: edits.coming)
  }

  /// What giving photos a caption changes, as ``Library/captioning(_:_:coming:)`` says.
  func captioning(_ photos: [Photo.ID], _ text: String?) -> RemarkEdit {
    library.captioning(photos, text, coming: edits.coming)
  }

  /// Makes an edit of the person's, unless it changes nothing.
  ///
  /// - Parameters:
  ///   - edit: What is changed.
  ///   - group: What the edit belongs to, as ``EditHistory/note(_:in:)`` says.
  ///   - model: The window's model in which the person made it.
  func make(_ edit: RemarkEdit, in group: Int? = nil, by model: LibraryModel) {
    if edit.isEmpty { return }
    let joins = edits.history.note(edit, in: group)
    deeds.wasEdited()
    keep(edit, .done, joins: joins, by: model)
  }

  /// Takes the last edit back; does nothing if there is none.
  func undo(by model: LibraryModel) {
    if let edit = edits.history.undo() { keep(edit, .undone, by: model) }
  }

  /// Does the edit again that was taken back last; does nothing if there is none.
  func redo(by model: LibraryModel) {
    if let edit = edits.history.redo() { keep(edit, .redone, by: model) }
  }

  private func keep(
    _ edit: RemarkEdit, _ way: ShownEdit.Way, joins: Bool = false, by model: LibraryModel
  ) {
    guard let kept else {
      show(edit, way, by: model)
      return
    }
    edits.begin(way == .undone ? edit.reversed : edit)
    kept.keep(edit, way, joins: joins, in: self) { [weak self, weak model] in
      self?.edits.end()
      self?.show(edit, way, by: model)
    }
  }

  private func show(_ edit: RemarkEdit, _ way: ShownEdit.Way, by model: LibraryModel?) {
    let photos = library.apply(way == .undone ? edit.reversed : edit)
    tell { ShownEdit(edit: edit, way: way, photos: photos, isHere: $0 === model) }
  }

  /// Takes over what was known when the library was read, and what was said meanwhile.
  func takeOver(_ known: KeptLibraries.Known) {
    for change in edits.early { _ = library.apply(change) }
    edits.early = []
    edits.history = known.history
  }

  /// Takes over what was said in another library of this process.
  func takeOver(_ change: RemarkEdit) {
    if isReading {
      edits.early.append(change)
    } else {
      tellChanged(library.apply(change))
    }
  }

  /// Takes over what another process said.
  ///
  /// - Parameters:
  ///   - news: What is said about files now.
  ///   - history: What can be taken back in this library now.
  func hear(_ news: [FilePath: Remarks], _ history: EditHistory) {
    // What is on its way is not in that history.
    if edits.isSettled { edits.history = history }
    tellChanged(library.say(news))
  }

  /// Takes over what files and their sidecars say.
  func takeOver(_ news: FileNews) {
    follow(news.moves)
    let said = library.say(news.remarks)
    tellChanged(said)
    let learned = library.learn(news.origins)
    if !said.isEmpty || !learned.isEmpty { keepListingSoon() }
    if learned.isEmpty { return }
    for model in models { model.originsChanged(learned, in: self) }
  }

  /// What can be taken back is about the files where they are now.
  func follow(_ moves: [FilePath: FilePath]) {
    if moves.isEmpty { return }
    edits.history.follow(moves)
    deeds.follow(moves)
  }

  private func tellChanged(_ photos: [Photo.ID]) {
    if photos.isEmpty { return }
    for model in models { model.remarksChanged(photos, in: self) }
  }

  private func tell(_ edit: (LibraryModel) -> ShownEdit) {
    for model in models { model.wasEdited(edit(model), in: self) }
  }
}
