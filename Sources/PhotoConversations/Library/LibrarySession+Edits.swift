import GLib
import GTK
import PhotoLibrary
import PhotoMetadata

extension LibrarySession {
  /// Whether the photos' files belong to the person, not to the program.
  var hasOwnFiles: Bool { !source.isSample && !source.places.isEmpty }

  /// Whether annotations are written to the photos' files.
  var isWritten: Bool { !source.isSample }

  // MARK: Annotations

  /// Sets the rating of photos, from 1 to 5, or removes it if `nil`, as one edit.
  ///
  /// - Parameters:
  ///   - photos: The photos.
  ///   - stars: The rating.
  ///   - group: The edit's group, as in ``UndoStack/record(_:in:)``.
  ///   - observer: The observer by which the edit is made.
  func rate(_ photos: [Photo.ID], stars: Int?, in group: Int? = nil, by observer: AnyObject) {
    edit(library.rating(photos, stars: stars, pending: pending.values), in: group, by: observer)
  }

  /// Sets the caption of photos, or removes it if `nil`, as one edit.
  func caption(_ photos: [Photo.ID], _ text: String?, in group: Int? = nil, by observer: AnyObject)
  {
    edit(library.captioning(photos, text, pending: pending.values), in: group, by: observer)
  }

  /// Returns a photo's caption after the edits that are being saved.
  func pendingCaption(of photo: Photo) -> String? {
    (pending.values[photo.path] ?? photo.annotations).caption
  }

  private func edit(_ edit: AnnotationEdit, in group: Int?, by observer: AnyObject) {
    if edit.isEmpty { return }
    let joins = undo.record(.annotations(edit), in: group)
    Task.immediate { await save(edit, .do, joins: joins, by: observer) }
  }

  /// Undoes or redoes an edit of annotations, for the photos whose annotations are still those of
  /// the edit.
  func perform(_ edit: AnnotationEdit, _ direction: EditDirection, by observer: AnyObject) {
    undo.put(.annotations(edit), after: direction)
    Task.immediate { await save(edit, direction, by: observer) }
  }

  /// Saves an edit, and then shows it: an edit that is visible survives a kill of the process.
  private func save(
    _ edit: AnnotationEdit, _ direction: EditDirection, joins: Bool = false, by observer: AnyObject
  ) async {
    var change = edit.applied(direction)
    if direction != .do { change = library.applicable(change, pending: pending.values) }
    if let store {
      pending.begin(change)
      await store.record(
        edit, direction, applying: change, joins: joins, in: source.id, isWritten: isWritten)
      pending.end()
    }
    let photos = library.apply(change)
    let applied = Set(change.changes.map(\.path))
    let skipped = edit.changes.map(\.path).filter { !applied.contains($0) }
    report {
      .edited(
        edit, direction, photos: photos, skipped: skipped, isInThisWindow: $0 === observer)
    }
    sessions?.show(change, besides: self)
    if let store, lacksHistory, pending.isEmpty { await mergeHistory(of: store) }
  }

  /// Shows an edit that was made in another library of this process.
  func show(_ change: AnnotationEdit) {
    if phase.isOpening {
      earlyEdits.append(change)
    } else {
      reportAnnotations(library.apply(change))
    }
  }

  /// Shows the edits of another process.
  ///
  /// - Parameters:
  ///   - annotations: The current annotations of files.
  ///   - history: The stored undo history of this library.
  func show(_ annotations: [FilePath: Annotations], _ history: UndoStack<AnnotationEdit>) {
    let old = undo
    // That history doesn't contain pending edits.
    if pending.isEmpty { undo.merge(history) } else { lacksHistory = true }
    let photos = library.applyAnnotations(annotations)
    if !photos.isEmpty || undo != old { report(.annotations(photos)) }
  }

  /// Merges the stored undo history, unless there are edits again that it doesn't contain.
  func mergeHistory(of store: PhotoStore) async {
    let history = await store.history(of: source.id)
    guard pending.isEmpty else { return }
    lacksHistory = false
    let old = undo
    undo.merge(history)
    if undo != old { report(.annotations([])) }
  }

  /// Shows the metadata of files and their sidecars.
  func show(_ update: MetadataUpdate) {
    undo.follow(update.moves, forgetting: update.replaced)
    readLater(update.strays)
    let annotated = library.applyAnnotations(update.annotations)
    reportAnnotations(annotated)
    let changed = library.applyCaptureDetails(update.captures)
    if !annotated.isEmpty || !changed.isEmpty { storeListingSoon() }
    if !changed.isEmpty { report(.captureDetails(changed)) }
  }

  private func reportAnnotations(_ photos: [Photo.ID]) {
    if !photos.isEmpty { report(.annotations(photos)) }
  }

  // MARK: Files

  /// Returns the contents of photos' files before a command or a question, by which the files are
  /// recognized.
  ///
  /// A listing that no scan has checked yet doesn't know the current files.
  func contents(of photos: [Photo]) -> FileContents {
    phase.isScanned ? FileContents(of: photos) : FileContents()
  }

  /// Performs a file operation off the main thread, then updates the library and reports it.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - direction: Whether the operation is done, undone or redone.
  ///   - contents: The contents of the files; changed ones are left alone.
  ///   - progress: Receives the progress.
  ///   - observer: The observer by which it was started.
  ///   - then: Called with the result before it is reported; returns whether the observer presents
  ///     the result too.
  func perform(
    _ operation: FileOperation, _ direction: EditDirection, on contents: FileContents,
    _ progress: PhotoProgress, by observer: AnyObject, then: @escaping (FileOperationResult) -> Bool
  ) {
    fileOperationCount += 1
    if case .move(let photos) = operation { monitor?.expect(photos.filter(\.isRenaming)) }
    Task {
      let result =
        if let store {
          await store.perform(operation, progress, on: contents)
        } else {
          await WorkerThreads.run { operation.perform(progress, on: contents) }
        }
      fileOperationCount -= 1
      defer { sessions?.fileOperationEnded() }
      undo.follow(result.places, forgetting: result.deleted)
      sessions?.follow(result, besides: self)
      record(result, direction, contents, isStopped: progress.isStopped)
      monitor?.readNow(result.folders)
      let isPresented = then(result)
      report {
        .performed(operation, result, direction, isInThisWindow: $0 === observer && isPresented)
      }
    }
  }

  /// Adds the result of a file operation to the undo stack.
  private func record(
    _ result: FileOperationResult, _ direction: EditDirection, _ contents: FileContents,
    isStopped: Bool
  ) {
    // The part that failed to be undone or redone can be tried again; one that the person stopped
    // is the next one.
    if let rest = result.rest, direction != .do {
      undo.putBack(.files(rest, contents), after: direction, asNext: isStopped)
    }
    guard let reverse = result.reverse.map({ PhotoOperation.files($0, result.contents) }) else {
      return
    }
    guard direction == .do else { return undo.put(reverse, after: direction) }
    undo.record(reverse)
    if let store { Task.immediate { await store.clearRedo(of: source.id) } }
  }
}
