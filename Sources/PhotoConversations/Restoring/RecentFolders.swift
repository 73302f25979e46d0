import GLib
import GTK
import SplitProgram

/// The recent folders.
///
/// They are saved in a file next to the windows' files, and added to the desktop's list.
@MainActor
final class RecentFolders {
  /// The maximum number of entries.
  static let maxCount = 6

  /// The folders of each library, most recent first.
  private(set) var all: [[FilePath]]
  private let file: StateFile
  private let addsToDesktop: Bool
  private var adding: ScheduledCall?

  /// Reads the saved list.
  ///
  /// - Parameters:
  ///   - folder: The folder for the program's state.
  ///   - addsToDesktop: Whether entries are added to the desktop's list too.
  init(folder: FilePath = .stateFolder(of: Program.name), addsToDesktop: Bool = true) {
    file = StateFile("recent", in: folder, of: Program.name)
    all = file.read() ?? []
    self.addsToDesktop = addsToDesktop
  }

  /// Moves a library to the front of the list, unless it has no folders.
  func add(_ source: LibrarySource) {
    guard source.isAboutFolders, !source.paths.isEmpty else { return }
    let paths = source.paths
    if addsToDesktop, let first = paths.first {
      adding = MainLoop.idle { RecentFiles.add(first) }
    }
    guard all.first != paths else { return }
    all = Array(([paths] + all.filter { $0 != paths }).prefix(Self.maxCount))
    // If the disk can't be written, saving the windows reports the error.
    file.writeLater(all)
  }
}
