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
  public func press(_ key: Key, _ modifiers: Modifiers = []) {
    simulateKey(key, modifiers: modifiers)
    pumpUntilIdle()
  }

  /// Presses the keys of a text, one after the other.
  public func type(_ text: String) {
    for character in text { press(Key(character)) }
  }

  /// Holds a key down in the widget's window, and waits until the program is idle.
  public func hold(_ key: Key, times: Int) {
    simulateHeldKey(key, times: times)
    pumpUntilIdle()
  }

  /// Clicks a point of the widget, in logical pixels, and waits until the program is idle.
  public func click(x: Int, y: Int, button: Int = 1, modifiers: Modifiers = []) {
    simulateButton(button, isPressed: true, x: x, y: y, modifiers: modifiers)
    simulateButton(button, isPressed: false, x: x, y: y, modifiers: modifiers)
    pumpUntilIdle()
  }

  /// Clicks a point of the widget with the server's own pointer, in logical pixels.
  ///
  /// Lists need it: they activate the row that the pointer entered, and a simulated click has no
  /// such movement. It requires the tool `xdotool`.
  public func clickWithPointer(x: Int, y: Int) {
    guard let point = screenPosition(x: x, y: y) else { return }
    let status = unsafe system("xdotool mousemove \(point.x) \(point.y)")
    XCTAssertEqual(status, 0, "xdotool moves the pointer")
    pumpUntilIdle()
    _ = unsafe system("xdotool click 1")
    pumpUntilIdle()
  }

  /// Moves the server's own pointer to a point of the widget, in logical pixels.
  public func movePointer(x: Int, y: Int) {
    // GDK may hold a movement back until the next event: the second movement releases the first.
    for x in [x - 1, x] {
      guard let point = screenPosition(x: x, y: y) else { return }
      XCTAssertEqual(unsafe system("xdotool mousemove \(point.x) \(point.y)"), 0)
      pumpUntilIdle()
    }
  }

  /// Presses the pointer's button at a point, moves it through others, and releases it.
  ///
  /// It uses the C program `xdotool`; points are in logical pixels of the widget.
  public func dragWithPointer(from start: (x: Int, y: Int), through points: [(x: Int, y: Int)]) {
    func move(_ place: (x: Int, y: Int)) {
      guard let point = screenPosition(x: place.x, y: place.y) else { return }
      _ = unsafe system("xdotool mousemove \(point.x) \(point.y)")
      pumpUntilIdle()
    }
    move(start)
    _ = unsafe system("xdotool mousedown 1")
    pumpUntilIdle()
    points.forEach(move)
    _ = unsafe system("xdotool mouseup 1")
    pumpUntilIdle()
  }

  /// Clicks the widget's middle, and waits until the program is idle.
  public func clickMiddle() {
    click(x: allocation.width / 2, y: allocation.height / 2)
  }
}
