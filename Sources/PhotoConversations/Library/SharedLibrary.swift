import GTK
import ImageFiles
import PhotoLibrary
import SplitProgram

/// A library that any number of windows show: read once, and edited in one place.
@MainActor
final class SharedLibrary {
  /// What the person asked for, and where it is read from.
  let source: LibrarySource
  private(set) var library = Library(name: "", conversations: [])
  private(set) var isReading = true
  /// Why it can't be read, or `nil`.
  private(set) var problem: String?
  private var reading: Task<Void, Never>?
  /// What the person changed in it, and took back.
  private(set) var history = EditHistory()
  private var lastGroup = 0
  private var models: [WeakModel] = []

  private struct WeakModel { weak var model: LibraryModel? }

  /// Begins to read a library, off the main thread.
  init(reading source: LibrarySource) {
    self.source = source
    let read = source.read
    reading = Task { [weak self] in
      let result = await BlockingWork.run { Result(catching: read) }
      if !Task.isCancelled { self?.finish(result) }
    }
  }

  /// Takes a library that was read already.
  init(_ library: Library, source: LibrarySource) {
    self.source = source
    self.library = library
    isReading = false
  }

  isolated deinit {
    reading?.cancel()
  }

  /// Tells a model when the library is read and what changes in it, while the model lives.
  func add(_ model: LibraryModel) {
    models = models.filter { $0.model != nil && $0.model !== model } + [WeakModel(model: model)]
  }

  private func finish(_ result: Result<Library, LibraryError>) {
    isReading = false
    switch result {
    case .success(let library):
      self.library = library
      for problem in library.problems { standardError("\(Program.name): \(problem)") }
    case .failure(let error):
      problem = error.description
      standardError("\(Program.name): \(error)")
    }
    for entry in models { entry.model?.wasRead(self) }
  }

  // MARK: Edits

  /// Makes an edit of the person's, unless it changes nothing.
  ///
  /// - Parameters:
  ///   - edit: What is changed.
  ///   - group: What the edit belongs to, as ``EditHistory/note(_:in:)`` says.
  ///   - model: The window's model in which the person made it.
  func make(_ edit: RemarkEdit, in group: Int? = nil, by model: LibraryModel) {
    if edit.isEmpty { return }
    history.note(edit, in: group)
    show(edit, .done, by: model)
  }

  /// Takes the last edit back; does nothing if there is none.
  func undo(by model: LibraryModel) {
    if let edit = history.undo() { show(edit, .undone, by: model) }
  }

  /// Does the edit again that was taken back last; does nothing if there is none.
  func redo(by model: LibraryModel) {
    if let edit = history.redo() { show(edit, .redone, by: model) }
  }

  /// A number that no edits belong to yet.
  func newGroup() -> Int {
    lastGroup += 1
    return lastGroup
  }

  private func show(_ edit: RemarkEdit, _ way: ShownEdit.Way, by model: LibraryModel) {
    let photos = library.apply(way == .undone ? edit.reversed : edit)
    for entry in models {
      entry.model?.wasEdited(
        ShownEdit(edit: edit, way: way, photos: photos, isHere: entry.model === model), in: self)
    }
  }
}
