import GTKTestSupport
import XCTest

@testable import GTK

/// Controls keep their values and report changes.
final class ControlTests: XCTestCase {
  func testAnIconButtonHasAnAccessibleName() {
    withGTK {
      let button = Button()
      for icon in ["go-next-symbolic", nil, "go-next-symbolic"] {
        button.show("Go on", asIcon: icon)
        XCTAssertEqual(button.label, icon == nil ? "Go on" : nil)
        XCTAssertEqual(button.tooltip, "Go on")
        XCTAssertEqual(button.accessibleName, "Go on")
      }
    }
  }

  func testAChildThatScrollsByItselfIsReplaced() {
    withGTK {
      // No other reference retains it.
      let scrolled = ScrolledWindow(TextView())
      for _ in 0..<2 {
        scrolled.child = Label("in a viewport")
        XCTAssertEqual((scrolled.child as? Label)?.text, "in a viewport")
        scrolled.child = TextView()
        XCTAssertTrue(scrolled.child is TextView)
      }
      scrolled.child = nil
      XCTAssertNil(scrolled.child)
    }
  }

  func testTooLargeNumbersAreClamped() {
    withGTK {
      let entry = Entry()
      entry.text = "all"
      entry.select(0..<Int.max)
      let flow = FlowBox()
      for many in [65_535, 65_536, .max] {
        flow.maxPerLine = many
        XCTAssertEqual(flow.maxPerLine, 65_535)
      }
    }
  }

  func testTheWheelScrollsPastComboBoxesAndSpinButtons() {
    withGTK {
      let spin = SpinButton(range: 0...10)
      let combo = ComboBoxText(["one", "two", "three"])
      spin.value = 5
      combo.selectedIndex = 1
      let rows = Box(orientation: .vertical, spacing: 12)
      for row in [spin, combo] { rows.append(row) }
      let below = Label("below")
      below.sizeRequest = (100, 2000)
      rows.append(below)
      let window = Window()
      let scrolled = ScrolledWindow(rows)
      window.child = scrolled
      window.presentAndWait()
      for control in [spin, combo] as [Widget] {
        for (button, start) in [(5, 0.0), (4, 4.0)] {
          scrolled.verticalOffset = start
          pumpUntilIdle()
          control.click(x: 20, y: control.allocation.height / 2, button: button)
          XCTAssertEqual(spin.value, 5, "button \(button)")
          XCTAssertEqual(combo.selectedIndex, 1, "button \(button)")
          let offset = scrolled.verticalOffset
          XCTAssertTrue(button == 5 ? offset > start : offset < start, "\(start), \(offset)")
        }
      }
      window.destroy()
    }
  }

  func testValuesAreReadBackAndTheSameValueEmitsNothing() {
    withGTK {
      var changes: [String] = []
      let entry = Entry()
      let search = SearchEntry()
      let toggle = Switch()
      let spin = SpinButton(range: 0...10)
      let combo = ComboBoxText(["one", "two"])
      let check = CheckButton("check")
      let tokens = [
        entry.onChanged { changes.append("entry") },
        search.onChanged { changes.append("search") },
        toggle.onChanged { changes.append("switch") },
        spin.onValueChanged { changes.append("spin") },
        combo.onChanged { changes.append("combo") },
        check.onToggled { changes.append("check") },
      ]
      for _ in 1...2 {
        entry.text = "text"
        search.text = "text"
        toggle.isOn = true
        spin.value = 4
        combo.selectedIndex = 1
        check.isActive = true
      }
      XCTAssertEqual(
        changes, ["entry", "search", "switch", "spin", "combo", "check"])
      XCTAssertEqual(entry.text, "text")
      XCTAssertEqual(spin.value, 4)
      XCTAssertEqual(combo.selectedIndex, 1)
      XCTAssertTrue(check.isActive)
      withExtendedLifetime(tokens) {}
    }
  }

  func testATouchOpensAComboBoxWhenItIsLifted() {
    withGTK {
      let window = Window()
      let combo = ComboBoxText(["one", "two"])
      combo.selectedIndex = 0
      window.child = combo
      window.presentAndWait()
      @MainActor func isOpen() -> Bool { combo.property("popup-shown") }
      let finger = try XCTUnwrap(Finger(on: combo, x: 20, y: 10))
      pumpUntilIdle()
      XCTAssertFalse(isOpen())
      finger.lift()
      pump(until: "it is open") { isOpen() }
      window.destroy()
    }
  }

