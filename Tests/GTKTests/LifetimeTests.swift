import GTK
import GTKTestSupport
import XCTest

/// A wrapper lives as long as its widget, and no destroyed object is retained.
final class LifetimeTests: XCTestCase {
  func testASubclassLivesInItsContainerWithoutOtherReferences() {
    withGTK {
      let window = Window()
      addCounter(to: window)
      let counter = window.child as? ClickCounter
      counter?.button.click()
      XCTAssertEqual(counter?.clicks, 1)
    }
  }

  func testHandlersThatCaptureWeaklyRunInAnUnretainedWindow() {
    withGTK {
      openCounter()
      let button = (Window.all.first?.child as? Container)?.children.first as? Button
      button?.click()
      XCTAssertEqual(button?.label, "1")
    }
  }

  func testAChildHasItsOwnClass() {
    withGTK {
      let box = Box(orientation: .vertical)
      addSwitch(to: box)
      XCTAssertEqual((box.children.first as? Switch)?.isOn, true)
    }
  }

  func testWidgetsCreatedByGTKHaveTheirClass() {
    withGTK {
      let button = Button(label: "a")
      XCTAssertEqual((button.child as? Label)?.text, "a")
      let label = Label("b")
      let scrolled = ScrolledWindow(label)
      XCTAssertFalse(label.parent is ScrolledWindow, "a viewport is between them")
      XCTAssertTrue(label.parent is Bin)
      XCTAssertTrue(label.parent?.parent === scrolled)
    }
  }

  func testAWidgetKnowsItsWindow() {
    withGTK {
      openCounter()
      let window = Window.all.first
      XCTAssertNotNil(window)
      XCTAssertTrue(window?.child?.window === window)
      XCTAssertTrue((window?.child as? ClickCounter)?.button.window === window)
    }
  }

  func testAWrapperThatOnlyGTKHoldsIsFreedWithItsWidget() {
    withGTK {
      let window = Window()
      addCounter(to: window)
      weak let counter = window.child as? ClickCounter
      XCTAssertNotNil(counter)
      window.child = nil
      XCTAssertNil(counter)
    }
  }

  func testADestroyedWidgetReleasesItsClosures() {
    withGTK {
      weak var list: ListView?
      weak var text: TextView?
      weak var value: ValueBox?
      do {
        let window = Window()
        let box = Box(orientation: .vertical)
        let numbers = Numbers()
        numbers.text.onTextChanged { numbers.changes += 1 }
        numbers.value.onValueSet { _ in numbers.changes += 1 }
        numbers.list.onSelectionChanged { numbers.changes += 1 }
        numbers.list.onVisibleRowsChanged { numbers.changes += 1 }
        numbers.list.onContextMenu { _, _ in numbers.changes += 1 }
        numbers.list.onSelectionMoved { _ in numbers.changes += 1 }
        numbers.list.onSelectionLeft { numbers.changes += 1 }
        numbers.value.onContextMenu { _ in numbers.changes += 1 }
        numbers.value.onMenuKey { numbers.changes += 1 }
        numbers.list.typedTitle = { "\(numbers.changes) \($0)" }
        for child in [numbers.list, numbers.text, numbers.value] { box.append(child) }
        window.child = box
        list = numbers.list
        text = numbers.text
        value = numbers.value
        window.presentAndWait()
        window.destroy()
      }
      pumpUntilIdle()
      XCTAssertNil(list)
      XCTAssertNil(text)
      XCTAssertNil(value)
    }
  }

  func testDestroyingAWindowBreaksTheCyclesInIt() {
    withGTK {
      weak var box: Box?
      weak var button: Button?
      do {
        let window = Window()
        let content = Box(orientation: .vertical)
        let inner = Button(label: "a")
        content.append(inner)
        // Each of these kept objects retains the content.
        inner.onClicked { content.isVisible = false }
        let gesture = ClickGesture(inner)
        gesture.onPressed { _, _, _ in content.isVisible = false }
        content.keep(inner)
        window.child = content
        (box, button) = (content, inner)
        window.presentAndWait()
        window.destroy()
      }
      pumpUntilIdle()
      XCTAssertNil(box)
      XCTAssertNil(button)
    }
  }

