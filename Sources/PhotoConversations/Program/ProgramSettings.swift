import GTK
import PhotoLibrary
import SplitProgram

/// What the wheel does over a photo, without Control.
enum WheelUse: String, CaseIterable {
  /// It makes the photo larger or smaller.
  case zoom
  /// It leads to other photos.
  case turn
}

/// What a person chose for the program, whatever library shows; kept for the next start.
@MainActor
final class ProgramSettings {
  /// Where what is said about photos is written.
  let writing: RemarkWriting
  /// Runs after something else was chosen.
  var onChanged: (() -> Void)?
  private let file: StateFile?
  private var content: Content

  /// What is written: words that a later program may add to mean nothing here.
  private struct Content: Codable, Hashable {
    var writesIntoFiles: Bool?
    var style: String?
    var wheel: String?
  }

  /// Reads what was chosen, and has the windows look so.
  ///
  /// - Parameter folder: The folder for the program's state, or `nil` to keep nothing.
  init(folder: String? = StateFile.folder(of: Program.name)) {
    file = folder.map { StateFile("settings", in: $0, of: Program.name) }
    content = file?.read() ?? Content()
    writing = RemarkWriting(usesFiles: content.writesIntoFiles == true)
    if style != .system { Appearance.style = style }
  }

  /// Whether what is said about photos is written into their own files.
  var writesIntoFiles: Bool {
    get { writing.usesFiles }
    set {
      writing.usesFiles = newValue
      change { $0.writesIntoFiles = newValue }
    }
  }

  /// Whether windows are light or dark.
  var style: Appearance.Style {
    get { content.style.flatMap { Appearance.Style(rawValue: $0) } ?? .system }
    set {
      Appearance.style = newValue
      change { $0.style = newValue.rawValue }
    }
  }

  /// What the wheel does over a photo.
  var wheel: WheelUse {
    get { content.wheel.flatMap { WheelUse(rawValue: $0) } ?? .zoom }
    set { change { $0.wheel = newValue.rawValue } }
  }

  private func change(_ body: (inout Content) -> Void) {
    let before = content
    body(&content)
    guard content != before else { return }
    // Where nothing can be remembered, that is said of the windows.
    try? file?.write(content)
    onChanged?()
  }
}
