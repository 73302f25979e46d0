import GTK
import GTKTestSupport
import XCTest

/// Ownership: references are taken once, and handlers end with their object or their token.
final class OwnershipTests: XCTestCase {
  func testAFloatingReferenceIsSunkOnce() {
    withGTK {
      XCTAssertEqual(Label("a").referenceCount, 1)
    }
  }

  func testAContainerAddsOneReference() {
    withGTK {
      let box = Box(orientation: .vertical)
      let label = Label("a")
      box.append(label)
      XCTAssertEqual(label.referenceCount, 2)
      box.remove(label)
      XCTAssertEqual(label.referenceCount, 1)
    }
  }

  func testTheSameWidgetHasTheSameWrapperWhileItLives() {
    withGTK {
      let box = Box(orientation: .vertical)
      let label = Label("a")
      box.append(label)
      XCTAssertTrue(box.children.first === label)
      XCTAssertTrue(label.parent === box)
    }
  }

  func testAWrapperLivesInItsContainerAsLongAsItsWidget() {
    withGTK {
      let box = Box(orientation: .vertical)
      weak var wrapper: Label?
      do {
        let label = Label("a")
        label.name = "kept"
        wrapper = label
        box.append(label)
      }
      XCTAssertNotNil(wrapper)
      XCTAssertEqual(box.children.map(\.name), ["kept"])
      wrapper?.removeFromParent()
      XCTAssertNil(wrapper)
    }
  }

  func testReleasingTheLastWrapperFreesTheWidget() {
    withGTK {
      var destroyed = 0
      do {
        let label = Label("a")
        label.onDestroy { destroyed += 1 }
      }
      XCTAssertEqual(destroyed, 1)
    }
  }

  func testAHandlerStaysWithoutItsConnection() {
    withGTK {
      let button = Button(label: "a")
      var clicks = 0
      var connection: SignalConnection? = button.onClicked { clicks += 1 }
      button.click()
      XCTAssertEqual(connection?.isConnected, true)
      connection = nil
      button.click()
      XCTAssertEqual(clicks, 2)
    }
  }

  func testConnectionsEndWithTheirSet() {
    withGTK {
      let button = Button(label: "a")
      var clicks = 0
      weak var captured: Canary?
      var connections: SignalConnections? = SignalConnections()
      if let connections {
        let canary = Canary()
        captured = canary
        button.onClicked {
          clicks += 1
          canary.sing()
        }.stored(in: connections)
        button.onMap { clicks += 100 }.stored(in: connections)
      }
      button.click()
      XCTAssertEqual(clicks, 1)
      XCTAssertNotNil(captured)
      connections = nil
      button.click()
      XCTAssertEqual(clicks, 1)
      XCTAssertNil(captured)
    }
  }

  func testDisconnectingTwiceIsHarmless() {
    withGTK {
      let button = Button(label: "a")
      let token = button.onClicked {}
      token.disconnect()
      token.disconnect()
      XCTAssertFalse(token.isConnected)
    }
  }

  func testAHandlerMayDisconnectItself() {
    withGTK {
      let button = Button(label: "a")
      var clicks = 0
      var token: SignalConnection?
      token = button.onClicked {
        clicks += 1
        token?.disconnect()
      }
      button.click()
      button.click()
      XCTAssertEqual(clicks, 1)
      XCTAssertEqual(token?.isConnected, false)
    }
  }

  func testBlockingKeepsAHandlerFromRunning() {
    withGTK {
      let button = Button(label: "a")
      var clicks = 0
      let token = button.onClicked { clicks += 1 }
      token.blocked { button.click() }
      button.click()
      XCTAssertEqual(clicks, 1)
    }
  }

  func testDestroyFreesHandlersAlsoWhileWrapperAndTokenLive() {
    withGTK {
      let button = Button(label: "a")
      weak var captured: Canary?
      let token: SignalConnection
      do {
        let canary = Canary()
        captured = canary
        token = button.onClicked { canary.sing() }
      }
      XCTAssertNotNil(captured)
      button.destroy()
      XCTAssertNil(captured)
      XCTAssertFalse(token.isConnected)
      token.disconnect()
    }
  }

  func testATokenMayOutliveItsObject() {
    withGTK {
      let token = Button(label: "a").onClicked {}
      XCTAssertFalse(token.isConnected)
      token.disconnect()
    }
  }

