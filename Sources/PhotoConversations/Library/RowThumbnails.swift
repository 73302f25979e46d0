import GTK
import ImageFiles
import PhotoLibrary

/// The thumbnails of a list's rows: loaded when a row is drawn, given up when it scrolls away.
@MainActor
final class RowThumbnails {
  /// The side of a thumbnail in logical pixels.
  static let side = 48

  private let loader: PhotoLoader
  private weak var list: ListView?
  private var tasks: [Int: Task<Void, Never>] = [:]
  /// What is wrong with the files of rows that are seen, as a sentence for people.
  private var problems: [Int: String] = [:]

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
  }

  /// The thumbnail of a row, or `nil` while it loads; the row is drawn again when it is there.
  func thumbnail(for photo: Photo?, row: Int) -> ImageSurface? {
    guard let photo, let list else { return nil }
    let scale = list.scaleFactor
    if let known = loader.rememberedThumbnail(for: photo.path, side: Self.side, scale: scale) {
      return known
    }
    if tasks[row] == nil, problems[row] == nil {
      load(photo.path, row: row, scale: scale)
    }
    return nil
  }

  /// What stands in a thumbnail's place: something else when it can't be had.
  func placeholderIcon(for photo: Photo?, row: Int) -> String {
    guard photo != nil else { return "folder-pictures-symbolic" }
    return problems[row] == nil ? "image-x-generic-symbolic" : "image-missing-symbolic"
  }

  /// Why a row has no thumbnail, in a sentence, or `nil` where it has one or none was looked for.
  func problem(row: Int) -> String? { problems[row] }

  /// Asks once more for the rows that have something wrong, after the person wanted one tried again.
  func tryAgain() {
    guard !problems.isEmpty else { return }
    problems = [:]
    list?.reloadVisible()
  }

  private func load(_ path: FilePath, row: Int, scale: Int) {
    let loader = loader
    tasks[row] = Task { [weak self] in
      do throws(ImageError) {
        _ = try await loader.thumbnail(for: path, side: Self.side, scale: scale)
      } catch {
        if error.reason == .cancelled { return }
        if !Task.isCancelled { self?.problems[row] = "\(error.reason)" }
      }
      guard !Task.isCancelled else { return }
      self?.tasks[row] = nil
      self?.list?.reload(row: row)
    }
  }

  private func dropHidden() {
    guard let visible = list?.visibleRows else { return }
    for (row, task) in tasks where !visible.contains(row) {
      task.cancel()
      tasks[row] = nil
    }
    // Asked for again when it comes back: the loader knows whether another try is worth it.
    for row in problems.keys where !visible.contains(row) { problems[row] = nil }
  }
}
