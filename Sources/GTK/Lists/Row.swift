import CGTK
public import Cairo
import GLib

/// The contents of a row of a list.
public struct Row {
  /// The picture at the start, cropped to a square, or nil; lists without pictures ignore it.
  public var thumbnail: ImageSurface?
  /// The name of the icon shown until the picture is available, or nil: without either, the text
  /// begins at the picture's place.
  public var placeholderIcon: String?
  /// The first line, in plain text; the part beyond a screen's width is left out.
  public var title: String
  /// Whether a title that is too wide is cut in its middle, as file names are, rather than at its
  /// end.
  public var cutsTitleInMiddle: Bool
  /// The second line, smaller and dim, in plain text; or nil.
  public var subtitle: String?
  /// The number of filled stars among five at the start of the second line, or nil for no stars.
  public var rating: Int?
  /// The accessible text for the second line, with any rating, or nil for the subtitle alone.
  public var accessibleSubtitle: String?
  /// A short text at the end, such as a count, or nil.
  public var trailing: String?
  /// Whether the row is unread: its title is bold, and assistive tools report it.
  public var isUnread: Bool
  /// Whether an arrow at the end indicates that activating the row opens a page.
  public var showsChevron: Bool
  /// The button at the end, or nil; ``RowActionClick`` handles its clicks.
  public var action: RowAction?
  /// Whether the row is the heading of the rows below it, which can't be selected or activated.
  public var isHeader: Bool
  /// The tooltip, in plain text, or nil.
  public var tooltip: String?

  /// Creates the contents of a row.
  public init(
    title: String, cutsTitleInMiddle: Bool = false, subtitle: String? = nil,
    rating: Int? = nil, accessibleSubtitle: String? = nil,
    thumbnail: ImageSurface? = nil, placeholderIcon: String? = nil, trailing: String? = nil,
    isUnread: Bool = false, showsChevron: Bool = false, action: RowAction? = nil,
    isHeader: Bool = false, tooltip: String? = nil
  ) {
    self.thumbnail = thumbnail
    self.placeholderIcon = placeholderIcon
    self.title = title
    self.cutsTitleInMiddle = cutsTitleInMiddle
    self.subtitle = subtitle
    self.rating = rating
    self.accessibleSubtitle = accessibleSubtitle
    self.trailing = trailing
    self.isUnread = isUnread
    self.showsChevron = showsChevron
    self.action = action
    self.isHeader = isHeader
    self.tooltip = tooltip
  }
}

/// The accessible object of a row: its title is the name, and the rest is the description,
/// including whether it opens a page.
///
/// The C class is a `GtkRendererCellAccessible`: that of text cells also has both lines as a text,
/// beside the name and the description, and all of them are read.
@MainActor
enum RowAccessible {
  static let type = unsafe derivedType(
    of: gtk_renderer_cell_accessible_get_type(), named: "SwiftRowAccessible", callback(initialize))

  private static let initialize: @MainActor @convention(c) (Raw, Raw?) -> Void = { rowClass, _ in
    let objectClass = unsafe typed(rowClass, as: AtkObjectClass.self)
    unsafe objectClass.pointee.get_name = callback(name)
    unsafe objectClass.pointee.get_description = callback(description)
    unsafe objectClass.pointee.ref_state_set = callback(states)
    let cellClass = unsafe typed(rowClass, as: GtkCellAccessibleClass.self)
    unsafe cellClass.pointee.update_cache = callback(update)
  }

  private typealias Text = UnsafePointer<CChar>

  private static let name: @MainActor @convention(c) (Raw) -> Text? = { cell in
    unsafe remember(name(of: cell), in: &typed(cell, as: AtkObject.self).pointee.name)
  }

  private static let description: @MainActor @convention(c) (Raw) -> Text? = { cell in
    unsafe remember(
      description(of: cell), in: &typed(cell, as: AtkObject.self).pointee.description)
  }

