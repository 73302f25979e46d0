import CGTK
public import GTK
import Glibc
import XCTest

extension Window {
  /// Shows the window, and waits until its widgets are allocated and drawn.
  public func presentAndWait(
    width: Int = 600, height: Int = 400, file: StaticString = #filePath, line: UInt = #line
  ) {
    setDefaultSize(width: width, height: height)
    present()
    pump(until: "the window shows", file: file, line: line) { isMapped }
    pumpUntilIdle(file: file, line: line)
  }

  /// Sets the window's size, which may be smaller than its minimum, as a tiling window manager
  /// does, and waits until its widgets are allocated and drawn.
  ///
  /// The C function is `gdk_window_resize`.
  public func forceSizeAndWait(
    width: Int, height: Int, file: StaticString = #filePath, line: UInt = #line
  ) {
    unsafe gdk_window_resize(topWindow, CInt(clamping: width), CInt(clamping: height))
    pumpUntilIdle(file: file, line: line)
  }

  /// Sets the window's size, and waits until its widgets are allocated and drawn.
  public func resizeAndWait(
    width: Int, height: Int, file: StaticString = #filePath, line: UInt = #line
  ) {
    resize(width: width, height: height)
    pumpUntilIdle(file: file, line: line)
  }
}

extension Widget {
  /// Presses a key in the widget's window, and waits until the program is idle.
  public func press(
    _ key: Key, _ modifiers: Modifiers = [], file: StaticString = #filePath, line: UInt = #line
  ) {
    simulateKey(key, modifiers: modifiers, file: file, line: line)
    pumpUntilIdle(file: file, line: line)
  }

  /// Presses the keys of a text, one after the other.
  public func type(_ text: String, file: StaticString = #filePath, line: UInt = #line) {
    for character in text { press(Key(character), file: file, line: line) }
  }

  /// Holds a key down in the widget's window, and waits until the program is idle.
  public func hold(
    _ key: Key, times: Int, file: StaticString = #filePath, line: UInt = #line
  ) {
    simulateHeldKey(key, times: times, file: file, line: line)
    pumpUntilIdle(file: file, line: line)
  }

  /// Clicks a point of the widget, in logical pixels, and waits until the program is idle.
  public func click(
    x: Int, y: Int, button: Int = 1, modifiers: Modifiers = [], file: StaticString = #filePath,
    line: UInt = #line
  ) {
    for isPressed in [true, false] {
      simulateButton(
        button, isPressed: isPressed, x: x, y: y, modifiers: modifiers, file: file, line: line)
    }
    pumpUntilIdle(file: file, line: line)
  }

  /// Moves the server's own pointer to a point of the widget, in logical pixels.
  ///
  /// It requires the tool `xdotool`.
  ///
  /// - Parameters:
  ///   - x: The horizontal position.
  ///   - y: The vertical position.
  ///   - commands: Further commands of the tool that follow without a pause.
  ///   - file: The file of a reported failure.
  ///   - line: The line of a reported failure.
  public func sendPointer(
    x: Int, y: Int, then commands: String = "", file: StaticString = #filePath,
    line: UInt = #line
  ) {
    guard let point = screenPosition(x: x, y: y) else {
      return XCTFail("The widget isn't on the screen.", file: file, line: line)
    }
    let command = "mousemove \(point.x) \(point.y) \(commands)"
    XCTAssertEqual(unsafe system("xdotool \(command)"), 0, command, file: file, line: line)
  }

  /// Clicks a point of the widget with the server's own pointer, in logical pixels.
  ///
  /// Lists need it: they activate the row that the pointer entered, and a simulated click has no
  /// such movement. It requires the tool `xdotool`.
  public func clickWithPointer(
    x: Int, y: Int, file: StaticString = #filePath, line: UInt = #line
  ) {
    sendPointer(x: x, y: y, file: file, line: line)
    pumpUntilIdle(file: file, line: line)
    XCTAssertEqual(unsafe system("xdotool click 1"), 0, "click", file: file, line: line)
    pumpUntilIdle(file: file, line: line)
  }

  /// Moves the server's own pointer to a point of the widget, in logical pixels.
  public func movePointer(x: Int, y: Int, file: StaticString = #filePath, line: UInt = #line) {
    // GDK may hold a movement back until the next event: the second movement releases the first.
    for x in [x - 1, x] {
      sendPointer(x: x, y: y, file: file, line: line)
      pumpUntilIdle(file: file, line: line)
    }
  }

  /// Presses the pointer's button at a point, moves it through others, and releases it.
  ///
  /// It uses the C program `xdotool`; points are in logical pixels of the widget.
  public func dragWithPointer(
    from start: (x: Int, y: Int), through points: [(x: Int, y: Int)],
    file: StaticString = #filePath, line: UInt = #line
  ) {
    func button(_ command: String) {
      XCTAssertEqual(unsafe system("xdotool \(command) 1"), 0, command, file: file, line: line)
      pumpUntilIdle(file: file, line: line)
    }
    func move(_ place: (x: Int, y: Int)) {
      sendPointer(x: place.x, y: place.y, file: file, line: line)
      pumpUntilIdle(file: file, line: line)
    }
    move(start)
    button("mousedown")
    points.forEach(move)
    button("mouseup")
  }

  /// Clicks the widget's middle, and waits until the program is idle.
  public func clickMiddle(file: StaticString = #filePath, line: UInt = #line) {
    click(x: allocation.width / 2, y: allocation.height / 2, file: file, line: line)
  }
}
