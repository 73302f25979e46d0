import GTK
import GTKTestSupport
import SplitProgram
import XCTest

/// A form's controls and the model behind them.
final class FormTests: XCTestCase {
  func testEachControlShowsAndChangesItsValue() {
    withGTK {
      let (form, window) = makeForm()
      let model = Model()
      var changes = 0
      form.onChange = { changes += 1 }
      form.show(model)
      XCTAssertEqual(changes, 0, "showing is no change")

      _ = form.widget.childFocus(.forward)
      // Before it was drawn, a list to choose from has no keys.
      pump(until: "the other colour is chosen") {
        window.focusWidget?.press(.up)
        return model.color == "red"
      }
      XCTAssertEqual(changes, 1)
      _ = form.widget.childFocus(.forward)
      window.focusWidget?.press(.space)
      XCTAssertFalse(model.isOn)
      XCTAssertEqual(changes, 2)
      _ = form.widget.childFocus(.forward)
      for _ in 1...5 { window.focusWidget?.press(.up) }
      XCTAssertEqual(model.count, 9, "the most that there may be")
      XCTAssertGreaterThan(changes, 2)
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
}

@MainActor
private func makeForm() -> (form: Form<Model>, window: Window) {
  let form = Form<Model>()
  form.heading("Everything")
  form.choice("Colour", \.color, among: ["red", "green"], named: \.capitalized)
  form.toggle("Is on", \.isOn)
  form.number("Count", \.count, in: 1...9)
  let window = Window()
  window.child = form.widget
  window.presentAndWait(width: 300, height: 300)
  return (form, window)
}

/// What the form is about.
private final class Model {
  var color = "green"
  var isOn = true
  var count = 7
}
