import CWebKit
import Foundation
import GTK
import GTKTestSupport
import XCTest

@testable import SplitGallery

// The page of an article, which is drawn in a process of its own.

/// Returns whether an article's page is loaded and contains a text, ignoring its style.
@MainActor
func finds(_ text: String, in article: ArticleView?) -> Bool {
  guard let article, unsafe webkit_web_view_get_estimated_load_progress(article.view) == 1 else {
    return false
  }
  let finder = unsafe webkit_web_view_get_find_controller(article.view)
  let controller = unsafe Object(borrowing: finder.map { UnsafeMutableRawPointer($0) })
  var count: Int?
  let connection = unsafe controller.onSignal("counted-matches") { values in
    if case .number(let number)? = values.first { count = number }
  }
  unsafe webkit_find_controller_count_matches(finder, text, 0, 1)
  pump(until: "“\(text)” was searched for") { count != nil }
  connection.disconnect()
  return count ?? 0 > 0
}

extension ArticleView {
  /// Ends the process that draws the page, as when it crashes.
  func endProcess() { unsafe webkit_web_view_terminate_web_process(view) }

  /// Calls a closure with the address of each resource that the page loads.
  @discardableResult
  func onResource(_ note: @escaping @MainActor (String) -> Void) -> SignalConnection {
    unsafe onSignal("resource-load-started") { values in
      guard values.count == 2, case .object(let request?) = values[1],
        let text = unsafe webkit_uri_request_get_uri(
          request.pointer.assumingMemoryBound(to: WebKitURIRequest.self))
      else { return }
      note(unsafe String(cString: text))
    }
  }

  /// Shows a page, and waits until it is loaded with its pictures.
  func showAndWait(_ html: Data, file: StaticString = #filePath, line: UInt = #line) throws {
    var isLoaded = false
    let connection = unsafe onSignal("load-changed") { values in
      if case .number(let event)? = values.first, event == Int(WEBKIT_LOAD_FINISHED.rawValue) {
        isLoaded = true
      }
    }
    show(try ArticleHTML(html))
    pump(until: "the page is loaded", file: file, line: line) { isLoaded }
    connection.disconnect()
  }

  /// Returns the actions that remain in a context menu of some actions of WebKit's own.
  static func actions(remainingOf actions: [WebKitContextMenuAction]) -> [WebKitContextMenuAction] {
    guard let menu = unsafe webkit_context_menu_new() else { return [] }
    defer { unsafe g_object_unref(menu) }
    for action in actions {
      unsafe webkit_context_menu_append(
        menu, webkit_context_menu_item_new_from_stock_action(action))
    }
    let isEmpty = unsafe reduce(menu)
    let rest = unsafe (0..<webkit_context_menu_get_n_items(menu)).map { position in
      unsafe webkit_context_menu_item_get_stock_action(
        webkit_context_menu_get_item_at_position(menu, position))
    }
    XCTAssertEqual(isEmpty, rest.isEmpty)
    return rest
  }
}
