import GTKTestSupport
import XCTest

@testable import GTK

/// Windows that are drawn into memory.
final class OffscreenWindowTests: XCTestCase {
  private static let red = Color(red: 1, green: 0, blue: 0)

  func testAnOffscreenWindowIsDrawnIntoAnotherWidgetAtAnySize() {
    withGTK {
      let content = DrawingArea()
      content.onDraw { context, width, _ in
        context.paint(.white)
        context.fill(Rectangle(x: width / 2, y: 0, width: width / 2, height: 500), with: Self.red)
        return .proceed
      }
      let offscreen = OffscreenWindow(width: 400, height: 200)
      offscreen.child = content
      var damages = 0
      offscreen.onDamage { damages += 1 }
      offscreen.isVisible = true
      let area = DrawingArea()
      area.onDraw { context, width, height in
        context.draw(offscreen, in: Rectangle(x: 0, y: 0, width: width, height: height))
        return .proceed
      }
      let window = Window()
      window.child = area
      window.presentAndWait(width: 100, height: 50)
      pump(until: "the content was drawn") { damages > 0 }
      XCTAssertEqual(content.allocation.width, 400)
      XCTAssertEqual(area.color(x: 20, y: 25)?.isClose(to: .white), true)
      XCTAssertEqual(area.color(x: 80, y: 25)?.isClose(to: Self.red), true)
      damages = 0
      content.queueDraw()
      pump(until: "it was drawn again") { damages > 0 }
    }
  }

  func testAnOffscreenWindowFitsItsContentAndIsFreedWithItsPopovers() {
    withGTK {
      let living = LivingWidgets()
      weak var gone: OffscreenWindow?
      do {
        let offscreen = OffscreenWindow(width: 6, height: 300)
        gone = offscreen
        let label = Label("wider than sixty logical pixels")
        let button = MenuButton()
        button.menu = Menu([Menu.Item("Nothing", action: "window.nothing")])
        let content = Box(orientation: .vertical)
        content.append(label)
        content.append(button)
        label.wraps = true
        offscreen.child = content
        offscreen.isVisible = true
        XCTAssertGreaterThanOrEqual(offscreen.allocation.height, 300)
        XCTAssertEqual(offscreen.allocation.width, content.minimumAndNaturalWidth().minimum)
        living.add(offscreen)
        XCTAssertGreaterThan(living.count, 3)
        offscreen.destroy()
      }
      pumpUntilIdle()
      XCTAssertNil(gone)
      XCTAssertEqual(living.count, 0)
    }
  }
}

/// Letters that focus the controls beside labels.
final class LabelMnemonicTests: XCTestCase {
  func testAltAndALetterFocusesOrSwitchesTheControl() {
    withGTK {
      let spin = SpinButton(range: 0...10)
      let control = Switch()
      let other = Switch()
      let labels = [Label("Minimum"), Label("Locked"), Label("Maximum")]
      let box = Box(orientation: .vertical)
      for widget in labels + [other, spin, control] as [Widget] { box.append(widget) }
      Label.addMnemonics(Array(zip(labels, [spin, control, other] as [Widget])))
      XCTAssertEqual(labels.map(\.text), ["Minimum", "Locked", "Maximum"])
      XCTAssertEqual(labels.map(\.mnemonic), ["m", "l", "a"].map { Key(Character($0)) })
      let window = Window()
      window.child = box
      window.presentAndWait()
      window.press("m", .alt)
      XCTAssertTrue(spin.hasFocus)
      window.press("l", .alt)
      XCTAssertTrue(control.isOn)
      control.isSensitive = false
      window.press("l", .alt)
      XCTAssertTrue(control.isOn, "an insensitive control takes no keys")
    }
  }
}
