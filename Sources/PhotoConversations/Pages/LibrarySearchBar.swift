import GLib
import GTK
import PhotoLibrary

/// The search bar above the list, with filters for rating and year, and an order.
@MainActor
final class LibrarySearchBar {
  let bar: SearchBar
  let button = MenuButton(iconName: "view-more-symbolic")
  let closeButton = Button(iconName: "window-close-symbolic")
  /// The number of results, and the filters.
  let status = Label()
  /// The button that clears the filters.
  let clearButton = Button(iconName: "edit-clear-symbolic")
  /// The line below the search field, with the status.
  let statusLine = Box(orientation: .horizontal, spacing: 6)
  var widget: Widget { bar }
  /// Called when a key moves from the search field to the results; it tells whether to open the
  /// first one.
  var onEnter: ((_ opens: Bool) -> Void)?
  /// Called when the bar opens.
  var onOpen: (() -> Void)?
  /// Called when the search is closed.
  var onClosed: (() -> Void)?
  private let search: PhotoSearch
  private let focus: EditorFocus
  private weak var list: ListView?
  private lazy var stars = Action("stars", choice: "0") { [weak self] choice in
    self?.search.query.minimumRating = Int(choice).flatMap { $0 > 0 ? $0 : nil }
  }
  private lazy var year = Action("year", choice: "0") { [weak self] choice in
    self?.search.query.year = Int(choice).flatMap { $0 > 0 ? $0 : nil }
  }
  private lazy var order = Action("order", choice: PhotoOrder.library.rawValue) {
    [weak self] choice in
    self?.search.query.order = PhotoOrder(rawValue: choice) ?? .library
  }

  init(_ search: PhotoSearch) {
    self.search = search
    let end = Box(orientation: .horizontal)
    end.append(button)
    end.append(closeButton)
    bar = SearchBar(end: end)
    focus = EditorFocus(of: bar.entry)
    bar.entry.accessibleName = localized("Search")
    bar.entry.placeholder = localized("Search names, captions, folders and dates")
    button.setTooltipLabel(localized("Filter and sort"))
    button.menu = Self.menu(years: [])
    closeButton.setTooltipLabel(localized("Close search"))
    closeButton.isFlat = true
    closeButton.onClicked { [weak self] in self?.close() }
    clearButton.setTooltipLabel(localized("Clear the filter"))
    clearButton.isFlat = true
    clearButton.onClicked { [weak self] in self?.clearFilter() }
    status.xalign = 0
    status.ellipsis = .end
    statusLine.margins = Margins(top: 6, start: 12, end: 6)
    statusLine.append(status, expand: true)
    statusLine.append(clearButton)
    statusLine.isVisible = false
  }

  /// Shows the number of results and the filters; `nil` outside of a search.
  func show(found count: Int?) {
    statusLine.isVisible = count != nil
    guard let count else { return }
    let query = search.query
    let filters = [
      query.minimumRating.map(Self.title(ofRating:)), query.year.map { "\($0)" },
    ].compactMap { $0 }
    let number = counted("%s photo found", "%s photos found", count)
    status.text = dotted([number] + filters)
    clearButton.isVisible = !filters.isEmpty
  }

  private func clearFilter() {
    // The button is hidden next, and would lose the focus.
    if clearButton.isFocus { bar.entry.grabFocus() }
    stars.choice = "0"
    year.choice = "0"
    search.query.minimumRating = nil
    search.query.year = nil
  }

  /// Connects the bar to a list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - page: The widget that contains the bar and the list.
  func attach(to list: ListView, around page: Widget) {
    self.list = list
    page.setActions(ActionGroup([stars, year, order]), named: "search")
    list.findsByTyping = false
    bar.openByTyping(in: list)
    bar.entry.onSearchChanged { [weak self] in
      guard let self else { return }
      search.query.text = bar.entry.text
    }
    bar.onOpenChanged { [weak self] in self?.openChanged() }
    bar.entry.onKeyPress { [weak self] in self?.press($0) ?? .proceed }
  }

  /// Whether a person types in the search field, also while a menu is open.
  var isWriting: Bool { focus.isHeld }

  /// Opens the bar, and focuses the search field.
  func open() {
    bar.isOpen = true
    bar.entry.grabFocus()
  }

  /// Closes the bar, so that the list shows everything.
  func close() {
    list?.grabFocus()
    bar.isOpen = false
  }

  private func openChanged() {
    if bar.isOpen {
      focus.begin()
      button.menu = Self.menu(years: search.years)
      onOpen?()
      return
    }
    focus.end()
    stars.choice = "0"
    year.choice = "0"
    order.choice = PhotoOrder.library.rawValue
    search.query = PhotoQuery()
    onClosed?()
  }

  /// Handles Down, which moves to the results, and Return, which opens the first one.
  private func press(_ event: KeyEvent) -> Propagation {
    // The bar also passes the list's key events to the field, to detect typed text.
    guard bar.entry.isFocus else { return .proceed }
    let opens = event.accelerator == Accelerator(.return)
    guard opens || event.accelerator == Accelerator(.down) else { return .proceed }
    // The field reports its text after a delay.
    search.query.text = bar.entry.text
    search.whenFinished { [weak self] in
      guard let self, let list, list.count > 0 else { return }
      list.grabFocus()
      onEnter?(opens)
    }
    return .stop
  }

  /// Returns the title of a filter for a minimum rating.
  private static func title(ofRating stars: Int) -> String {
    stars == 5
      ? counted("%s star", "%s stars", stars)
      : counted("%s star or more", "%s stars or more", stars)
  }

  /// The maximum number of years in the menu; others can be typed.
  private static let maxYears = 10

  private static func menu(years: [Int]) -> Menu {
    let stars =
      [Menu.Item(localized("Any Rating"), action: "search.stars", choice: "0")]
      + (1...5).map { number in
        Menu.Item(title(ofRating: number), action: "search.stars", choice: "\(number)")
      }
    let all = [Menu.Item(localized("Any Year"), action: "search.year", choice: "0")]
    let each = years.prefix(maxYears).map { year in
      Menu.Item("\(year)", action: "search.year", choice: "\(year)")
    }
    let year = Menu.Item(localized("Year"), submenu: Menu(all + each))
    return Menu(sections: [
      Menu.Section(stars),
      Menu.Section(years.isEmpty ? [] : [year]),
      Menu.Section(PhotoOrder.menuItems(action: "search.order")),
    ])
  }
}