  func testAMenuButtonOpensItsPopover() {
    withGTK {
      let window = Window()
      let button = MenuButton()
      let popover = Popover()
      let item = Button(label: "item")
      popover.child = item
      button.popover = popover
      window.child = button
      XCTAssertTrue(button.popover === popover)
      var closes = 0
      let closing = popover.onClosed { closes += 1 }
      window.presentAndWait()
      button.click()
      pump(until: "the popover opens") { item.isMapped }
      popover.popdown()
      pump(until: "the popover closes") { !popover.isVisible }
      XCTAssertEqual(closes, 1)
      closing.disconnect()
    }
  }

  func testAButtonShowsAnIconOrAText() {
    withGTK {
      let button = Button(iconName: "go-previous-symbolic")
      XCTAssertEqual((button.child as? Image)?.iconName, "go-previous-symbolic")
      button.setIcon(named: "go-next-symbolic")
      XCTAssertEqual((button.child as? Image)?.iconName, "go-next-symbolic")
      button.label = "text"
      XCTAssertEqual(button.label, "text")
      button.setIcon(named: "go-next-symbolic")
      XCTAssertNil(button.label)
    }
  }

  func testAHeaderBarTakesItsParts() {
    withGTK {
      let bar = HeaderBar()
      let back = Button(iconName: "go-previous-symbolic")
      bar.packStart(back)
      bar.title = "title"
      bar.subtitle = "subtitle"
      bar.showsWindowButtons = true
      bar.decorationLayout = ":close"
      XCTAssertEqual(bar.title, "title")
      XCTAssertEqual(bar.subtitle, "subtitle")
      XCTAssertEqual(bar.decorationLayout, ":close")
      XCTAssertTrue(bar.showsWindowButtons)
      XCTAssertTrue(bar.children.contains(back))
      bar.remove(back)
      XCTAssertNil(back.parent)
      let title = Label("custom")
      bar.customTitle = title
      XCTAssertEqual(bar.customTitle, title)
    }
  }

  func testAGestureSeesClicksAndMayOutliveItsWidget() {
    withGTK {
      let window = Window()
      let box = EventBox(hasVisibleWindow: true)
      window.child = box
      window.presentAndWait()
      var presses: [Int] = []
      var gesture: ClickGesture? = ClickGesture(box, phase: .capture)
      gesture?.onPressed { count, x, _ in presses.append(count * 1000 + Int(x)) }
      box.click(x: 10, y: 10)
      XCTAssertEqual(presses, [1010])
      window.destroy()
      gesture = nil
    }
  }

  func testAGestureFreesItsClosures() {
    withGTK {
      let box = EventBox()
      let makers: [@MainActor (Canary) -> Gesture] = [
        { canary in
          let gesture = ClickGesture(box)
          gesture.onPressed { _, _, _ in canary.sing() }
          gesture.onReleased { _, _, _ in canary.sing() }
          return gesture
        },
        { canary in
          let gesture = DragGesture(box)
          gesture.onBegin { _, _ in canary.sing() }
          gesture.onUpdate { _, _ in canary.sing() }
          gesture.onEnd { _, _ in canary.sing() }
          gesture.onCancel { canary.sing() }
          return gesture
        },
        { canary in
          let gesture = LongPressGesture(box)
          gesture.onPressed { _, _ in canary.sing() }
          return gesture
        },
        { canary in
          let gesture = ZoomGesture(box)
          gesture.onScaleChanged { _ in canary.sing() }
          gesture.onBegin { canary.sing() }
          gesture.onEnd { canary.sing() }
          return gesture
        },
      ]
      for make in makers {
        weak var captured: Canary?
        var gesture: Gesture?
        do {
          let canary = Canary()
          captured = canary
          gesture = make(canary)
        }
        XCTAssertNotNil(captured)
        XCTAssertNotNil(gesture)
        gesture?.disconnect()
        gesture = nil
        XCTAssertNil(captured)
      }
    }
  }
}
