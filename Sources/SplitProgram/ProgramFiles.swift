public import Foundation
public import GLib

/// The files that are installed with the programs: style sheet, translations and samples.
///
/// They are searched in this order: the folder in `ADAPTIVE_SPLIT_FILES`, `share/adaptive-split`
/// beside the folder of the installed program, and the package itself if the program runs from its
/// build folder. Translations are in the `locale` of that folder, in `share/locale`, and in the
/// build folder, in which `make` puts them.
public struct ProgramFiles: Sendable {
  /// The folders that are searched, in order.
  public let places: [URL]
  private let translationPlaces: [URL]

  /// Finds the folders from the environment and the program's path.
  public init(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    executable: URL? = Self.executable
  ) {
    var places: [URL] = []
    var translationPlaces: [URL] = []
    if let named = environment["ADAPTIVE_SPLIT_FILES"], !named.isEmpty {
      places.append(URL(filePath: named))
      translationPlaces.append(URL(filePath: named).appending(path: "locale"))
    }
    if let folder = executable?.deletingLastPathComponent() {
      places.append(folder.appending(path: "../share/adaptive-split").standardizedFileURL)
      translationPlaces.append(folder.appending(path: "../share/locale").standardizedFileURL)
      var package = folder
      while package.path != "/", package.lastPathComponent != ".build" {
        package.deleteLastPathComponent()
      }
      if package.path != "/" {
        places.append(package.deletingLastPathComponent())
        translationPlaces.append(package.appending(path: "locale"))
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
      let path = place.appending(path: name).path
      if FileManager.default.fileExists(atPath: path) { return FilePath(path) }
    }
    throw MissingFile(name: name, places: places.map(\.path))
  }

  /// The folder of the translations, with `de/LC_MESSAGES` and the like in it; `nil` if there is
  /// none, and all texts are English.
  public var translations: FilePath? {
    translationPlaces.map(\.path).first { FileManager.default.fileExists(atPath: $0) }
      .map { FilePath($0) }
  }

  /// The program's own file, with links resolved.
  public static var executable: URL? {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
  }
}

/// The error for a file of the program that was not found in any of the folders.
public struct MissingFile: ProgramError {
  /// The file's name, as it was requested.
  public let name: String
  /// The folders that were searched.
  public let places: [String]
  /// A sentence for the person who started the program.
  public var description: String {
    "\(name) is missing; looked in \(places.joined(separator: ", ")). Install the program again."
  }
  /// The status for a missing file of the system.
  public var exitCode: CInt { EX_OSFILE }
}
