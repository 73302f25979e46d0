import AdaptiveSplit
import Glibc
import TestSupport
import Testing

/// Budgets of a resize, as counts of allocations on Swift's heap.
///
/// Each runs in a process of its own, so that nothing else allocates while it is counted.
@Suite struct AllocationTests {
  @Test func `Allocations are counted`() async {
    await #expect(processExitsWith: .success) {
      var kept: [[Int]] = []
      kept.reserveCapacity(200)
      let count = Allocations.count {
        for number in 0..<100 { kept.append([number]) }
      }
      #expect(count == 100)
    }
  }

  @Test func `A resize within a class allocates nothing, on one stack or side by side`() async {
    await #expect(processExitsWith: .success) {
      let rules = Rules()
      for width in [300, 700] {
        var state = State.laidOut(width: width, secondary: .detail(1))
        state.send(.show(.group(1), from: .primary))
        state.resize(width: width + 1)
        let count = Allocations.ofResizes(&state, from: width, by: 300, rules)
        #expect(count == 0)
      }
    }
  }

  @Test func `A resize with visited details allocates nothing`() async {
    await #expect(processExitsWith: .success) {
      var rules = Rules()
      rules.history = .visited(max: 20)
      for width in [300, 700] {
        var state = State.laidOut(width: 700, secondary: .detail(1), rules: rules)
        state.send(.showDetail(.detail(2)), rules: rules)
        state.resize(width: width, rules: rules)
        state.resize(width: width + 1, rules: rules)
        let count = Allocations.ofResizes(&state, from: width, by: 300, rules)
        #expect(count == 0)
        #expect(state.visited.count == 1)
      }
    }
  }

  @Test func `A resize with pages that have preferences allocates nothing`() async {
    await #expect(processExitsWith: .success) {
      let rules = Rules.preferring
      for width in [300, 700] {
        for detail in [SamplePage.detail(2), .detail(3)] {
          var state = State.laidOut(width: 700, secondary: .detail(1), rules: rules)
          state.send(.widthsPreferred(ColumnWidths(points: 250, minimum: 200)), rules: rules)
          state.send(.show(.group(1), from: .primary), rules: rules)
          state.send(.showDetail(detail), rules: rules)
          state.resize(width: width, rules: rules)
          state.resize(width: width + 1, rules: rules)
          let count = Allocations.ofResizes(&state, from: width, by: 300, rules)
          #expect(count == 0)
          #expect(state.takesSwipes == (detail == .detail(3)))
        }
      }
    }
  }

  @Test func `A resize with a held page and a pending event allocates nothing`() async {
    await #expect(processExitsWith: .success) {
      let rules = Rules()
      for width in [300, 700] {
        var state = State.laidOut(width: width, secondary: .detail(1))
        state.send(.show(.detail(2), from: .secondary))
        state.send(.pageHeld(.detail(2), true))
        guard state.send(.back(in: nil)) == [.leaveAsked] else {
          Issue.record("it doesn't ask")
          return
        }
        state.resize(width: width + 1)
        let count = Allocations.ofResizes(&state, from: width, by: 300, rules)
        #expect(count == 0)
      }
    }
  }

  @Test func `A resize of three columns allocates nothing`() async {
    await #expect(processExitsWith: .success) {
      let rules = Rules.mail
      for width in [660, 1000] {
        var state = State(primary: .list, supplementary: .group(1), secondary: .detail(1))
        state.resize(width: width, rules: rules)
        state.resize(width: width + 1, rules: rules)
        let count = Allocations.ofResizes(&state, from: width, by: 30, rules)
        #expect(count == 0)
      }
    }
  }

  @Test func `A resize that crosses no breakpoint allocates nothing`() async {
    await #expect(processExitsWith: .success) {
      var rules = Rules()
      rules.breakpoints = [
        SplitBreakpoint("wide", .all([.minWidth(1100), .not(.maxHeight(300))])),
        SplitBreakpoint("detail", .minWidth(200), in: .column(.secondary)),
      ]
      rules.traitOverride = {
        SplitTraitOverride(vertical: $0.holding.contains("wide") ? .compact : nil)
      }
      var state = State.laidOut(width: 700, secondary: .detail(1), rules: rules)
      state.resize(width: 701, rules: rules)
      let count = Allocations.ofResizes(&state, from: 701, by: 300, rules)
      #expect(count == 0)
    }
  }

  @Test func `A plain resize with an inspector allocates nothing`() async {
    await #expect(processExitsWith: .success) {
      let rules = Rules.inspected
      var state = State.laidOut(width: 1000, secondary: .detail(1), rules: rules)
      state.send(.inspectorWanted(true), rules: rules)
      state.resize(width: 1001, rules: rules)
      #expect(state.inspectorPlace == .beside)
      let count = Allocations.ofResizes(&state, from: 1001, by: 300, rules)
      #expect(count == 0)
    }
  }

  @Test func `An event that changes nothing allocates nothing`() async {
    await #expect(processExitsWith: .success) {
      let rules = Rules()
      var state = State.laidOut(width: 900, secondary: .detail(1))
      let size = SplitSize(width: 900, height: 500)
      _ = state.handle(.resized(size), rules: rules)
      let count = Allocations.count {
        for _ in 0..<1000 {
          _ = state.handle(.resized(size), rules: rules)
          _ = state.handle(.back(in: nil), rules: rules)
          _ = state.handle(.forward, rules: rules)
          _ = state.handle(.overlayDismissed, rules: rules)
          _ = state.handle(.minimumsMeasured(ColumnMinimums()), rules: rules)
          _ = state.handle(.dividerDragged(to: nil), rules: rules)
        }
      }
      #expect(count == 0)
    }
  }

  @Test func `A layout allocates nothing`() async {
    await #expect(processExitsWith: .success) {
      let rules = Rules()
      let state = State.laidOut(width: 900, secondary: .detail(1))
      _ = state.layout(rules)
      let count = Allocations.count {
        for _ in 0..<1000 { _ = state.layout(rules) }
      }
      #expect(count == 0)
    }
  }
}

