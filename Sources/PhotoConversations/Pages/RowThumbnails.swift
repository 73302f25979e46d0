import Cairo
import GLib
import GTK
import ImageDecoding
import PhotoLibrary

/// The thumbnails of a list's rows, loaded when a row is drawn and cancelled when it scrolls away.
@MainActor
final class RowThumbnails {
  private let loader: PhotoLoader
  private weak var list: ListView?
  private var tasks: [Photo.ID: Task<Void, Never>] = [:]
  /// The errors of visible rows' files, as sentences for the person.
  private var problems: [Photo.ID: String] = [:]
  /// The rows of the requested photos.
  private var rows: [Photo.ID: Int] = [:]
  /// The file versions for which an outdated thumbnail was already requested again.
  private var renewed: [Photo.ID: FileVersion?] = [:]
  /// The last and the previous scale factor of the rows, in device pixels per logical pixel.
  private var scales = (last: 1, before: 1)

  init(loader: PhotoLoader) {
    self.loader = loader
  }

  func attach(to list: ListView) {
    self.list = list
    list.onVisibleRowsChanged { [weak self] in self?.dropHidden() }
    // A disk may answer again by now; the loader remembers the files that are broken.
    list.onMap { [weak self] in self?.tryAgain() }
  }

  /// Cancels all requests and forgets all errors, before the rows show other photos.
  func reset() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
    problems = [:]
    rows = [:]
    renewed = [:]
  }

  /// Rearranges the list after rows were inserted, removed or moved.
  ///
  /// - Parameters:
  ///   - new: The unique identifiers of the current rows.
  ///   - old: The identifiers of the previous rows.
  func rearrange<ID: Hashable>(_ new: [ID], from old: [ID]) {
    let origins = rowOrigins(of: new, in: old)
    let places = Dictionary(
      zip(origins, origins.indices).compactMap { origin, place in origin.map { ($0, place) } },
      uniquingKeysWith: { first, _ in first })
    rows = rows.compactMapValues { places[$0] }
    for (photo, task) in tasks where rows[photo] == nil {
      task.cancel()
      tasks[photo] = nil
    }
    problems = problems.filter { rows[$0.key] != nil }
    list?.rearrange(origins)
  }

  /// Forgets the errors of photos whose files were rewritten or moved, and cancels their requests.
  func forgetProblems(of photos: [Photo.ID]) {
    for photo in photos {
      problems[photo] = nil
      tasks.removeValue(forKey: photo)?.cancel()
    }
  }

  /// Returns a row's thumbnail, or `nil` while it loads; the row is redrawn when it is ready.
  ///
  /// The thumbnail of an earlier file version or of another scale factor is returned until then.
  func thumbnail(for photo: Photo?, row: Int) -> ImageSurface? {
    guard let photo, let list else { return nil }
    let (side, scale) = (list.thumbnailSide, list.scaleFactor)
    if scale != scales.last { scales = (scale, scales.last) }
    rows[photo.id] = row
    // The file of a photo that a library's file lists may be gone.
    if photo.fileVersion == nil, problems[photo.id] != nil { return nil }
    let known = loader.cachedThumbnail(for: photo.path, side: side, scale: scale)
    if known != nil {
      guard loader.isOutdated(photo, side: side, scale: scale),
        renewed[photo.id] != .some(photo.fileVersion)
      else { return known }
      renewed.updateValue(photo.fileVersion, forKey: photo.id)
    }
    if tasks[photo.id] == nil, problems[photo.id] == nil { load(photo, side: side, scale: scale) }
    return known
      ?? loader.cachedThumbnail(for: photo.path, side: side, scale: scales.before)
  }

  /// Returns the files of dragged photos, with the thumbnail of the first if it is cached.
  func dragged(_ photos: [Photo]) -> DraggedFiles {
    guard let first = photos.first, let list else { return DraggedFiles([]) }
    return DraggedFiles(
      photos.map(\.path),
      picture: loader.cachedThumbnail(
        for: first.path, side: list.thumbnailSide, scale: list.scaleFactor))
  }

  /// Returns the icon that replaces a missing thumbnail; it differs if loading failed.
  func placeholderIcon(for photo: Photo?) -> String {
    guard let photo else { return "folder-pictures-symbolic" }
    return problems[photo.id] == nil ? "image-x-generic-symbolic" : "image-missing-symbolic"
  }

  /// Returns the reason why a photo has no thumbnail or a truncated one; `nil` if it is complete or
  /// was not requested.
  func problem(of photo: Photo) -> String? {
    if let problem = problems[photo.id] { return problem }
    guard let list,
      loader.isTruncated(photo.path, side: list.thumbnailSide, scale: list.scaleFactor)
    else { return nil }
    return "\(ImageError.Reason.truncated)"
  }

  /// Reloads the rows with errors, after the person retried one or returned to the list.
  func tryAgain() {
    guard !problems.isEmpty else { return }
    problems = [:]
    list?.reloadVisible()
  }

  private func load(_ photo: Photo, side: Int, scale: Int) {
    let loader = loader
    tasks[photo.id] = Task { [weak self] in
      do throws(ImageError) {
        _ = try await loader.thumbnail(for: photo.path, side: side, scale: scale)
      } catch {
        if error.reason == .cancelled { return }
        if !Task.isCancelled { self?.problems[photo.id] = "\(error.reason)" }
      }
      guard !Task.isCancelled else { return }
      self?.tasks[photo.id] = nil
      if let row = self?.rows[photo.id] { self?.list?.reload(row: row) }
    }
  }

  private func dropHidden() {
    guard let visible = list?.visibleRows else { return }
    let hidden = rows.filter { !visible.contains($0.value) }.keys
    for photo in hidden {
      tasks.removeValue(forKey: photo)?.cancel()
      // It is requested again when the row becomes visible: the loader decides whether to retry.
      problems[photo] = nil
      rows[photo] = nil
      renewed[photo] = nil
    }
  }
}

/// Returns the previous index of each row, or `nil` for a new one.
private func rowOrigins<ID: Hashable>(of rows: [ID], in old: [ID]) -> [Int?] {
  if rows == old { return Array(old.indices) }
  let places = Dictionary(zip(old, old.indices)) { first, _ in first }
  return rows.map { places[$0] }
}
