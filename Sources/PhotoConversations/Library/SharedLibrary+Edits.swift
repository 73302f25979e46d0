import ImageFiles
import PhotoLibrary

/// The edits of a library, including those that are not visible yet.
///
/// An edit is visible after it is saved. Edits that are made in between start from the pending
/// values.
struct LibraryEdits {
  /// The undo history, including edits that are not visible yet.
  var history = EditHistory()
  /// The pending annotations of files.
  private(set) var coming: [FilePath: Remarks] = [:]
  private var comingCount = 0
  /// Edits in other libraries while this one was being read.
  var early: [RemarkEdit] = []
  private var lastGroup = 0

  /// Whether all edits are visible.
  var isSettled: Bool { comingCount == 0 }

  /// Returns an unused group number for edits.
  mutating func newGroup() -> Int {
    lastGroup += 1
    return lastGroup
  }

  /// Records a pending edit.
  mutating func begin(_ change: RemarkEdit) {
    comingCount += 1
    for change in change.changes { coming[change.path] = change.after }
  }

  /// Records that an edit has become visible.
  mutating func end() {
    comingCount -= 1
    if comingCount == 0 { coming = [:] }
  }
}

extension SharedLibrary {
  /// The undo history, including edits that are not visible yet.
  var history: EditHistory { edits.history }

  /// Returns the edit that rates photos, as in ``Library/rating(_:stars:coming:)``.
  func rating(_ photos: [Photo.ID], stars: Int?) -> RemarkEdit {
    library.rating(photos, stars: stars, coming: edits.coming)
  }

  /// Returns the edit that captions photos, as in ``Library/captioning(_:_:coming:)``.
  func captioning(_ photos: [Photo.ID], _ text: String?) -> RemarkEdit {
    library.captioning(photos, text, coming: edits.coming)
  }

  /// Applies an edit of the person, unless it changes nothing.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - group: The edit's group, as in ``EditHistory/note(_:in:)``.
  ///   - model: The model of the window in which the edit was made.
  func make(_ edit: RemarkEdit, in group: Int? = nil, by model: LibraryModel) {
    if edit.isEmpty { return }
    let joins = edits.history.note(edit, in: group)
    deeds.wasEdited()
    keep(edit, .done, joins: joins, by: model)
  }

  /// Undoes the last edit, if any.
  func undo(by model: LibraryModel) {
    if let edit = edits.history.undo() { keep(edit, .undone, by: model) }
  }

  /// Repeats the last undone edit, if any.
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

  /// Applies the stored state and the edits that were made while the library was being read.
  func takeOver(_ known: KeptLibraries.Known) {
    for change in edits.early { _ = library.apply(change) }
    edits.early = []
    edits.history = known.history
  }

  /// Applies an edit that was made in another library of this process.
  func takeOver(_ change: RemarkEdit) {
    if isReading {
      edits.early.append(change)
    } else {
      tellChanged(library.apply(change))
    }
  }

  /// Applies the edits of another process.
  ///
  /// - Parameters:
  ///   - news: The current annotations of files.
  ///   - history: The current undo history of this library.
  func hear(_ news: [FilePath: Remarks], _ history: EditHistory) {
    // That history doesn't contain pending edits.
    if edits.isSettled { edits.history = history }
    tellChanged(library.say(news))
  }

  /// Applies the metadata of files and their sidecars.
  func takeOver(_ news: FileNews) {
    follow(news.moves)
    let said = library.say(news.remarks)
    tellChanged(said)
    let learned = library.learn(news.origins)
    if !said.isEmpty || !learned.isEmpty { keepListingSoon() }
    if learned.isEmpty { return }
    for model in models { model.originsChanged(learned, in: self) }
  }

  /// Updates the undo history to the new paths of moved files.
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
