import GTK
import ImageFiles
import SplitProgram

/// The folders that were opened last.
///
/// They are in one file beside those of the windows, and in the list that the desktop shows.
@MainActor
final class RecentLibraries {
  /// How many are remembered.
  static let most = 6

  /// The folders of each library, the last one first.
  private(set) var all: [[FilePath]]
  private let file: StateFile
  private let tellsDesktop: Bool
  private var telling: ScheduledCall?

  /// Reads what is remembered.
  ///
  /// - Parameters:
  ///   - folder: The folder for the program's state.
  ///   - tellsDesktop: Whether the desktop's list is told too.
  init(folder: String = StateFile.folder(of: Program.name), tellsDesktop: Bool = true) {
    file = StateFile("recent", in: folder, of: Program.name)
    all = file.read() ?? []
    self.tellsDesktop = tellsDesktop
  }

  /// A library shows: it is the last one now, where it is about folders.
  func note(_ source: LibrarySource) {
    guard source.isAboutFolders, !source.paths.isEmpty else { return }
    let paths = source.paths.map { FilePath($0) }
    if tellsDesktop, let first = paths.first {
      telling = MainLoop.idle { RecentFiles.add(first.text) }
    }
    guard all.first != paths else { return }
    all = Array(([paths] + all.filter { $0 != paths }).prefix(Self.most))
    // Where nothing can be remembered, that is said of the windows.
    try? file.write(all)
  }
}
