import Foundation
public import GLib

/// The files that are installed with the programs: style sheet, translations and samples.
///
/// They are searched in this order: the folder in `ADAPTIVE_SPLIT_FILES`, `share/adaptive-split`
/// beside the folder of the installed program, and the package itself if the program runs from its
/// build folder. Translations are in the `locale` of that folder, in `share/locale`, and in the
/// build folder, in which `make` puts them.
public struct ProgramFiles: Sendable {
  /// The folders that are searched, in order.
  public let places: [FilePath]
  private let translationPlaces: [FilePath]

  /// Finds the folders from the environment and the program's path.
  public init() {
    self.init(named: FilePath(variable: "ADAPTIVE_SPLIT_FILES"), executable: FilePath.executable)
  }

  /// Finds the folders from the path of a named one, if any, and the program's path.
  package init(named: FilePath?, executable: FilePath?) {
    var places: [FilePath] = []
    var translationPlaces: [FilePath] = []
    if let named {
      places.append(named)
      translationPlaces.append(named.appending("locale"))
    }
    if let executable {
      let folder = FileEntry.folder(of: executable)
      places.append(folder.resolving("../share/adaptive-split"))
      translationPlaces.append(folder.resolving("../share/locale"))
      var build = folder
      while build != "/", build.lastPart != ".build" { build = FileEntry.folder(of: build) }
      if build != "/" {
        places.append(FileEntry.folder(of: build))
        translationPlaces.append(build.appending("locale"))
      }
    }
    self.places = places
    self.translationPlaces = translationPlaces
  }

  /// Returns the path of a file, such as `Resources/style.css` or `data/sample/library.json`.
  ///
  /// - Throws: ``MissingFile`` if it is not in any of the folders.
  public func path(_ name: String) throws(MissingFile) -> FilePath {
    for place in places {
      let path = place.resolving(name)
      if path.isPresent { return path }
    }
    throw MissingFile(name: name, places: places)
  }

  /// The folder of the translations, with `de/LC_MESSAGES` and the like in it; `nil` if there is
  /// none, and all texts are English.
  public var translations: FilePath? { translationPlaces.first { $0.isPresent } }
}

/// The error for a file of the program that was not found in any of the folders.
public struct MissingFile: ProgramError {
  /// The file's name, as it was requested.
  public let name: String
  /// The folders that were searched.
  public let places: [FilePath]
  /// A sentence for the person who started the program.
  public var description: String {
    let places = places.map(\.text).joined(separator: ", ")
    return "\(name) is missing; looked in \(places). Install the program again."
  }
  /// The status for a missing file of the system.
  public var exitCode: CInt { EX_OSFILE }
}
