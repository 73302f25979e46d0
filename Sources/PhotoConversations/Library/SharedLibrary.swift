import GTK
import ImageFiles
import PhotoLibrary
import SplitProgram

/// A library that any number of windows show: read once, and edited in one place.
@MainActor
final class SharedLibrary {
  /// What the person asked for, and where it is read from.
  let source: LibrarySource
  /// What shows; its remarks change in `SharedLibrary+Edits.swift`.
  var library = Library(name: "", conversations: [])
  private(set) var isReading = true
  /// Why it can't be read, or `nil`.
  private(set) var problem: String?
  /// What a person has to know while the library shows, in a sentence, or `nil`.
  var notice: String?
  /// What follows the folders, or `nil` where nothing does.
  var follower: FolderFollower?
  private var reading: Task<Void, Never>?
  /// What the person changes in it.
  var edits = LibraryEdits()
  /// What keeps that, or `nil` where it ends with the process.
  private(set) var kept: KeptLibraries?
  /// In what order the photos of a conversation are listed.
  private(set) var order = PhotoOrder.library
  /// What is being read of what files say.
  var metadataReading: Task<Void, Never>?
  private var weakModels: [WeakModel] = []

  private struct WeakModel { weak var model: LibraryModel? }

  /// Begins to read a library, off the main thread.
  init(reading source: LibrarySource) {
    self.source = source
    let load = source.load
    reading = Task { [weak self] in
      let result = await BlockingWork.run {
        Result { () throws(LibraryError) in try load() }
      }
      let known = await self?.known(try? result.get().library)
      if !Task.isCancelled { self?.finish(result, known) }
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
    metadataReading?.cancel()
  }

  /// The models that show it.
  var models: [LibraryModel] { weakModels.compactMap(\.model) }

  /// Tells a model when the library is read and what changes in it, while the model lives.
  func add(_ model: LibraryModel) {
    if kept == nil { kept = model.kept }
    weakModels =
      weakModels.filter { $0.model != nil && $0.model !== model } + [WeakModel(model: model)]
  }

  /// Lists the photos of conversations in another order, also the next time.
  func setOrder(_ other: PhotoOrder) {
    guard other != order else { return }
    order = other
    kept?.set(Self.orderName, to: other == .library ? nil : other.rawValue, of: source)
    for model in models { model.wasSorted(self) }
  }

  /// What the order is called among the settings that are kept.
  private static let orderName = "order"

  private func known(_ library: Library?) async -> KeptLibraries.Known? {
    guard let library else { return nil }
    return await kept?.enter(self, library)
  }

  private func finish(
    _ result: Result<(library: Library, reader: LibraryReader?), LibraryError>,
    _ known: KeptLibraries.Known?
  ) {
    isReading = false
    switch result {
    case .success(let read):
      library = read.library
      if let known {
        takeOver(known)
        order = known.settings[Self.orderName].flatMap { PhotoOrder(rawValue: $0) } ?? .library
      }
      if let reader = read.reader { follow(reader) }
      for problem in library.problems { standardError("\(Program.name): \(problem)") }
    case .failure(let error):
      problem = error.description
      standardError("\(Program.name): \(error)")
    }
    for model in models { model.wasRead(self) }
    readMetadata()
  }
}
