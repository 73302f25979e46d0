import GLib
import GTK

/// A list of the programs in which photos can be opened.
@MainActor
final class OpenWithSheet {
  /// The width and height of the programs' icons, in logical pixels.
  private static let side = 32

  let widget: Widget
  let list: ListView
  /// Runs with the chosen program, or with `nil` for another one.
  private let onChosen: (DesktopProgram?) -> Void
  private let programs: [DesktopProgram]

  /// Creates a list of programs.
  ///
  /// - Parameters:
  ///   - programs: The programs, in their order.
  ///   - window: The window over which they are listed.
  ///   - onChosen: Called with the chosen program, or with `nil` for another application; it is
  ///     retained, so it should capture its owner weakly.
  init(
    _ programs: [DesktopProgram], over window: Window,
    onChosen: @escaping (DesktopProgram?) -> Void
  ) {
    let rows =
      programs.map {
        Row(
          title: $0.name, thumbnail: $0.picture(side: Self.side, for: window),
          placeholderIcon: "application-x-executable-symbolic")
      } + [Row(title: localized("Other Application…"), placeholderIcon: "view-more-symbolic")]
    self.programs = programs
    self.onChosen = onChosen
    list = ListView(rowHeight: 48, lines: 1, thumbnailSize: Self.side) { rows[$0] }
    list.accessibleName = localized("Open With")
    list.count = rows.count
    list.selectedRows = [0]
    widget = ScrolledWindow(list)
    list.onActivate { [weak self] in self?.open($0) }
  }

  /// Opens the photos in the selected program.
  func open() { list.selectedRow.map(open) }

  private func open(_ row: Int) { onChosen(programs[safe: row]) }
}
