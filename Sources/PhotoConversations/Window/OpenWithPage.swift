import GTK
import ImageFiles

/// The programs in which photos can be opened.
@MainActor
final class OpenWithPage {
  /// How wide and high the programs' icons are, in logical pixels.
  private static let side = 32

  let widget: Widget
  let list: ListView

  /// Lists programs.
  ///
  /// - Parameters:
  ///   - programs: The programs, in their order.
  ///   - window: The window over which they are listed.
  ///   - onChosen: Runs with the one that the person chooses, or with `nil` where it is to be another
  ///     one; kept, so it should hold its owner weakly.
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
    list = ListView(rowHeight: 48, lines: 1, thumbnailSize: Self.side) { rows[$0] }
    list.accessibleName = localized("Open With")
    list.count = rows.count
    list.selectedRows = [0]
    list.keep(list.onActivate { onChosen(programs[safe: $0]) })
    widget = ScrolledWindow(list)
  }
}
