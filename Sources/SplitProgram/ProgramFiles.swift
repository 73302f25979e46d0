public import Foundation

/// Where the files are that come with the programs: style sheet, translations and samples.
///
/// Looked for in this order: the folder that `ADAPTIVE_SPLIT_FILES` names, `share/adaptive-split`
/// beside the folder of the installed program, and the package itself when the program runs from
/// its build folder.
public struct ProgramFiles: Sendable {
  /// The folders that are looked into, in order.
  public let places: [URL]

  /// Takes the places from the environment and from where the program is.
  public init(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    executable: URL? = Self.executable
  ) {
    var places: [URL] = []
    if let named = environment["ADAPTIVE_SPLIT_FILES"], !named.isEmpty {
      places.append(URL(filePath: named))
    }
    if let folder = executable?.deletingLastPathComponent() {
      places.append(folder.appending(path: "../share/adaptive-split").standardizedFileURL)
      var package = folder
      while package.path != "/", package.lastPathComponent != ".build" {
        package.deleteLastPathComponent()
      }
      if package.path != "/" { places.append(package.deletingLastPathComponent()) }
    }
    self.places = places
  }

  /// The path of a file, such as `Resources/style.css` or `data/sample/library.json`.
  ///
  /// - Throws: ``MissingFile`` where it is in none of the places.
  public func path(_ name: String) throws(MissingFile) -> String {
    for place in places {
      let path = place.appending(path: name).path
      if FileManager.default.fileExists(atPath: path) { return path }
    }
    throw MissingFile(name: name, places: places.map(\.path))
  }

  /// The program's own file, links resolved.
  public static var executable: URL? {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
  }
}

/// A file of the program that is in none of the places where it was looked for.
public struct MissingFile: ProgramError {
  /// The file's name, as it was asked for.
  public let name: String
  /// Where it was looked for.
  public let places: [String]
  /// A sentence for the person.
  public var description: String {
    "\(name) is missing; looked in \(places.joined(separator: ", ")). Install the program again."
  }
  /// A file of the system is missing.
  public var exitCode: CInt { EX_OSFILE }
}
