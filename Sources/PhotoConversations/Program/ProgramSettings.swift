import GLib
import GTK
import PhotoLibrary
import SplitProgram

/// The action of the mouse wheel over a photo, without Control.
enum WheelUse: String, CaseIterable {
  /// The wheel zooms the photo.
  case zoom
  /// The wheel shows other photos.
  case turn
}

/// The program's settings, which apply to all libraries and are saved.
@MainActor
final class ProgramSettings {
  /// The writer of annotations, to sidecars or into the photos' own files.
  let annotationWriter: AnnotationWriter
  /// Called after a setting changes.
  var onChanged: (() -> Void)?
  private let file: StateFile?
  private var content: Content

  /// The saved settings; unknown values of later versions are ignored.
  private struct Content: Codable, Hashable, Sendable {
    var writesIntoFiles: Bool?
    var style: String?
    var wheel: String?
  }

  /// Reads the settings and applies the windows' appearance.
  ///
  /// - Parameter folder: The folder for the program's state, or `nil` to save nothing.
  init(folder: FilePath? = .stateFolder(of: Program.name)) {
    file = folder.map { StateFile("settings", in: $0, of: Program.name) }
    content = file?.read() ?? Content()
    annotationWriter = AnnotationWriter(usesFiles: content.writesIntoFiles == true)
    if style != .system { Appearance.style = style }
  }

  /// Whether annotations are written into the photos' own files.
  var writesIntoFiles: Bool {
    get { annotationWriter.usesFiles }
    set {
      annotationWriter.usesFiles = newValue
      change { $0.writesIntoFiles = newValue }
    }
  }

  /// The appearance of windows: light, dark or the system's.
  var style: Appearance.Style {
    get { content.style.flatMap { Appearance.Style(rawValue: $0) } ?? .system }
    set {
      Appearance.style = newValue
      change { $0.style = newValue.rawValue }
    }
  }

  /// The action of the mouse wheel over a photo.
  var wheel: WheelUse {
    get { content.wheel.flatMap { WheelUse(rawValue: $0) } ?? .zoom }
    set { change { $0.wheel = newValue.rawValue } }
  }

  private func change(_ body: (inout Content) -> Void) {
    let before = content
    body(&content)
    guard content != before else { return }
    // If the disk can't be written, saving the windows reports the error.
    file?.writeLater(content)
    onChanged?()
  }
}
