import AdaptiveSplit
import Foundation
import Testing

@testable import SplitGallery

/// The counts of Quiet, without a window.
@Suite struct QuietModelTests {
  private var model = QuietModel()

  init() {
    for second in 1...3 { model.add(Date(timeIntervalSince1970: Double(second))) }
  }

  @Test func `The newest item is first, titled with its time in UTC`() {
    #expect(model.items.map(\.title).first == "1970-01-01 00:00:03 +0000")
    #expect(model.items.map(\.id) == [3, 2, 1])
  }

  @Test mutating func `Expanded, one shell is enough for all items`() {
    #expect(model.tap(0, isCollapsed: false, isContained: false) == .shell(2))
    #expect(model.configurations == 2)
    #expect(model.tap(0, isCollapsed: false, isContained: true) == .nothing)
    #expect(model.configurations == 2)
    #expect(model.tap(1, isCollapsed: false, isContained: true) == .updated)
    #expect(model.configurations == 3)
    #expect(model.tap(2, isCollapsed: false, isContained: true) == .updated)
    #expect(model.lastShell == 2)
    #expect(model.itemOfShell[2] == model.items[0])
  }

  @Test mutating func `Collapsed, each choice needs a shell`() {
    #expect(model.tap(0, isCollapsed: true, isContained: false) == .shell(2))
    #expect(model.tap(1, isCollapsed: true, isContained: false) == .shell(3))
    #expect(model.tap(1, isCollapsed: true, isContained: false) == .shell(4))
    #expect(model.configurations == 4)
  }

  @Test mutating func `A choice while collapsed counts after expanding`() {
    _ = model.tap(1, isCollapsed: false, isContained: false)
    _ = model.tap(2, isCollapsed: true, isContained: false)
    #expect(model.tap(1, isCollapsed: false, isContained: true) == .updated)
    #expect(model.shownRow == 1)
  }

  @Test mutating func `An item added above shifts the selected row`() {
    _ = model.tap(0, isCollapsed: false, isContained: false)
    model.add(Date())
    #expect(model.shownRow == 1)
    #expect(model.tap(1, isCollapsed: false, isContained: true) == .nothing)
  }

  @Test mutating func `Only removing the shown item removes the detail`() {
    _ = model.tap(1, isCollapsed: false, isContained: false)
    let before = model.remove(at: 0)
    let shown = model.remove(at: 0)
    #expect(!before && shown)
    #expect(model.shown == nil)
    #expect(model.tap(0, isCollapsed: false, isContained: false) == .shell(3))
  }

  @Test mutating func `Going back shows the item that the detail showed last in a shell`() {
    _ = model.tap(0, isCollapsed: false, isContained: false)
    _ = model.tap(1, isCollapsed: false, isContained: true)
    let (first, last) = (model.items[0], model.items[1])
    model.makesNewDetails = true
    #expect(model.tap(2, isCollapsed: false, isContained: true) == .shellAndDetail(3))
    #expect(model.earlierShells(of: first) == [])
    #expect(model.earlierShells(of: last) == [2])
    model.goBack(to: 2)
    #expect(model.shown == last)
  }

  @Test(arguments: [QuietPage.items, .shell(2)])
  func `A page round-trips through its trace name`(page: QuietPage) {
    #expect(QuietPage(page.description) == page)
    #expect(QuietPage("shell") == nil)
  }
}
