import AdaptiveSplit
import GTK
import GTKTestSupport
import SplitProgram
import XCTest

@testable import SplitGallery

/// Opens the settings with a sample, in a window of a height in logical pixels.
@MainActor
func openSettings(_ sample: Sample = .weapons, height: Int = 1100) -> SettingsWindow {
  let window = SettingsWindow(files: .gallery, sample: sample)
  window.window.presentAndWait(width: 800, height: height)
  return window
}

/// Opens the settings with Mail, whose window has room for three columns.
@MainActor
func openMail() throws -> (SettingsWindow, MailWindow) {
  let window = openSettings(.mail, height: 700)
  let sample = try XCTUnwrap(window.sample as? MailWindow)
  sample.window.resizeAndWait(width: 1200, height: 700)
  return (window, sample)
}

extension SettingsForm {
  /// Returns the row with a text in a group, or nil.
  func row(_ heading: String, _ text: String) -> FormRow? {
    form.rows.first { $0.heading == heading && $0.label.text == text }
  }
}

/// Clicks the control of a row with the pointer, a number's at its end: the button for more.
@MainActor
func turn(_ heading: String, _ text: String, in window: SettingsWindow) {
  guard let control = window.form.row(heading, text)?.control else {
    return XCTFail("There is no “\(text)”.")
  }
  // The focus scrolls to it.
  control.grabFocus()
  pumpUntilIdle()
  let size = control.allocation
  let x = control is SpinButton ? size.width - 15 : size.width / 2
  control.clickWithPointer(x: x, y: size.height / 2)
}
