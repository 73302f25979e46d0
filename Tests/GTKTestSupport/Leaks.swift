public import GTK
import XCTest

/// Fails if 200 windows, each shown and destroyed before the next, leave a widget or a wrapper.
@MainActor
public func expectNothingLeft(
  byWindow open: () -> Window, file: StaticString = #filePath, line: UInt = #line
) {
  let living = LivingWidgets()
  var wrappers = 0
  for number in 1...200 {
    do {
      let window = open()
      pump(until: "the window shows", file: file, line: line) { window.isMapped }
      living.add(window)
      window.destroy()
    }
    if number == 1 {
      // The objects that GTK itself keeps have their wrappers after the first pass.
      pumpUntilIdle(file: file, line: line)
      wrappers = Object.count
    }
  }
  pumpUntilIdle(file: file, line: line)
  XCTAssertEqual(living.count, 0, file: file, line: line)
  XCTAssertEqual(Object.count, wrappers, file: file, line: line)
}

/// Fails if an object that destroyed its window isn't freed.
@MainActor
public func expectFreed<Owner: AnyObject>(
  file: StaticString = #filePath, line: UInt = #line, _ open: () throws -> Owner
) rethrows {
  weak let owner = try open()
  pump(until: "it is freed", file: file, line: line) { owner == nil }
}
