import AdaptiveSplit
import GLib
import GTK
import SplitProgram

/// A sheet with a sample at several widths side by side, each with its current settings and pages.
///
/// The pictures are of other views than the sample's own, which stays as it is. They are destroyed
/// with the sheet.
@MainActor
final class WidthsSheet {
  /// The widths, in logical pixels.
  static let widths = [360, 500, 700, 900, 1200, 1600]

  let window: Window
  let pictures: [WidthPicture]
  /// Called with the width of a picture that was clicked, in logical pixels.
  var onWidth: ((Int) -> Void)?

  /// Opens the sheet.
  ///
  /// - Parameters:
  ///   - kind: The sample.
  ///   - files: The files of the samples.
  ///   - sample: The sample's window, whose settings, pages and height apply.
  ///   - parent: The window that the sheet belongs to.
  /// - Throws: The error of a sample whose files can't be read.
  init(of kind: Sample, _ files: ProgramFiles, like sample: any SampleWindow, over parent: Window)
    throws
  {
    let parts = [sample.window.titlebar, sample.window.child].compactMap(\.self)
    let height = parts.reduce(0) { $0 + $1.allocation.height }
    pictures = try Self.widths.map { width in
      WidthPicture(
        of: try kind.makeWindow(files), as: sample, width: width, height: height)
    }
    window = Window(kind: .dialog, transientFor: parent, isModal: true)
    let bar = HeaderBar()
    bar.title = localized("%s at Several Widths", kind.title)
    bar.showsWindowButtons = true
    window.title = localized("%s at Several Widths", kind.title)
    window.titlebar = bar
    let row = Box(orientation: .horizontal, spacing: 12)
    row.margins = .all(12)
    for picture in pictures {
      row.append(picture.button)
      picture.button.onClicked { [weak self] in self?.choose(picture.width) }
    }
    window.child = ScrolledWindow(row, horizontal: .automatic)
    window.onKeyPress { [weak window] event in
      guard event.matches(Accelerator(.escape)) || event.matches(Accelerator("w", .control))
      else { return .proceed }
      window?.close()
      return .stop
    }
    window.onDestroy { [pictures] in pictures.forEach { $0.destroy() } }
    let screen = parent.workArea ?? Rectangle(x: 0, y: 0, width: 1024, height: 768)
    let natural = row.minimumAndNaturalWidth().natural
    window.setDefaultSize(
      width: min(natural, screen.width * 9 / 10),
      height: min(
        row.minimumAndNaturalHeight(forWidth: natural).natural + 24, screen.height * 9 / 10))
    window.present()
    pictures.first?.button.grabFocus()
  }

  private func choose(_ width: Int) {
    onWidth?(width)
    window.close()
  }
}
