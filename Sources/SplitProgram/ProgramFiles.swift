public import Foundation

/// Where the files are that come with the programs: style sheet, translations and samples.
///
/// Looked for in this order: the folder that `ADAPTIVE_SPLIT_FILES` names, `share/adaptive-split`
/// beside the folder of the installed program, and the package itself when the program runs from
/// its build folder. Translations are in the `locale` of that folder, in `share/locale`, and where
/// `make` puts them in the build folder.
public struct ProgramFiles: Sendable {
  /// The folders that are looked into, in order.
  public let places: [URL]
  private let translationPlaces: [URL]

  /// Takes the places from the environment and from where the program is.
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

  /// The path of a file, such as `Resources/style.css` or `data/sample/library.json`.
  ///
  /// - Throws: ``MissingFile`` when it is not in any of the places.
  public func path(_ name: String) throws(MissingFile) -> String {
    for place in places {
      let path = place.appending(path: name).path
      if FileManager.default.fileExists(atPath: path) { return path }
    }
    throw MissingFile(name: name, places: places.map(\.path))
  }

  /// The folder of the translations, with `de/LC_MESSAGES` and the like in it; `nil` where there is
  /// none, and all texts are English.
  public var translations: String? {
    translationPlaces.map(\.path).first { FileManager.default.fileExists(atPath: $0) }
  }

  /// The program's own file, links resolved.
  public static var executable: URL? {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
  }
}

/// A file of the program that was not found in any of the places.
public struct MissingFile: ProgramError {
  /// The file's name, as it was asked for.
  public let name: String
  /// Where it was looked for.
  public let places: [String]
  /// A sentence for whoever started the program.
  public var description: String {
    "\(name) is missing; looked in \(places.joined(separator: ", ")). Install the program again."
  }
  /// A file of the system is missing.
  public var exitCode: CInt { EX_OSFILE }
}
