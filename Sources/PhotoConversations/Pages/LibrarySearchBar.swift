import GTK
import ImageFiles
import PhotoLibrary

/// The line above the list for what is looked for, with the stars, the year and the order that are wanted.
@MainActor
final class LibrarySearchBar {
  let bar: SearchBar
  let button = MenuButton(iconName: "view-more-symbolic")
  let closeButton = Button(iconName: "window-close-symbolic")
  /// The number of photos that are found, and the filter.
  let status = Label()
  /// Takes the filter away.
  let clearButton = Button(iconName: "edit-clear-symbolic")
  /// What stands below the line, with the status.
  let statusLine = Box(orientation: .horizontal, spacing: 6)
  var widget: Widget { bar }
  /// Runs when a key leads from the line to what was found: whether it opens the first photo, or only
  /// goes to it.
  var onEnter: ((_ opens: Bool) -> Void)?
  /// Runs when it shows.
  var onOpen: (() -> Void)?
  /// Runs when the search was left.
  var onClosed: (() -> Void)?
  private let search: PhotoSearch
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
    bar.entry.accessibleName = localized("Search")
    bar.entry.placeholder = localized("Names, captions, folders, dates")
    button.explain(as: localized("Stars, year and order"))
    button.menu = Self.menu(years: [])
    closeButton.explain(as: localized("Leave the search"))
    closeButton.isFlat = true
    closeButton.keep(closeButton.onClicked { [weak self] in self?.close() })
    clearButton.explain(as: localized("Clear the filter"))
    clearButton.isFlat = true
    clearButton.keep(clearButton.onClicked { [weak self] in self?.clearFilter() })
    status.xalign = 0
    status.ellipsis = .end
    statusLine.margins = Margins(top: 6, start: 12, end: 6)
    statusLine.append(status, expand: true)
    statusLine.append(clearButton)
    statusLine.isVisible = false
  }

  /// Says how many photos are found, and by which filter; `nil` for no search.
  func show(found count: Int?) {
    statusLine.isVisible = count != nil
    guard let count else { return }
    let query = search.query
    let filters = [
      query.minimumRating.map(Self.title(ofRating:)), query.year.map { "\($0)" },
    ].compactMap { $0 }
    let number = counted("%s photo found", "%s photos found", count)
    status.text = ([number] + filters).joined(separator: " · ")
    clearButton.isVisible = !filters.isEmpty
  }

  private func clearFilter() {
    // The button goes, and would take the focus with it.
    if clearButton.isFocus { bar.entry.grabFocus() }
    stars.choice = "0"
    year.choice = "0"
    search.query.minimumRating = nil
    search.query.year = nil
  }

  /// Looks for what is typed in a list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - page: What the bar's menu and the list are in.
  func attach(to list: ListView, around page: Widget) {
    self.list = list
    page.setActions(ActionGroup([stars, year, order]), named: "search")
    list.findsByTyping = false
    bar.openByTyping(in: list)
    bar.keep(
      bar.entry.onSearchChanged { [weak self] in
        guard let self else { return }
        search.query.text = bar.entry.text
      })
    bar.keep(bar.onOpenChanged { [weak self] in self?.openChanged() })
    bar.entry.keep(bar.entry.onKeyPress { [weak self] in self?.press($0) ?? .proceed })
  }

  /// Whether it shows.
  var isOpen: Bool { bar.isOpen }

  /// Shows, and takes the keyboard focus.
  func open() {
    bar.isOpen = true
    bar.entry.grabFocus()
  }

  /// Goes, and lets the list show everything.
  func close() {
    list?.grabFocus()
    bar.isOpen = false
  }

  private func openChanged() {
    if bar.isOpen {
      button.menu = Self.menu(years: search.years)
      onOpen?()
      return
    }
    stars.choice = "0"
    year.choice = "0"
    order.choice = PhotoOrder.library.rawValue
    search.query = PhotoQuery()
    onClosed?()
  }

  /// Down leads to what was found, and Return opens the first of it.
  private func press(_ event: KeyEvent) -> Propagation {
    // The bar shows the entry each key of the list, to see whether it writes something.
    guard bar.entry.isFocus else { return .proceed }
    let opens = event.accelerator == Accelerator(.return)
    guard opens || event.accelerator == Accelerator(.down) else { return .proceed }
    // The entry tells of its text a moment later.
    search.query.text = bar.entry.text
    search.afterFinding { [weak self] in
      guard let self, let list, list.count > 0 else { return }
      list.grabFocus()
      onEnter?(opens)
    }
    return .stop
  }

  /// The title of the filter that leaves out photos with fewer stars.
  private static func title(ofRating stars: Int) -> String {
    stars == 5
      ? counted("%s star", "%s stars", stars)
      : counted("%s star and better", "%s stars and better", stars)
  }

  /// How many years the menu has; others can be typed.
  private static let mostYears = 10

  private static func menu(years: [Int]) -> Menu {
    let stars =
      [Menu.Item(localized("Any Rating"), action: "search.stars", choice: "0")]
      + (1...5).map { number in
        Menu.Item(title(ofRating: number), action: "search.stars", choice: "\(number)")
      }
    let all = [Menu.Item(localized("Any Year"), action: "search.year", choice: "0")]
    let each = years.prefix(mostYears).map { year in
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

extension PhotoOrder {
  /// Lines of a menu that choose an order.
  ///
  /// - Parameter action: The name of the action whose state it is.
  /// - Returns: A line for each order.
  static func menuItems(action: String) -> [Menu.Item] {
    allCases.map { Menu.Item($0.title, action: action, choice: $0.rawValue) }
  }

  private var title: String {
    switch self {
    case .library: localized("As in the Folders")
    case .name: localized("Names from A to Z")
    case .nameBackwards: localized("Names from Z to A")
    case .oldest: localized("Oldest First")
    case .newest: localized("Newest First")
    case .best: localized("Best First")
    case .worst: localized("Best Last")
    }
  }
}
