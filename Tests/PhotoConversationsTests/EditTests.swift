import GTK
import GTKTestSupport
import PhotoLibrary
import XCTest

@testable import PhotoConversations

/// Notifications of windows about edits.
final class EditTests: XCTestCase {
  @MainActor
  private final class Listener {
    let model = LibraryModel()
    private(set) var heard: [String] = []

    init(_ library: SharedLibrary) {
      model.open(library)
      model.onEdited = { [weak self] edit in
        let place = edit.isHere ? "here" : "elsewhere"
        self?.heard.append("\(edit.edit.kind) \(edit.way) \(place): \(edit.photos)")
      }
    }
  }

  @MainActor
  private static func library() -> SharedLibrary {
    let photos = (1...3).map { Photo(id: "A/\($0)", path: "/\($0)", name: "\($0)") }
    return SharedLibrary(
      Library(name: "", conversations: [Conversation(id: "A", name: "A", photos: photos)]),
      source: .nothing)
  }

  func testEveryWindowHearsWhatWasEditedAndWhereAndCanTakeItBack() {
    withGTK {
      let library = Self.library()
      let one = Listener(library)
      let other = Listener(library)
      XCTAssertNil(one.model.undoableEdit)
      one.model.rate(["A/1", "A/3"], stars: 4)
      one.model.caption(["A/2"], "Two")
      XCTAssertEqual(other.model.undoableEdit?.kind, .caption)
      other.model.undo()
      XCTAssertEqual(one.model.redoableEdit?.kind, .caption)
      other.model.redo()
      one.model.caption(["A/2"], "Two")
      let heard = [
        #"rating done here: ["A/1", "A/3"]"#, #"caption done here: ["A/2"]"#,
        #"caption undone elsewhere: ["A/2"]"#, #"caption redone elsewhere: ["A/2"]"#,
      ]
      XCTAssertEqual(one.heard, heard)
      XCTAssertEqual(
        other.heard,
        heard.map {
          $0.contains("elsewhere")
            ? $0.replacing("elsewhere", with: "here") : $0.replacing("here", with: "elsewhere")
        })
      XCTAssertEqual(other.model.library.photo(id: "A/2")?.comment, "Two")
    }
  }

  func testWhatADragChangesIsTakenBackAsAWhole() {
    withGTK {
      let one = Listener(Self.library())
      one.model.rate(["A/1"], stars: 1)
      one.model.joinsEdits = true
      for stars in 2...5 { one.model.rate(["A/1"], stars: stars) }
      one.model.joinsEdits = false
      one.model.undo()
      XCTAssertEqual(one.model.library.photo(id: "A/1")?.rating, 1)
      one.model.redo()
      XCTAssertEqual(one.model.library.photo(id: "A/1")?.rating, 5)
    }
  }
}