  /// The states of a cell; a tree knows which rows are selected, but not which tiles.
  private static let states: @MainActor @convention(c) (Raw) -> UnsafeMutablePointer<AtkStateSet>? =
    { cell in
      let states = unsafe atkParent.pointee.ref_state_set(typed(cell))
      guard let list = unsafe list(of: cell), list.isGrid else { return unsafe states }
      if let index = unsafe index(of: cell, in: list) {
        if list.selectedRows.contains(index) {
          unsafe atk_state_set_add_state(states, ATK_STATE_SELECTED)
        }
      } else {
        // The last line has room for more tiles than there are.
        unsafe atk_state_set_clear_states(states)
      }
      return unsafe states
    }

  private static let atkParent: UnsafeMutablePointer<AtkObjectClass> =
    unsafe typed(g_type_class_ref(gtk_renderer_cell_accessible_get_type()))

  /// Reports changes of the name and the description, after the cell got another row or the row
  /// changed.
  ///
  /// A row is also redrawn when its picture arrives. Assistive tools read every reported change
  /// aloud, so only texts that were read before and differ now are reported.
  private static let update: @MainActor @convention(c) (Raw, CInt) -> Void = { cell, tells in
    guard tells != 0 else { return }
    let read = unsafe typed(cell, as: AtkObject.self).pointee
    if let name = unsafe string(read.name), unsafe name != RowAccessible.name(of: cell) {
      unsafe g_object_notify(typed(cell), "accessible-name")
    }
    if let description = unsafe string(read.description),
      unsafe description != RowAccessible.description(of: cell)
    {
      unsafe g_object_notify(typed(cell), "accessible-description")
    }
  }

  /// Stores a text in the C object, so that it lives as long as GTK reads it.
  private static func remember(
    _ text: String, in place: inout UnsafeMutablePointer<CChar>?
  ) -> Text? {
    if unsafe string(place) != text {
      unsafe g_free(place)
      unsafe place = g_strdup(text)
    }
    return unsafe Text(place)
  }

  private static func name(of cell: Raw) -> String { unsafe row(of: cell)?.title ?? "" }

  private static func description(of cell: Raw) -> String {
    unsafe row(of: cell)?.accessibleDetails ?? ""
  }

  /// Returns the row of a cell, or nil once the row or its list is gone.
  private static func row(of cell: Raw) -> Row? {
    guard let list = unsafe list(of: cell) else { return nil }
    return unsafe index(of: cell, in: list).map { list.contents.row($0) }
  }

  /// Returns the list of a cell, or nil once the row or the list is gone.
  ///
  /// Assistive tools retain cells, and GTK would read freed memory to find the row of such a cell.
  private static func list(of cell: Raw) -> ListView? {
    guard unsafe gtk_accessible_get_widget(typed(cell)) != nil,
      let table = unsafe atk_object_get_parent(typed(cell)),
      let widget = unsafe gtk_accessible_get_widget(typed(Raw(table)))
    else { return nil }
    return unsafe Object.living(Raw(widget)) as? ListView
  }

  /// Returns the index of a cell's row, or nil if it has none.
  private static func index(of cell: Raw, in list: ListView) -> Int? {
    var line: CInt = -1
    var column: CInt = 0
    _ = unsafe atk_table_cell_get_position(OpaquePointer(cell), &line, &column)
    let index = Int(line) * list.columnCount + Int(max(column, 0))
    return line >= 0 && (0..<list.count).contains(index) ? index : nil
  }
}

extension Row {
  /// The accessible text after the title.
  fileprivate var accessibleDetails: String {
    let parts = [
      isUnread ? localized("unread") : nil, accessibleSubtitle ?? subtitle, trailing, action?.name,
      showsChevron ? localized("opens a page") : nil,
    ]
    return listed(parts.compactMap { $0 }.filter { !$0.isEmpty })
  }
}

/// A button at the end of a row.
public struct RowAction: Hashable, Sendable {
  /// The button's width at the row's end, in logical pixels: large enough for a finger.
  public static let width = 44

  /// The name of a symbolic icon.
  public var iconName: String
  /// The button's accessible name, in a word.
  public var name: String

  /// Creates a button with a symbolic icon.
  public init(iconName: String, name: String) {
    self.iconName = iconName
    self.name = name
  }
}
