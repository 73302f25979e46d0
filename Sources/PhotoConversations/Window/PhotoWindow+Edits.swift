import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import ImageFiles
import PhotoLibrary

// Updates of the window after annotations change.

extension PhotoWindow {
  func clearNotice() { notice.hide() }

  /// Shows an edit's annotations; after an undo or redo in this window, also one of its photos.
  func show(_ edit: ShownEdit) {
    pages.photosChanged(edit.photos)
    updateMenu()
    guard edit.isHere else { return }
    switch edit.way {
    case .done where edit.photos.count < 2:
      notice.hide()
      if edit.edit.kind == .rating { sayRating(of: edit.photos.first) }
    case .done:
      notice.show(edit.words(in: model.library), offering: localized("Undo")) { [weak self] in
        self?.model.undo()
      }
    case .undone:
      showPhoto(of: edit)
      notice.show(edit.words(in: model.library), offering: localized("Redo")) { [weak self] in
        self?.model.redo()
      }
    case .redone:
      showPhoto(of: edit)
      notice.show(edit.words(in: model.library), offering: localized("Undo")) { [weak self] in
        self?.model.undo()
      }
    }
  }

  /// Shows a photo of an edit, unless one is visible or photos are compared.
  private func showPhoto(of edit: ShownEdit) {
    if isComparing { return }
    if seenPhotos.contains(where: { edit.photos.contains($0.id) }) { return }
    let photo = edit.photos.first { model.library.position(of: $0) != nil }
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
    orderAction.choice = model.order.rawValue
    gridAction.isOn = isGrid
    if sheet.isPresented { preferences.update() }
  }

  private func menuItem(_ name: String) -> Menu.Item? {
    guard var item = commands.menuItem(name) else { return nil }
    switch name {
    case "undo":
      item.title =
        model.shared.undoableFiles?.undoWords
        ?? model.undoableEdit?.kind.undoWords ?? localized("Undo")
    case "redo":
      item.title =
        model.shared.redoableFiles?.redoWords
        ?? model.redoableEdit?.kind.redoWords ?? localized("Redo")
    case "search": item.title = localized("Search")
    case "fullscreen": item.title = localized("Fullscreen")
    default: break
    }
    return item
  }
}

extension RemarkEdit.Kind {
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

extension ShownEdit {
  /// A short description of the edit.
  @MainActor
  fileprivate func words(in library: Library) -> String {
    let count = max(photos.count, 1)
    let photo = photos.first.flatMap { library.photo(id: $0) }
    let name = photo.map { $0.name.isEmpty ? "\($0.path.lastPart)" : $0.name } ?? ""
    let isOne = count == 1
    return switch (edit.kind, way) {
    case (.rating, .done): counted("%s photo rated", "%s photos rated", count)
    case (.caption, .done):
      counted("Caption added to %s photo", "Caption added to %s photos", count)
    // Translators: The name of a photo, as in “Undid rating of IMG_4000”.
    case (.rating, .undone) where isOne: localized("Undid rating of %s", name)
    case (.rating, .undone):
      counted("Undid rating of %s photo", "Undid rating of %s photos", count)
    // Translators: The name of a photo, as in “Redid rating of IMG_4000”.
    case (.rating, .redone) where isOne: localized("Redid rating of %s", name)
    case (.rating, .redone):
      counted("Redid rating of %s photo", "Redid rating of %s photos", count)
    // Translators: The name of a photo, as in “Undid caption of IMG_4000”.
    case (.caption, .undone) where isOne: localized("Undid caption of %s", name)
    case (.caption, .undone):
      counted("Undid caption of %s photo", "Undid captions of %s photos", count)
    // Translators: The name of a photo, as in “Redid caption of IMG_4000”.
    case (.caption, .redone) where isOne: localized("Redid caption of %s", name)
    case (.caption, .redone):
      counted("Redid caption of %s photo", "Redid captions of %s photos", count)
    }
  }
}
