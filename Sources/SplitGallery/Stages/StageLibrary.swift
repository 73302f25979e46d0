import Foundation
import GLib

/// The stages, and the addresses of their photos and articles.
struct StageLibrary: Sendable {
  /// All stages, in their order.
  var stages: [Stage] = []
  /// The folder or the server with the folders of photos and articles.
  var base: URL
  /// The reason why there are no stages, or `nil`.
  var problem: String?
  /// The loader of photos and articles.
  var loader = Loader()
  /// The store of the stages, kept as long as the library: releasing a database also starts threads
  /// of Dispatch that wake the process once a second.
  private(set) var store: StageStore?
  /// The JSON file that new stores are filled from, or `nil` for a library without a store.
  private(set) var seed: FilePath?

  /// Returns the stage of a page, or `nil`.
  func stage(_ page: StagePage) -> Stage? {
    guard let number = page.number, stages.indices.contains(number - 1) else { return nil }
    return stages[number - 1]
  }

  /// Returns the address of a stage's photo.
  func photo(of stage: Stage) -> Result<URL, LoadError> {
    address(stage.image, in: "photos", orElse: localized("The stage has no photo."))
  }

  /// Returns the address of the article about a stage.
  func article(about stage: Stage) -> Result<URL, LoadError> {
    address(stage.link, in: "articles", orElse: localized("The stage has no article."))
  }

  private func address(
    _ text: String?, in folder: String, orElse reason: String
  ) -> Result<URL, LoadError> {
    guard let text, !text.isEmpty else { return .failure(.absent(reason)) }
    let folder = base.appending(path: folder, directoryHint: .isDirectory)
    guard let url = URL(string: text, relativeTo: folder)?.absoluteURL, Loader.takes(url) else {
      return .failure(.unsupported(text))
    }
    return .success(url)
  }
}

extension StageLibrary {
  /// Loads the stages of a store; if the JSON can't be read, the list shows the reason.
  ///
  /// - Parameters:
  ///   - store: The path of the store's SQLite file, or `nil` for a store in memory.
  ///   - seed: The JSON file that a new store is filled from.
  ///   - base: The folder or the server with the folders of photos and articles; `nil` for the
  ///     JSON file's folder.
  /// - Throws: ``StageStoreError``.
  init(store: FilePath?, seed: FilePath, base: URL?) throws(StageStoreError) {
    let folder = FileEntry.folder(of: seed)
    self.init(base: base ?? URL(string: "\(folder.uri)/") ?? URL(filePath: folder.text))
    self.seed = seed
    try open(store: store, seed: seed)
  }

  /// Returns the same library with the stages of another store.
  ///
  /// - Parameter store: The path of the store's SQLite file, or `nil` for a store in memory, which
  ///   is always filled anew.
  /// - Returns: The library with the stages of that store.
  /// - Throws: ``StageStoreError``.
  func switched(to store: FilePath?) throws(StageStoreError) -> StageLibrary {
    guard let seed else { return self }
    var library = self
    try library.open(store: store, seed: seed)
    return library
  }

  private mutating func open(store path: FilePath?, seed: FilePath) throws(StageStoreError) {
    stages = []
    problem = nil
    do {
      let store = try StageStore(path: path, seed: seed)
      stages = try store.stages()
      self.store = store
    } catch let error as UnreadableData {
      problem = error.description
    } catch let error as StageStoreError {
      throw error
    } catch {
      throw StageStoreError(path: path ?? "", reason: "\(error)")
    }
  }
}