private typealias Allocate =
  @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?

/// A counter of the objects that Swift allocates, with the runtime's hook for instruments.
private enum Allocations {
  nonisolated(unsafe) fileprivate static var counted = 0
  nonisolated(unsafe) fileprivate static var original: Allocate?

  /// The number of objects allocated by 10,000 resizes between two widths.
  static func ofResizes(
    _ state: inout State, from width: Int, by range: Int, _ rules: Rules
  ) -> Int {
    count {
      for step in 0..<10_000 {
        _ = state.handle(
          .resized(SplitSize(width: width + step % range, height: 500)), rules: rules)
      }
    }
  }

  static func count(_ work: () -> Void) -> Int {
    let hook = unsafe symbol("_swift_allocObject").assumingMemoryBound(to: Allocate.self)
    let isHooked = unsafe symbol(
      "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly"
    ).assumingMemoryBound(to: Bool.self)
    if unsafe original == nil { unsafe original = hook.pointee }
    let counting: Allocate = unsafe countingAllocate
    unsafe hook.pointee = counting
    unsafe isHooked.pointee = true
    unsafe counted = 0
    work()
    let count = unsafe counted
    unsafe isHooked.pointee = false
    return count
  }

  /// Returns the address of a symbol of the runtime.
  ///
  /// The name is no `String`: once a hook was set, the runtime retains a string's literal as if it
  /// were an object, and changes its text.
  private static func symbol(_ name: StaticString) -> UnsafeMutableRawPointer {
    guard
      let symbol = unsafe dlsym(
        nil, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self))
    else { fatalError("\(name) is not there") }
    return unsafe symbol
  }
}

private func countingAllocate(
  _ metadata: UnsafeRawPointer?, _ size: Int, _ alignment: Int
) -> UnsafeMutableRawPointer? {
  unsafe Allocations.counted += 1
  guard let original = unsafe Allocations.original else { return nil }
  return unsafe original(metadata, size, alignment)
}
