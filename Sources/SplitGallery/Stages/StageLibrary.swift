import Foundation

/// The stages, and where their photos and articles are.
struct StageLibrary: Sendable {
  /// All stages, in their order.
  var stages: [Stage] = []
  /// The folder or the server with the folders of photos and articles.
  var base: URL
  /// Why there are no stages, or `nil`.
  var problem: String?
  /// What loads photos and articles.
  var loader = Loader()
  /// What the stages are kept in, as long as anybody may ask for them: letting go of a database also
  /// starts threads of Dispatch's that wake the process once a second.
  private(set) var store: StageStore?

  /// The stage that a page is about, or `nil`.
  func stage(_ page: StagePage) -> Stage? {
    guard let number = page.number, stages.indices.contains(number - 1) else { return nil }
    return stages[number - 1]
  }

  /// The address of a stage's photo.
  func photo(of stage: Stage) -> Result<URL, LoadError> { address(stage.image, in: "photos") }

  /// The address of the article about a stage.
  func article(about stage: Stage) -> Result<URL, LoadError> { address(stage.link, in: "articles") }

  private func address(_ text: String?, in folder: String) -> Result<URL, LoadError> {
    guard let text, !text.isEmpty else { return .failure(.missing) }
    let folder = base.appending(path: folder, directoryHint: .isDirectory)
    guard let url = URL(string: text, relativeTo: folder)?.absoluteURL, Loader.takes(url) else {
      return .failure(.unsupported(text))
    }
    return .success(url)
  }
}

extension StageLibrary {
  /// Takes the stages of a store; JSON that can't be read is said in the list.
  ///
  /// - Throws: ``StageStoreError``.
  init(store: String?, seed: String, base: URL) throws {
    self.init(base: base)
    do {
      let store = try StageStore(path: store, seed: seed)
      stages = try store.stages()
      self.store = store
    } catch let error as UnreadableData {
      problem = error.description
    }
  }
}
