import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import PhotoLibrary

// Updates of the window after annotations change.

extension PhotoWindow {
  func clearNotice() { notice.hide() }

  /// Presents an edit of this window: in a notice and, after an undo or redo, with one of its
  /// photos.
  func present(_ edit: AnnotationEdit, _ direction: EditDirection, _ photos: [Photo.ID]) {
    let words = edit.words(direction, photos, in: navigator.library)
    switch direction {
    case .do where photos.count < 2:
      notice.hide()
      if edit.kind == .rating { sayRating(of: photos.first) }
    case .do:
      notice.show(words, offering: localized("Undo")) { [weak self] in
        self?.actions.undo()
      }
    case .undo:
      showPhoto(of: photos)
      notice.show(words, offering: localized("Redo")) { [weak self] in
        self?.actions.redo()
      }
    case .redo:
      showPhoto(of: photos)
      notice.show(words, offering: localized("Undo")) { [weak self] in
        self?.actions.undo()
      }
    }
  }

  /// Shows a photo of an edit, unless one is visible or photos are compared.
  private func showPhoto(of photos: [Photo.ID]) {
    if isComparing { return }
    if seenPhotos.contains(where: { photos.contains($0.id) }) { return }
    let photo = photos.first { navigator.library.position(of: $0) != nil }
    if let page = photo.flatMap({ PhotoPage("photo:\($0)") }) { send(.showDetail(page)) }
  }

  // MARK: The menu

  /// Updates the menu's items.
  func updateMenu() {
    var sections = PhotoCommands.menu.map { Menu.Section($0.compactMap(menuItem)) }
    let photo = Menu(sections: photoMenu)
    sections.insert(Menu.Section([Menu.Item(localized("Photo"), submenu: photo)]), at: 1)
    let recent = zip(1..., recentLibraries).compactMap { number, paths in
      commands.menuItem("open-recent-\(number)").map { item in
        var item = item
        item.title = paths.first?.text.showingControls.drawable(most: 80) ?? ""
        return item
      }
    }
    if !recent.isEmpty {
      sections.insert(Menu.Section(title: localized("Recent Folders"), recent), at: 3)
    }
    let order = Menu(PhotoOrder.menuItems(action: "photos.order"))
    // The section about the program itself is last.
    sections.insert(
      Menu.Section(
        [
          menuItem("search"),
          Menu.Item(
            localized("Show as Grid"), action: "photos.grid",
            shortcut: commands["grid"]?.accelerators.first),
          Menu.Item(localized("Sort Photos"), submenu: order),
          menuItem("fullscreen"),
          commands.menuItem("slide-show"),
        ].compactMap { $0 }), at: max(sections.count - 1, 0))
    split.header.menu = Menu(sections: sections)
    commands.update()
    orderAction.choice = navigator.session.order.rawValue
    gridAction.isOn = isGrid
    if sheet.isPresented { preferences.update() }
  }

  private func menuItem(_ name: String) -> Menu.Item? {
    guard var item = commands.menuItem(name) else { return nil }
    switch name {
    case "undo":
      item.title =
        navigator.session.undo.done.last?.undoWords ?? localized("Undo")
    case "redo":
      item.title =
        navigator.session.undo.undone.last?.redoWords ?? localized("Redo")
    case "search": item.title = localized("Search")
    case "fullscreen": item.title = localized("Fullscreen")
    default: break
    }
    return item
  }
}

extension PhotoOperation {
  /// The menu's title for undo.
  fileprivate var undoWords: String {
    switch self {
    case .annotations(let edit): edit.kind.undoWords
    case .files(let action): action.undoWords
    }
  }

  /// The menu's title for redo.
  fileprivate var redoWords: String {
    switch self {
    case .annotations(let edit): edit.kind.redoWords
    case .files(let action): action.redoWords
    }
  }
}

extension AnnotationEdit.Kind {
  /// The menu's title for undo.
  fileprivate var undoWords: String {
    switch self {
    case .rating: localized("Undo Rating")
    case .caption: localized("Undo Caption")
    }
  }

  /// The menu's title for redo.
  fileprivate var redoWords: String {
    switch self {
    case .rating: localized("Redo Rating")
    case .caption: localized("Redo Caption")
    }
  }
}

extension AnnotationEdit {
  /// Returns a short description of the edit of some photos.
  @MainActor
  fileprivate func words(
    _ direction: EditDirection, _ photos: [Photo.ID], in library: Library
  ) -> String {
    let count = max(photos.count, 1)
    let photo = photos.first.flatMap { library.photo(id: $0) }
    let name = photo.map { $0.name.isEmpty ? "\($0.path.lastPart)" : $0.name } ?? ""
    let isOne = count == 1
    return switch (kind, direction) {
    case (.rating, .do): counted("%s photo rated", "%s photos rated", count)
    case (.caption, .do):
      counted("Caption added to %s photo", "Caption added to %s photos", count)
    // Translators: The name of a photo, as in “Undid rating of IMG_4000”.
    case (.rating, .undo) where isOne: localized("Undid rating of %s", name)
    case (.rating, .undo):
      counted("Undid rating of %s photo", "Undid rating of %s photos", count)
    // Translators: The name of a photo, as in “Redid rating of IMG_4000”.
    case (.rating, .redo) where isOne: localized("Redid rating of %s", name)
    case (.rating, .redo):
      counted("Redid rating of %s photo", "Redid rating of %s photos", count)
    // Translators: The name of a photo, as in “Undid caption of IMG_4000”.
    case (.caption, .undo) where isOne: localized("Undid caption of %s", name)
    case (.caption, .undo):
      counted("Undid caption of %s photo", "Undid captions of %s photos", count)
    // Translators: The name of a photo, as in “Redid caption of IMG_4000”.
    case (.caption, .redo) where isOne: localized("Redid caption of %s", name)
    case (.caption, .redo):
      counted("Redid caption of %s photo", "Redid captions of %s photos", count)
    }
  }
}
