import GTK
import ImageFiles
import PhotoLibrary

/// The thumbnails of a list's rows: loaded when a row is drawn, given up when it scrolls away.
@MainActor
final class RowThumbnails {
  private let loader: PhotoLoader
  private weak var list: ListView?
  private var tasks: [Photo.ID: Task<Void, Never>] = [:]
  /// What is wrong with the files of rows that are seen, as a sentence for people.
  private var problems: [Photo.ID: String] = [:]
  /// Where the photos are that were asked for.
  private var rows: [Photo.ID: Int] = [:]
  /// The version of a photo's file for which another thumbnail was asked for than the known one.
  private var renewed: [Photo.ID: FileStamp] = [:]
  /// How many device pixels a logical one has where the rows were drawn last, and had before.
  private var scales = (last: 1, before: 1)

  init(loader: PhotoLoader) {
    self.loader = loader
  }

  func attach(to list: ListView) {
    self.list = list
    list.onVisibleRowsChanged = { [weak self] in self?.dropHidden() }
  }

  /// Forgets what is wrong with rows and what is under way: the rows are about other photos now.
  func reset() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
    problems = [:]
    rows = [:]
    renewed = [:]
  }

  /// Rows came and went: the same photos have other places.
  ///
  /// - Parameter origins: As ``ListView/rearrange(_:)`` takes them.
  func rearrange(_ origins: [Int?]) {
    let places = Dictionary(
      zip(origins, origins.indices).compactMap { origin, place in origin.map { ($0, place) } },
      uniquingKeysWith: { first, _ in first })
    rows = rows.compactMapValues { places[$0] }
    for (photo, task) in tasks where rows[photo] == nil {
      task.cancel()
      tasks[photo] = nil
    }
    problems = problems.filter { rows[$0.key] != nil }
  }

  /// The files of photos were written anew: what was wrong with them may be so no longer.
  func forgetProblems(of photos: [Photo.ID]) {
    for photo in photos { problems[photo] = nil }
  }

  /// The thumbnail of a row, or `nil` while it loads; the row is drawn again when it is there.
  ///
  /// The one of an earlier version of the file, or for a screen of another density, shows until then.
  func thumbnail(for photo: Photo?, row: Int) -> ImageSurface? {
    guard let photo, let list else { return nil }
    let (side, scale) = (list.thumbnailSide, list.scaleFactor)
    if scale != scales.last { scales = (scale, scales.last) }
    rows[photo.id] = row
    let known = loader.rememberedThumbnail(for: photo.path, side: side, scale: scale)
    if known != nil {
      guard loader.isOutdated(photo, side: side, scale: scale),
        renewed[photo.id] != photo.stamp
      else { return known }
      renewed[photo.id] = photo.stamp
    }
    if tasks[photo.id] == nil, problems[photo.id] == nil { load(photo, side: side, scale: scale) }
    return known
      ?? loader.rememberedThumbnail(for: photo.path, side: side, scale: scales.before)
  }

  /// The thumbnail of a photo where it is there already.
  func known(of photo: Photo?) -> ImageSurface? {
    guard let photo, let list else { return nil }
    return loader.rememberedThumbnail(
      for: photo.path, side: list.thumbnailSide, scale: list.scaleFactor)
  }

  /// What stands in a thumbnail's place: something else when it can't be had.
  func placeholderIcon(for photo: Photo?) -> String {
    guard let photo else { return "folder-pictures-symbolic" }
    return problems[photo.id] == nil ? "image-x-generic-symbolic" : "image-missing-symbolic"
  }

  /// Why a photo has no thumbnail or only a part of one, in a sentence, or `nil` where it has all of it
  /// or none was looked for.
  func problem(of photo: Photo) -> String? {
    if let problem = problems[photo.id] { return problem }
    guard let list,
      loader.isTruncated(photo.path, side: list.thumbnailSide, scale: list.scaleFactor)
    else { return nil }
    return "\(ImageError.Reason.truncated)"
  }

  /// Asks once more for the rows that have something wrong, after the person wanted one tried again.
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
      // Asked for again when it comes back: the loader knows whether another try is worth it.
      problems[photo] = nil
      rows[photo] = nil
      renewed[photo] = nil
    }
  }
}
