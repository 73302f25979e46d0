import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import PhotoLibrary

// The search, in the list of conversations.

extension PhotoWindow {
  /// Whether the search is open and the list has the keyboard focus.
  var isInSearch: Bool {
    guard let list = pages.list, list.searchBar.bar.isOpen, !presenter.sheet.isPresented else {
      return false
    }
    return list.widget.contains(window.focusWidget)
  }

  /// Opens the search bar.
  func search() {
    let left = split.state.arrangement
    if left.primary.top != .conversations {
      pagesBeforeSearch = Array((left.isCollapsed ? left.pages : left.primary.pages).dropFirst())
    }
    send(.backTo(.conversations))
    if pages.list?.widget.isMapped == false { split.toggleSidebar() }
    pages.list?.searchBar.open()
  }

  /// Hides the notices over the search field until ``searchLeft()``.
  func searchOpened() {
    presenter.notice.isSuspended = true
    presenter.notice.hide()
  }

  /// Returns to the list in which the search began or, if a photo of another conversation is
  /// visible beside the list now, to that photo's: keys act on the list's row, which would be
  /// another photo.
  func searchLeft() {
    presenter.notice.isSuspended = false
    let left = pagesBeforeSearch.filter(navigator.has)
    pagesBeforeSearch = []
    let arrangement = split.state.arrangement
    let listed = arrangement.isCollapsed ? arrangement.pages.last : arrangement.primary.top
    guard let conversation = left.first, listed == .conversations else { return }
    if let shown = navigator.visibleDetail, !conversation.contains(shown) {
      let other = shown.conversation.flatMap { navigator.library.conversation(id: $0) }
      if let other, other.showKind == .show {
        send(.show(.conversation(other.id), from: .primary))
      }
      return
    }
    while let next = split.state.forward, left.contains(next) { send(.forward) }
    if split.state.arrangement.primary.top == .conversations {
      // Another photo was opened in the meantime, so there is no forward page.
      send(.show(conversation, from: .primary))
    }
  }
}
