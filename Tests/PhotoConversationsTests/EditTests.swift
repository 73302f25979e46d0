import GTK
import GTKTestSupport
import PhotoLibrary
import XCTest

@testable import PhotoConversations

/// Notifications of windows about edits.
final class EditTests: XCTestCase {
  @MainActor
  private final class Listener {
    let session: LibrarySession
    let actions: PhotoActions
    private(set) var heard: [String] = []

    init(_ session: LibrarySession) {
      self.session = session
      let navigator = PhotoNavigator()
      navigator.open(session, files: PhotoFileNames())
      navigator.showNextSession()
      actions = PhotoActions(navigator)
      session.observe(actions) { [weak self] change in
        guard case .edited(let edit, let direction, let photos, _, let isInThisWindow) = change
        else {
          return
        }
        let place = isInThisWindow ? "here" : "elsewhere"
        self?.heard.append("\(edit.kind) \(direction) \(place): \(photos)")
      }
    }
  }

  @MainActor
  private static func library() -> LibrarySession {
    let photos = (1...3).map { Photo(id: "A/\($0)", path: "/\($0)", name: "\($0)") }
    return LibrarySession(
      Library(name: "", conversations: [Conversation(id: "A", name: "A", photos: photos)]),
      source: .nothing)
  }

  func testEveryWindowReceivesEditsWithTheirOriginAndCanUndoThem() {
    withGTK {
      let library = Self.library()
      let one = Listener(library)
      let other = Listener(library)
      XCTAssertNil(one.session.undo.done.last?.edit)
      one.actions.rate(["A/1", "A/3"], stars: 4)
      one.actions.caption(["A/2"], "Two")
      XCTAssertEqual(other.session.undo.done.last?.edit?.kind, .caption)
      other.actions.undo()
      XCTAssertEqual(one.session.undo.undone.last?.edit?.kind, .caption)
      other.actions.redo()
      one.actions.caption(["A/2"], "Two")
      let heard = [
        #"rating do here: ["A/1", "A/3"]"#, #"caption do here: ["A/2"]"#,
        #"caption undo elsewhere: ["A/2"]"#, #"caption redo elsewhere: ["A/2"]"#,
      ]
      XCTAssertEqual(one.heard, heard)
      XCTAssertEqual(
        other.heard,
        heard.map {
          $0.contains("elsewhere")
            ? $0.replacing("elsewhere", with: "here") : $0.replacing("here", with: "elsewhere")
        })
      XCTAssertEqual(other.session.library.photo(id: "A/2")?.title, "Two")
    }
  }

  func testADragIsUndoneAsAWhole() {
    withGTK {
      let one = Listener(Self.library())
      one.actions.rate(["A/1"], stars: 1)
      one.actions.joinsEdits = true
      for stars in 2...5 { one.actions.rate(["A/1"], stars: stars) }
      one.actions.joinsEdits = false
      one.actions.undo()
      XCTAssertEqual(one.session.library.photo(id: "A/1")?.rating, 1)
      one.actions.redo()
      XCTAssertEqual(one.session.library.photo(id: "A/1")?.rating, 5)
    }
  }
}
