import AdaptiveSplit
import AdaptiveSplitGTK
import GTK
import PhotoLibrary
import PictureView

/// The state of a window before its photo filled the screen.
struct BeforeFullScreen {
  /// The widget with the keyboard focus.
  weak var focus: Widget?
  /// Whether photos were compared, so that Escape leaves full screen first.
  var wasComparing = false
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
    // The photo would cover a list in which the person types.
    guard split.state.shows(.secondary), navigator.shownPhoto != nil,
      !presenter.sheet.isPresented, !isWritingInList
    else { return }
    beforeFullScreen = BeforeFullScreen(
      focus: window.focusWidget, wasComparing: navigator.isComparing)
    split.isDetailMaximized = true
    pages.areAlone = true
    if !isEditingCaption { pages.focusPhoto(on: split.state.arrangement.secondary?.top) }
    // The key was a command's, so the focused widget needs no focus ring.
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
    split.isDetailMaximized = false
    if let focus = before.focus, focus.isMapped, !isInEditor { focus.grabFocus() }
  }
}
