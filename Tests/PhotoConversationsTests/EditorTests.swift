import AdaptiveSplit
import GLib
import GTK
import GTKTestSupport
import PhotoLibrary
import PictureView
import XCTest

@testable import PhotoConversations

/// An editor keeps the keyboard focus until the person leaves it.
final class EditorTests: XCTestCase {
  @MainActor
  private static func open(_ folder: PhotoFolder, width: Int) throws -> Start {
    let start = try Start.onFirstPhoto(of: folder, width: width)
    start.photos.pages.photo?.photoView.area.grabFocus()
    start.window.press(.f2)
    start.window.press("a", .control)
    start.window.type("one ")
    return start
  }

  func testTheCaptionEditorStaysOpenIfItsPhotoIsDeleted() {
    withGTK {
      for (width, names) in [(1000, ["a", "b", "c"]), (400, ["a", "b"]), (400, ["a"])] {
        let folder = try PhotoFolder(["Rome": names, "Oslo": ["d"]])
        let start = try Self.open(folder, width: width)
        let caption = try XCTUnwrap(start.photos.pages.photo?.caption)
        try folder.delete("Rome/a")
        pump(until: "it is gone") {
          !start.photos.navigator.library.conversations.flatMap(\.photos)
            .contains { $0.path == folder("Rome/a") }
        }
        pumpUntilIdle()
        XCTAssertTrue(caption.isEditing, "\(width), \(names)")
        XCTAssertEqual(start.window.focusWidget, caption.text)
        XCTAssertEqual(
          start.photos.presenter.notice.text,
          "“a.jpg” no longer exists. Your text is kept here until you close it.")
        start.window.type("5c2")
        start.window.press(.delete)
        XCTAssertEqual(caption.text.text, "one 5c2")
        let photos = start.photos.navigator.library.conversations.flatMap(\.photos)
        XCTAssertEqual(photos.map(\.rating), photos.map { _ in nil }, "nothing is rated")
        XCTAssertFalse(start.photos.navigator.isComparing)
        start.window.press(.return, .control)
        XCTAssertFalse(caption.isEditing)
        XCTAssertEqual(
          start.photos.presenter.notice.text, "“a.jpg” no longer exists. Its caption was not saved."
        )
        XCTAssertEqual(start.photos.presenter.notice.buttonText, "Copy Caption")
        XCTAssertEqual(
          start.photos.navigator.shownPhoto?.path, names.count > 1 ? folder("Rome/b") : nil)
        XCTAssertTrue(photos.allSatisfy { $0.caption != "one 5c2" }, "it belongs to no other photo")
        start.photos.presenter.notice.button.clickWithPointer(x: 5, y: 5)
        XCTAssertEqual(Pasted.text, "one 5c2")
        start.window.destroy()
      }
    }
  }

  func testTheCaptionIsSavedIfItsPhotoIsBack() {
    withGTK {
      for returns in [true, false] {
        let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
        let start = try Self.open(folder, width: 1000)
        let away = FilePath("\(folder.path)/.away")
        let path = folder("Rome/a")
        @MainActor func isListed() -> Bool {
          !start.photos.navigator.photos(at: [path]).isEmpty
        }
        try path.move(to: away)
        pump(until: "it is gone") { !isListed() }
        start.window.type("two ")
        XCTAssertEqual(start.photos.saved.unsavedCaption, "one two")
        // The other one is another photo of that name.
        if returns { try away.move(to: path) } else { try folder.add("Rome/a") }
        pump(until: "it is back") { isListed() }
        start.window.type("three")
        start.window.press(.return, .control)
        let notice = start.photos.presenter.notice
        let photo = try XCTUnwrap(start.photos.navigator.photos(at: [path]).first)
        if returns {
          XCTAssertEqual(photo.caption, "one two three")
          XCTAssertEqual(start.photos.navigator.shownPhoto?.path, path)
          XCTAssertNil(notice.text)
          XCTAssertNil(start.photos.saved.unsavedCaption)
        } else {
          XCTAssertNil(photo.caption)
          XCTAssertEqual(start.photos.saved.unsavedCaption, "one two three")
          XCTAssertEqual(notice.text, "“a.jpg” no longer exists. Its caption was not saved.")
        }
        start.window.destroy()
      }
    }
  }

  func testADraftOfAPhotoThatWasGoneIsSaved() {
    withGTK {
      CaptionPanel.savingDelay = 0
      defer { CaptionPanel.savingDelay = 2000 }
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      let start = try Self.open(folder, width: 1000)
      let away = FilePath("\(folder.path)/.away")
      let path = folder("Rome/a")
      @MainActor func photo() -> Photo? { start.photos.navigator.photos(at: [path]).first }
      pump(until: "the draft is saved") { photo()?.caption == "one" }
      try path.move(to: away)
      pump(until: "it is gone") { photo() == nil }
      start.window.type("two")
      pumpUntilIdle()
      try away.move(to: path)
      pump(until: "it is back") { photo() != nil }
      pumpUntilIdle()
      start.window.press(.return, .control)
      XCTAssertEqual(photo()?.caption, "one two")
      start.window.destroy()
    }
  }

