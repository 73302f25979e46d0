import GTK
import GTKTestSupport
import XCTest

@testable import SplitGallery

/// A form's controls and their model.
final class FormTests: XCTestCase {
  func testEachControlShowsAndChangesItsValue() {
    withGTK {
      let (form, window) = makeForm()
      let model = Model()
      var changes = 0
      form.onChange = { changes += 1 }
      form.show(model)
      XCTAssertEqual(changes, 0, "showing is no change")

      let choice = try XCTUnwrap(control(ComboBoxText.self, in: window))
      XCTAssertEqual(choice.selectedIndex, 1)
      choice.selectedIndex = 0
      XCTAssertEqual(model.color, "red")
      let toggle = try XCTUnwrap(control(Switch.self, in: window))
      XCTAssertTrue(toggle.isOn)
      toggle.isOn = false
      XCTAssertFalse(model.isOn)
      let number = try XCTUnwrap(control(SpinButton.self, in: window))
      XCTAssertEqual(number.value, 7)
      number.value = 100
      XCTAssertEqual(model.count, 9, "the most that there may be")
      XCTAssertEqual(changes, 3)
    }
  }

  func testWithoutAModelNothingCanBeChanged() {
    withGTK {
      let form = makeForm().form
      weak var gone: Model?
      do {
        let model = Model()
        gone = model
        form.show(model)
      }
      XCTAssertNotNil(gone)
      form.show(nil)
      XCTAssertNil(gone)
      XCTAssertFalse(form.widget.childFocus(.forward), "nothing takes the keys")
      form.show(Model())
      XCTAssertTrue(form.widget.childFocus(.forward))
    }
  }

  func testANarrowRowKeepsWordsWholeAndTruncatesTheChoice() {
    withGTK {
      let scale = Appearance.textScale
      Appearance.textScale = 1.5
      defer { Appearance.textScale = scale }
      let form = Form<Model>()
      form.section("Everything")
      form.choice(
        "Preferred mode", \.color, among: ["red", "green"],
        named: { "The colour that is known as \($0)" })
      let model = Model()
      form.show(model)
      let window = Window()
      window.child = form.widget
      window.presentAndWait(width: 320, height: 300)
      let row = try XCTUnwrap(form.rows.first)
      let label = row.label
      let word = Label("Preferred")
      XCTAssertEqual(form.widget.allocation.width, 320)
      XCTAssertGreaterThanOrEqual(
        label.allocation.width, word.minimumAndNaturalWidth().natural, "the longest word is whole")
      XCTAssertGreaterThan(row.control.allocation.width, 100, "the choice shows")
      window.resizeAndWait(width: 900, height: 300)
      XCTAssertGreaterThanOrEqual(
        row.control.allocation.width, row.control.minimumAndNaturalWidth().natural,
        "all of it fits")
    }
  }
}

@MainActor
private func makeForm() -> (form: Form<Model>, window: Window) {
  let form = Form<Model>()
  form.section("Everything")
  form.choice("Colour", \.color, among: ["red", "green"], named: \.capitalized)
  form.toggle("Is on", \.isOn)
  form.number("Count", \.count, in: 1...9)
  let window = Window()
  window.child = form.widget
  window.presentAndWait(width: 300, height: 300)
  return (form, window)
}

/// Returns the control of a kind in a window, found with the keyboard.
@MainActor
private func control<Control: Widget>(_ kind: Control.Type, in window: Window) -> Control? {
  for _ in 1...9 {
    let inside = window.focusWidget ?? window
    for widget in sequence(first: inside, next: \.parent) {
      if let control = widget as? Control { return control }
    }
    window.press(.tab)
  }
  return nil
}

/// The form's model.
private final class Model {
  var color = "green"
  var isOn = true
  var count = 7
}