  func testAHandlerLivesAsLongAsTheObject() {
    withGTK {
      let box = Box(orientation: .vertical)
      var clicks = 0
      weak var captured: Canary?
      do {
        let canary = Canary()
        captured = canary
        let button = Button(label: "a")
        button.onClicked {
          clicks += 1
          canary.sing()
        }
        box.append(button)
      }
      (box.children.first as? Button)?.click()
      XCTAssertEqual(clicks, 1)
      XCTAssertNotNil(captured)
      box.children.first.map { box.remove($0) }
      XCTAssertNil(captured)
    }
  }

  func testEveryClosureIsFreedWithItsToken() {
    withGTK {
      let window = Window()
      let label = Label("a")
      let paned = Paned()
      let stack = Stack()
      let scrolled = ScrolledWindow()
      let list = ListView { _ in Row(title: "") }
      let toggle = ToggleButton(label: "a")
      let makers: [@MainActor (Canary) -> AnyObject] = [
        { canary in label.onRealize { canary.sing() } },
        { canary in label.onUnrealize { canary.sing() } },
        { canary in label.onMap { canary.sing() } },
        { canary in label.onUnmap { canary.sing() } },
        { canary in label.onDestroy { canary.sing() } },
        { canary in label.onVisibleChanged { canary.sing() } },
        { canary in label.onSizeAllocate { _ in canary.sing() } },
        { canary in label.onDraw { _, _, _ in canary.stop() } },
        { canary in label.onKeyPress { _ in canary.stop() } },
        { canary in label.onButtonPress { _ in canary.stop() } },
        { canary in label.onButtonRelease { _ in canary.stop() } },
        { canary in label.onScroll { _ in canary.stop() } },
        { canary in label.onEnter { canary.sing() } },
        { canary in label.onLeave { _, _ in canary.sing() } },
        { canary in label.onFocusIn { canary.sing() } },
        { canary in label.onFocusOut { canary.sing() } },
        { canary in label.onStyleUpdated { canary.sing() } },
        { canary in label.onDirectionChanged { canary.sing() } },
        { canary in label.onStateFlagsChanged { canary.sing() } },
        { canary in window.addTick { _ in canary.stop() == .proceed } },
        { canary in window.onDelete { canary.stop() } },
        { canary in window.onConfigure { canary.sing() } },
        { canary in window.onFocusChanged { _ in canary.sing() } },
        { canary in window.onActiveChanged { canary.sing() } },
        { canary in window.onMaximizedChanged { canary.sing() } },
        { canary in paned.onPositionChanged { canary.sing() } },
        { canary in stack.onVisibleChildChanged { canary.sing() } },
        { canary in scrolled.onScrolled { canary.sing() } },
        { canary in list.onActivate { _ in canary.sing() } },
        { canary in toggle.onToggled { canary.sing() } },
        { canary in Appearance.onChange { canary.sing() } },
        { canary in MainLoop.idle { canary.sing() } },
        { canary in MainLoop.after(milliseconds: 1000) { canary.sing() } },
        { canary in MainLoop.every(milliseconds: 1000) { canary.stop() == .proceed } },
      ]
      for (number, make) in makers.enumerated() {
        weak var captured: Canary?
        var token: AnyObject?
        do {
          let canary = Canary()
          captured = canary
          token = make(canary)
        }
        XCTAssertNotNil(token)
        XCTAssertNotNil(captured, "closure \(number) is not kept")
        (token as? SignalConnection)?.disconnect()
        token = nil
        XCTAssertNil(captured, "closure \(number) leaks")
      }
    }
  }

  func testAListFreesItsClosures() {
    withGTK {
      weak var captured: Canary?
      do {
        let canary = Canary()
        captured = canary
        let list = ListView { _ in
          canary.sing()
          return Row(title: "a")
        }
        list.onSelectionChanged { canary.sing() }
        list.onVisibleRowsChanged { canary.sing() }
        list.onContextMenu { _, _ in canary.sing() }
        list.count = 3
      }
      XCTAssertNil(captured)
    }
  }
}

/// An object whose end shows that a closure was freed.
@MainActor
final class Canary {
  func sing() {}

  func stop() -> Propagation { .stop }
}
