import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import PhotoLibrary
import Portal

// The slide show: photos in full screen, one after the other.

extension PhotoWindow {
  /// Whether a slide show can be started, which would cover an editor, or ended.
  var canShowSlides: Bool {
    navigator.shownPhoto != nil && !navigator.isComparing && !presenter.sheet.isPresented
      && (slideShow.isRunning || !isInEditor)
  }

  /// Starts the slide show with the target photo, or else the visible one; or ends it.
  func toggleSlideShow() {
    if slideShow.isRunning { return leaveFullScreen() }
    if !isTargetShown, let photo = targetPhotos.first?.page { send(.showDetail(photo)) }
    if !isPhotoAlone { enterFullScreen() }
    slideShow.time = navigator.session.slideTime
    slideShow.start()
  }

  /// Connects the slide show to the window.
  func watchSlideShow() {
    slideShow.onStep = { [weak self] in self?.showNextSlide() }
    slideShow.onChange = { [weak self] in self?.slideShowChanged() }
  }

  /// Whether no other photo may replace the visible one by itself: the person writes, compares
  /// photos, or has a menu, a sheet or a dialog open, which is about the visible photo.
  private var isBusyWithPhoto: Bool {
    isWriting || navigator.isComparing || presenter.isAsking
  }

  private func showNextSlide() {
    // After the last photo, the show continues with the first.
    let step: PhotoStep = navigator.hasPhoto(.next) ? .next : .first
    guard navigator.shownPhoto != nil else { return slideShow.stop() }
    guard navigator.hasPhoto(step), !isBusyWithPhoto else { return }
    pages.photo?.isSlide = true
    navigator.showPhoto(step)
    pages.photo?.isSlide = false
  }

  private func slideShowChanged() {
    screen =
      slideShow.isRunning && !slideShow.isPaused
      ? ScreenInhibition(by: window, because: localized("Slideshow"))
      : nil
    let paused = localized("Slideshow paused")
    if slideShow.isPaused {
      presenter.notice.show(paused)
    } else if presenter.notice.text == paused {
      presenter.notice.hide()
    }
  }
}
