import PhotoLibrary
import SplitProgram

/// What a person chose for the program, whatever library shows; kept for the next start.
@MainActor
final class ProgramSettings {
  /// Where what is said about photos is written.
  let writing: RemarkWriting
  /// Runs after something else was chosen.
  var onChanged: (() -> Void)?
  private let file: StateFile?

  private struct Content: Codable {
    var writesIntoFiles: Bool?
  }

  /// Reads what was chosen.
  ///
  /// - Parameter folder: The folder for the program's state, or `nil` to keep nothing.
  init(folder: String? = StateFile.folder(of: Program.name)) {
    file = folder.map { StateFile("settings", in: $0, of: Program.name) }
    let content: Content? = file?.read()
    writing = RemarkWriting(usesFiles: content?.writesIntoFiles == true)
  }

  /// Whether what is said about photos is written into their own files.
  var writesIntoFiles: Bool {
    get { writing.usesFiles }
    set {
      guard newValue != writing.usesFiles else { return }
      writing.usesFiles = newValue
      // Where nothing can be remembered, that is said of the windows.
      try? file?.write(Content(writesIntoFiles: newValue))
      onChanged?()
    }
  }
}
