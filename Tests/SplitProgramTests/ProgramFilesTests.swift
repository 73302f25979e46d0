import Foundation
import GLib
import SplitProgram
import TestSupport
import Testing

/// The search for the programs' own files, in a folder whose name is invalid UTF-8.
@Suite struct ProgramFilesTests {
  private let folder: TemporaryFolder
  private let place: FilePath

  init() throws {
    folder = try TemporaryFolder()
    place = FilePath("\(FilePath(folder.url.path).uri)/d%FF")
  }

  /// Writes a file in the folder, and returns its path.
  private func write(_ name: String) throws -> FilePath {
    let path = place.resolving(name)
    try PrivateFile.makeFolder(FileEntry.folder(of: path))
    try PrivateFile.replace(path, with: [0] as [UInt8])
    return path
  }

  @Test func `A named folder has files and translations`() throws {
    let style = try write("Resources/style.css")
    let files = ProgramFiles(named: place, executable: nil)
    #expect(files.translations == nil)
    let texts = try write("locale/texts")
    #expect(try files.path("Resources/style.css") == style)
    #expect(files.translations == FileEntry.folder(of: texts))
  }

  @Test(arguments: [
    ("bin/program", "share/adaptive-split/style.css", "share/locale/texts"),
    (".build/debug/program", "style.css", ".build/locale/texts"),
  ])
  func `A program finds files and translations from its own path`(
    program: String, style: String, texts: String
  ) throws {
    let (style, texts) = (try write(style), try write(texts))
    let files = ProgramFiles(named: nil, executable: place.resolving(program))
    #expect(try files.path("style.css") == style)
    #expect(files.translations == FileEntry.folder(of: texts))
  }

  @Test func `A missing file is named with the folders`() {
    let files = ProgramFiles(named: place, executable: nil)
    let error = #expect(throws: MissingFile.self) { try files.path("style.css") }
    #expect(error?.places == [place])
    #expect(error?.description.hasPrefix("style.css is missing; looked in \(place). ") == true)
  }
}
