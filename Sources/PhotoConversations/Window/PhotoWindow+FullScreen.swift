import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import PageContent
import PhotoLibrary

/// How a window was before its photo filled the screen.
struct BeforeFullScreen {
  /// The display mode that the program asked for.
  let preferredDisplayMode: PreferredDisplayMode
  /// Whether the list was hidden, where there was room for it.
  let isListHidden: Bool
  /// What had the keyboard focus.
  weak var focus: Widget?
  /// Whether the window manager has granted the screen.
  var isGranted = false
}

// The full screen: the photo on black where one shows, else the window without its title bar.

extension PhotoWindow {
  /// Whether the photo is all that shows.
  var isPhotoAlone: Bool { beforeFullScreen != nil }

  /// Whether Escape leaves the full screen.
  var isFullScreen: Bool { isPhotoAlone || window.isFullscreen }

  /// Fills the screen, or gives it back.
  func toggleFullScreen() {
    if isFullScreen { leaveFullScreen() } else { enterFullScreen() }
  }

  func enterFullScreen() {
    defer { sayFullScreen() }
    window.isFullscreen = true
    guard split.state.shows(.secondary), shownPhoto != nil, !sheet.isPresented else { return }
    let state = split.state
    beforeFullScreen = BeforeFullScreen(
      preferredDisplayMode: state.preferredDisplayMode,
      isListHidden: !state.isCollapsed && state.displayMode == .secondaryOnly,
      focus: window.focusWidget)
    send(.displayModePreferred(.secondaryOnly))
    pages.areAlone = true
    pages.focusPhoto(on: state.arrangement.secondary?.top)
    // The key was not about where the focus is.
    window.isFocusVisible = false
  }

  /// Gives the screen back; the list and all else comes as it was, as soon as the window does.
  func leaveFullScreen() {
    defer { sayFullScreen() }
    slideShow.stop()
    window.isFullscreen = false
    // A window manager takes its time, and until then the photo stays alone.
    if beforeFullScreen?.isGranted != true { endFullScreen() }
  }

  /// The window manager has made the window larger or smaller, asked or not.
  func fullScreenChanged() {
    defer { sayFullScreen() }
    if window.isFullscreen {
      beforeFullScreen?.isGranted = true
    } else if beforeFullScreen?.isGranted == true {
      endFullScreen()
    }
  }

  private func endFullScreen() {
    guard let before = beforeFullScreen else { return }
    beforeFullScreen = nil
    slideShow.stop()
    pages.areAlone = false
    send(.displayModePreferred(before.preferredDisplayMode))
    if before.isListHidden, split.state.isSideBySide { split.toggleSidebar() }
    if let focus = before.focus, focus.isMapped { focus.grabFocus() }
  }

  /// The state that is worth keeping: as it is when the full screen is left.
  var stateToKeep: SplitState<PhotoPage> {
    var state = split.state
    guard let before = beforeFullScreen else { return state }
    _ = state.handle(.displayModePreferred(before.preferredDisplayMode), rules: split.rules)
    if before.isListHidden, state.isSideBySide {
      _ = state.handle(.sidebarToggled, rules: split.rules)
    }
    return state
  }
}
