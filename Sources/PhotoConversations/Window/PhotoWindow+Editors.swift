import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import ImageFiles
import PhotoLibrary

// What a person writes in keeps the keyboard until they leave it: else the rest of a sentence would be
// commands.

/// A page that stays though its photo is gone, as the person writes its caption.
struct HeldPage {
  let page: PhotoPage
  /// The photo that shows in its place afterwards, or `nil` for none.
  var successor: Photo.ID?
}

extension PhotoWindow {
  /// Whether the person writes the caption of a photo on its page, or of those selected in the list.
  var isWritingCaption: Bool {
    pages.photo?.caption.isWriting == true || pages.conversation?.selection.isWriting == true
  }

  /// Ends the writing of a caption.
  ///
  /// - Parameter keeps: Whether the text is kept.
  func finishCaption(keeps: Bool) {
    pages.photo?.caption.finish(keeps: keeps)
    pages.conversation?.selection.finish(keeps: keeps)
  }

  /// Keeps the page whose caption is being written where its photo went, and says so.
  func holdWrittenPage(_ difference: LibraryDifference) {
    guard let page = pages.photo?.writtenPage,
      let current = heldPage.map(\.successor) ?? page.photoID
    else { return }
    let successor = difference.successor(of: current)
    guard successor != current else { return }
    if heldPage == nil, difference.movedPhotos[current] == nil, let name = pages.photo?.writtenName
    {
      notice.show(
        localized("“%s” no longer exists. Your text stays here until you leave it.", shown(name)))
    }
    heldPage = HeldPage(page: page, successor: successor)
  }

  func editorWasLeft() {
    if let held = heldPage {
      heldPage = nil
      let successor = held.successor.flatMap { model.library.photo(id: $0)?.page }
      replacePages { $0 == held.page ? successor : $0 }
      removeLostPages()
      updateTitle()
      split.titlesChanged()
      split.keepFocus()
    }
    if !model.isReading { showWanted() }
  }

  func captionWasLost(_ text: String, of name: String) {
    notice.show(
      localized("“%s” no longer exists. Its caption was not saved.", shown(name)),
      offering: localized("Copy Caption")
    ) {
      Clipboard.copy(text)
    }
  }

  private func shown(_ name: String) -> String { name.showingControls.drawable(most: 80) }

  // MARK: The list

  /// Keeps a list on the screen while the person types in it and the window folds: the photo that would be
  /// on top of it comes back beside it.
  func keepListEditor(_ changes: [SplitChange]) {
    if changes.contains(.collapsed), isWritingInList, split.state.shows(.secondary) {
      pageBehindEditor = split.state.arrangement.secondary?.top
      send(.back(in: nil))
    } else if changes.contains(.expanded) {
      if let page = pageBehindEditor, model.has(page), split.state.arrangement.secondary == nil {
        send(.showDetail(page))
      }
      pageBehindEditor = nil
    } else if changes.contains(.pushed) || changes.contains(.detailReplaced) {
      pageBehindEditor = nil
    }
  }

  private var isWritingInList: Bool {
    pages.list?.searchBar.bar.entry.isFocus == true
      || pages.conversation?.selection.isWriting == true
  }
}
