import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import PhotoLibrary
import PictureView

/// The state of a window before its photo filled the screen.
struct BeforeFullScreen {
  /// The preferred display mode.
  let preferredDisplayMode: PreferredDisplayMode
  /// Whether the list was hidden although there was room for it.
  let isListHidden: Bool
  /// Whether the properties were wanted beside the photo.
  let wantsInspector: Bool
  /// The widget with the keyboard focus.
  weak var focus: Widget?
  /// Whether the window manager has made the window full screen.
  var isGranted = false
}

// Full screen: the visible photo on black, or else the window without its title bar.

extension PhotoWindow {
  /// Whether only the photo is visible.
  var isPhotoAlone: Bool { beforeFullScreen != nil }

  /// Whether Escape leaves full screen.
  var isFullScreen: Bool { isPhotoAlone || window.isFullscreen }

  /// Enters or leaves full screen.
  func toggleFullScreen() {
    if isFullScreen { leaveFullScreen() } else { enterFullScreen() }
  }

  func enterFullScreen() {
    defer { announceFullScreen() }
    window.isFullscreen = true
    guard split.state.shows(.secondary), navigator.shownPhoto != nil, !presenter.sheet.isPresented
    else {
      return
    }
    let state = split.state
    beforeFullScreen = BeforeFullScreen(
      preferredDisplayMode: state.preferredDisplayMode,
      isListHidden: !state.isCollapsed && state.displayMode == .secondaryOnly,
      wantsInspector: state.wantsInspector, focus: window.focusWidget)
    send(.displayModePreferred(.secondaryOnly))
    split.wantsInspector = false
    pages.areAlone = true
    pages.focusPhoto(on: state.arrangement.secondary?.top)
    // The key was not meant for the focused widget.
    window.isFocusVisible = false
  }

  /// Leaves full screen; columns and focus are restored when the window is.
  func leaveFullScreen() {
    defer { announceFullScreen() }
    slideShow.stop()
    window.isFullscreen = false
    // Until the window manager has acted, the photo stays alone.
    if beforeFullScreen?.isGranted != true { endFullScreen() }
  }

  /// Updates the window after the window manager entered or left full screen, requested or not.
  func fullScreenChanged() {
    defer { announceFullScreen() }
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
    split.wantsInspector = before.wantsInspector
    if let focus = before.focus, focus.isMapped { focus.grabFocus() }
  }

  /// The state to save, which is the one after full screen is left.
  var stateToKeep: SplitState<PhotoPage> {
    var state = split.state
    guard let before = beforeFullScreen else { return state }
    _ = state.handle(.displayModePreferred(before.preferredDisplayMode), rules: split.rules)
    if before.isListHidden, state.isSideBySide {
      _ = state.handle(.sidebarToggled, rules: split.rules)
    }
    _ = state.handle(.inspectorWanted(before.wantsInspector), rules: split.rules)
    return state
  }
}