  func testTheCaptionIsSavedWhenTheFocusLeavesItAfterAMenu() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
      let start = try Self.open(folder, width: 1000)
      let page = try XCTUnwrap(start.photos.pages.photo)
      start.window.press(.f10)
      pump(until: "the menu") { start.window.focusWidget?.isInPopover == true }
      pumpUntilIdle()
      XCTAssertTrue(page.caption.isEditing, "A menu returns the focus.")
      page.photoView.area.grabFocus()
      pumpUntilIdle()
      XCTAssertFalse(page.caption.isEditing)
      XCTAssertEqual(start.photos.navigator.shownPhoto?.caption, "one")
    }
  }

  func testTheFocusReturnsToTheListAfterACaptionStartedByAKey() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      for keeps in [true, false] {
        let start = try Self.open(folder, width: 1000)
        let list = try XCTUnwrap(start.photos.pages.conversation?.list)
        let caption = try XCTUnwrap(start.photos.pages.photo?.caption)
        start.window.press(.escape)
        XCTAssertEqual(start.window.focusWidget, start.photos.pages.photo?.photoView.area)
        list.grabFocus()
        start.window.press(.f2)
        XCTAssertTrue(caption.isEditing)
        if keeps { start.window.press(.return, .control) } else { start.window.press(.escape) }
        XCTAssertEqual(start.window.focusWidget, list, "keeps: \(keeps)")
        caption.button.clickWithPointer(x: 5, y: 5)
        XCTAssertTrue(caption.isEditing)
        start.window.press(.escape)
        XCTAssertEqual(start.window.focusWidget, start.photos.pages.photo?.photoView.area)
        start.window.destroy()
      }
    }
  }

  func testKeysApplyToTheNextPhotoAfterTheEditorOfAPhotoThatIsGoneIsLeft() {
    withGTK {
      for keeps in [true, false] {
        let folder = try PhotoFolder(["Rome": ["a", "b", "c", "d"]])
        let start = try folder.open(photo: 2)
        start.window.resizeAndWait(width: 1000, height: 680)
        let list = try XCTUnwrap(start.photos.pages.conversation?.list)
        list.grabFocus()
        start.window.press(.f2)
        start.window.type("one")
        try folder.delete("Rome/b")
        pump(until: "it is gone") { start.photos.navigator.library.photoCount == 3 }
        pumpUntilIdle()
        start.window.press(keeps ? .return : .escape, keeps ? .control : [])
        pump(until: "the next one shows") {
          start.photos.navigator.shownPhoto?.path == folder("Rome/c")
        }
        pumpUntilIdle()
        XCTAssertTrue(list.isFocus)
        XCTAssertEqual(list.selectedRows, [1])
        XCTAssertEqual(start.photos.targetPhotos.map(\.path), [folder("Rome/c")])
        start.window.destroy()
      }
    }
  }

  func testACaptionFollowsAPhotoThatMovesWhileItIsEdited() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"], "Oslo": ["d", "e"]])
      let start = try Self.open(folder, width: 1000)
      let caption = try XCTUnwrap(start.photos.pages.photo?.caption)
      try folder.move("Rome/a", to: "Oslo/f")
      pump(until: "it moved") {
        start.photos.navigator.library.conversation(id: "Oslo")?.photos.count == 3
          && start.photos.navigator.library.conversation(id: "Rome")?.photos.count == 1
      }
      pumpUntilIdle()
      XCTAssertTrue(caption.isEditing)
      start.window.type("two")
      start.window.press(.return, .control)
      let moved = start.photos.navigator.library.conversation(id: "Oslo")?.photos
        .first { $0.path == folder("Oslo/f") }
      XCTAssertEqual(moved?.caption, "one two")
      XCTAssertEqual(start.photos.navigator.shownPhoto?.path, folder("Oslo/f"))
    }
  }

  func testANewPictureWaitsWhileACaptionIsEdited() {
    withGTK {
      let decoder = HeldDecoder()
      let sample = try SampleLibraryWindow(width: 400, loader: PhotoLoader(decode: decoder.decode))
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 1)))
      let page = try XCTUnwrap(sample.photo)
      decoder.hold("c02.jpg")
      pump(until: "the photo") { page.seenPhoto?.id == "Chen/1" && page.photoView.isSharp }
      let window = sample.photos.window
      window.press(.pageDown)
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/2")
      window.press(.f2)
      window.type("ab")
      decoder.release()
      pump(until: "all is decoded") { page.loadingCount == 0 }
      pumpUntilIdle()
      XCTAssertTrue(page.caption.isEditing)
      window.type("5")
      window.press(.return, .control)
      XCTAssertEqual(
        sample.photos.navigator.library.photo(id: "Chen/1")?.caption?.hasSuffix("ab5"), true)
      XCTAssertEqual(sample.photos.navigator.library.photo(id: "Chen/2")?.rating, 4)
      pump(until: "the next one shows") { page.seenPhoto?.id == "Chen/2" }
    }
  }

  func testCollapsingAndExpandingKeepTheFocusInTheSearch() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.photos.send(.showDetail(.photo(conversation: "Chen", number: 2)))
      pump(until: "the photo") { sample.photos.seesShownPhoto }
      let window = sample.photos.window
      window.press("f", .control)
      window.type("201")
      let entry = try XCTUnwrap(sample.list?.searchBar.bar.entry)
      sample.resize(400)
      XCTAssertTrue(entry.isMapped)
      XCTAssertEqual(window.focusWidget, entry)
      window.type("5")
      XCTAssertEqual(entry.text, "2015")
      XCTAssertEqual(sample.photos.navigator.library.photo(id: "Chen/2")?.rating, 4)
      sample.resize(1000)
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/2", "it comes back")
      XCTAssertEqual(window.focusWidget, entry)
      window.type("4")
      XCTAssertEqual(entry.text, "20154")
    }
  }

  /// The editors of a window.
  private enum Editor: CaseIterable { case caption, captionForSeveral, search }

  /// Opens a window in which a person types into an editor.
  @MainActor
  private static func open(
    _ editor: Editor, in folder: PhotoFolder
  ) throws -> (start: Start, text: () -> String?) {
    let start = try Start.onFirstPhoto(of: folder, width: 1000)
    let conversation = try XCTUnwrap(start.photos.pages.conversation)
    conversation.list.grabFocus()
    let text: () -> String?
    switch editor {
    case .caption:
      start.window.press(.f2)
      text = { start.photos.pages.photo?.caption.text.text }
    case .captionForSeveral:
      conversation.list.selectedRows = [0, 1]
      conversation.selection.selectVisible()
      pumpUntilIdle()
      start.window.press(.f2)
      text = { start.photos.pages.conversation?.selection.bar.entry.text }
    case .search:
      start.window.press("f", .control)
      text = { start.photos.pages.list?.searchBar.bar.entry.text }
    }
    pumpUntilIdle()
    start.window.type("a ")
    XCTAssertEqual(text(), "a ", "\(editor)")
    return (start, text)
  }

  @MainActor
  private static func pressMenuAndResize(_ start: Start, _ width: Int) {
    start.window.press(.f10)
    pump(until: "the menu") { start.window.focusWidget?.isInPopover == true }
    start.window.resizeAndWait(width: width, height: 680)
    pumpUntilIdle()
    if start.window.focusWidget?.isInPopover == true { start.window.press(.escape) }
    pumpUntilIdle()
  }

  func testAnEditorKeepsTheKeyboardWhileTheWindowChanges() {
    let actions: [(name: String, perform: @MainActor (Start) -> Void)] = [
      ("full screen", { $0.window.press(.f11) }),
      ("full screen and back", { for _ in 1...2 { $0.window.press(.f11) } }),
      ("slide show", { $0.window.press(.f5) }),
      ("no list", { $0.window.press(.f9) }),
      ("a fold under a menu", { Self.pressMenuAndResize($0, 400) }),
      (
        "an unfold under a menu",
        {
          $0.window.resizeAndWait(width: 400, height: 680)
          Self.pressMenuAndResize($0, 1000)
        }
      ),
    ]
    for editor in Editor.allCases {
      for (name, perform) in actions {
        withGTK {
          let folder = try PhotoFolder(["Rome": ["a", "b", "c"]])
          let (start, text) = try Self.open(editor, in: folder)
          perform(start)
          pumpUntilIdle()
          start.window.type("5c")
          pumpUntilIdle()
          XCTAssertEqual(text(), "a 5c", "\(editor), \(name)")
          let photos = start.photos.navigator.library.conversations.flatMap(\.photos)
          XCTAssertEqual(photos.map(\.rating), [nil, nil, nil], "\(editor), \(name)")
          XCTAssertFalse(start.photos.navigator.isComparing, "\(editor), \(name)")
          start.window.destroy()
        }
      }
    }
  }

  func testLeavingFullScreenKeepsAnEditorThatWasOpenedThere() {
    withGTK {
      let folder = try PhotoFolder(["Rome": ["a", "b"]])
      let start = try Self.open(.caption, in: folder).start
      start.window.press(.escape)
      start.photos.pages.conversation?.list.grabFocus()
      start.window.press(.f11)
      start.window.press(.f9)
      start.window.press(.f2)
      start.window.type("b")
      start.window.press(.f11)
      start.window.type("5")
      XCTAssertEqual(start.photos.pages.photo?.caption.text.text, "b5")
    }
  }

  func testASlideShowStaysOnThePhotoWhoseCaptionIsEdited() {
    withGTK {
      let sample = try SampleLibraryWindow(width: 1000)
      sample.show(photo: 1, of: "Chen")
      let window = sample.photos.window
      window.press(.f5)
      window.press(.f2)
      XCTAssertEqual(sample.photo?.caption.isEditing, true)
      sample.photos.slideShow.onStep?()
      pumpUntilIdle()
      XCTAssertEqual(sample.shownPhoto, "photo:Chen/1")
      XCTAssertEqual(sample.photo?.caption.isEditing, true)
      window.press(.escape)
    }
  }
}