  func testADestroyedWidgetStaysValidWhileSwiftHoldsIt() {
    withGTK {
      let box = Box(orientation: .vertical)
      let label = Label("a")
      box.append(label)
      box.destroy()
      XCTAssertEqual(box.children, [])
      XCTAssertNil(label.parent)
      XCTAssertEqual(label.referenceCount, 1)
      XCTAssertEqual(box.referenceCount, 1)
    }
  }

  func testAnObjectWithTwoWrappersKeepsTheFirst() {
    withGTK {
      let box = Box(orientation: .vertical)
      let label = Label("a")
      box.append(label)
      let count = Object.count
      do {
        let second = unsafe Widget(borrowing: label.pointer)
        XCTAssertTrue(second == label)
        XCTAssertTrue(box.children.first === label)
      }
      XCTAssertEqual(Object.count, count)
      XCTAssertTrue(box.children.first === label)
    }
  }

  func testAnOpenPopoverIsFreedWithItsWindow() {
    withGTK {
      weak var popover: Popover?
      do {
        let window = Window()
        let button = Button(label: "a")
        window.child = button
        window.presentAndWait()
        let shown = Popover(relativeTo: button)
        shown.child = Label("b")
        shown.onClosed { shown.destroy() }
        shown.popup()
        popover = shown
        pump(until: "it opens") { shown.isMapped }
        window.destroy()
      }
      pumpUntilIdle()
      XCTAssertNil(popover)
    }
  }

  func testTwoHundredWindowsLeaveNothing() {
    withGTK {
      expectNothingLeft {
        let window = fullWindow()
        window.present()
        return window
      }
    }
  }
}

@MainActor
private func addCounter(to window: Window) {
  window.child = ClickCounter()
}

@MainActor
private func openCounter() {
  let window = Window()
  addCounter(to: window)
  window.presentAndWait()
}

@MainActor
private func addSwitch(to box: Box) {
  let toggle = Switch()
  toggle.isOn = true
  box.append(toggle)
}

/// Returns a window with widgets of most kinds, and handlers that capture weakly.
@MainActor
private func fullWindow() -> Window {
  let window = Window()
  let header = HeaderBar()
  header.showsWindowButtons = true
  let menu = MenuButton()
  let popover = Popover(relativeTo: menu)
  popover.child = Label("menu")
  menu.popover = popover
  header.packEnd(menu)
  window.titlebar = header
  let list = ListView { _ in Row(title: "row") }
  list.count = 3
  let paned = Paned()
  paned.setStart(ScrolledWindow(list))
  let counter = ClickCounter()
  for widget in [
    Entry(), SpinButton(range: 0...1), ComboBoxText(["a"]), Spinner(), ProgressBar(), Switch(),
    CheckButton("a"),
    Image(iconName: "open-menu-symbolic"), Separator(), DrawingArea(),
  ] { counter.append(widget) }
  ZoomGesture(counter)
  let stack = Stack()
  stack.add(Overlay(counter))
  paned.setEnd(stack)
  window.child = paned
  window.onKeyPress { [weak list] _ in list == nil ? .stop : .proceed }
  return window
}

/// A subclass that counts the clicks on its button and shows the count on it.
@MainActor
private final class ClickCounter: Box {
  let button = Button(label: "0")
  private(set) var clicks = 0

  init() {
    super.init(orientation: .vertical)
    append(button)
    button.onClicked { [weak self] in
      guard let self else { return }
      clicks += 1
      button.label = "\(clicks)"
    }
  }
}

/// An owner of widgets whose closures retain it.
@MainActor
private final class Numbers {
  var changes = 0
  private(set) lazy var list = ListView { row in Row(title: "\(self.changes) \(row)") }
  let text = TextView()
  let value = ValueBox(range: 0...5)
}
