import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import PhotoLibrary

/// The program's commands in addition to those of every split view.
///
/// The window's keys, its menu and its list of shortcuts are made from this table.
@MainActor
enum PhotoCommands {
  /// Returns all commands; of the commands that share a key, the first enabled one runs.
  ///
  /// - Parameter isMirrored: Whether the window's text direction is right to left.
  /// - Returns: The table.
  static func table(isMirrored: Bool) -> [Command<PhotoWindow>] {
    captions + comparing + photos(isMirrored: isMirrored) + pictures + files + windows
  }

  /// The items of the window's menu, as command names.
  static let windowMenu = [
    ["undo", "redo"], ["new-window", "open-folder", "open-sample"],
    ["preferences", "shortcuts", "about"],
  ]

  private static func photos(isMirrored: Bool) -> [Command<PhotoWindow>] {
    let topic = localized("Photos")
    let ratings = (1...5).map { stars in
      Command<PhotoWindow>(
        "rate-\(stars)",
        counted("Rate %s star", "Rate %s stars", stars),
        [Accelerator(Key(Character("\(stars)")))], topic: topic, repeats: false, if: { $0.canRate }
      ) { $0.rate(stars) }
    }
    let unrated = Command<PhotoWindow>(
      "rate-0", localized("Remove rating"), [Accelerator("0")], topic: topic,
      repeats: false, if: { $0.canRate }
    ) { $0.rate(nil) }
    let steps: [(String, String, [Key], PhotoStep)] = [
      (
        "previous-photo", localized("Previous photo"), [isMirrored ? .right : .left, .pageUp],
        .previous
      ),
      ("next-photo", localized("Next photo"), [isMirrored ? .left : .right, .pageDown], .next),
      ("first-photo", localized("First photo"), [.home], .first),
      ("last-photo", localized("Last photo"), [.end], .last),
    ]
    return ratings + [
      unrated,
      Command(
        "search", localized("Search all photos"), [Accelerator("f", .control)], topic: topic,
        if: { !$0.presenter.sheet.isPresented }
      ) { $0.search() },
      Command(
        "grid", localized("Switch between grid and list"), [Accelerator("g", .control)],
        topic: topic, repeats: false, if: { !$0.presenter.sheet.isPresented }
      ) { $0.toggleGrid() },
      Command(
        "select", localized("Select Photos"),
        if: { $0.canEdit && $0.pages.selection?.canBegin == true }
      ) { $0.pages.selection?.begin() },
      Command(
        "leave-selection", localized("Clear selection"), [Accelerator(.escape)],
        topic: topic, if: { $0.pages.selection?.isActive == true && $0.canEdit }
      ) { $0.pages.selection?.leave() },
      Command(
        "leave-search", localized("Close search"), [Accelerator(.escape)], topic: topic,
        if: { $0.isInSearch }
      ) { $0.pages.list?.searchBar.close() },
      Command(
        "slide-show", localized("Slideshow"), [Accelerator(.f5)], topic: topic,
        repeats: false, if: { $0.canShowSlides }
      ) { $0.toggleSlideShow() },
      Command(
        "pause-slide-show", localized("Pause or resume the slideshow"),
        [Accelerator(.space)], topic: topic,
        repeats: false,
        if: { $0.slideShow.isRunning && $0.pages.photo?.firstFocus?.isFocus == true }
      ) { $0.slideShow.togglePause() },
      Command(
        "undo", localized("Undo"), [Accelerator("z", .control)],
        topic: topic, repeats: false, if: { $0.canEdit && $0.navigator.session.canUndo }
      ) { $0.actions.undo() },
      Command(
        "redo", localized("Redo"), [Accelerator("z", [.control, .shift])],
        topic: topic, repeats: false, if: { $0.canEdit && $0.navigator.session.canRedo }
      ) { $0.actions.redo() },
    ]
      + steps.map { name, title, keys, step in
        Command(
          name, title, keys.map { Accelerator($0) }, topic: topic, if: { $0.isOnPhoto }
        ) { $0.navigator.showPhoto(step) }
      }
  }

  private static var captions: [Command<PhotoWindow>] {
    let topic = localized("Captions")
    return [
      Command(
        "write-caption", localized("Edit caption"), [Accelerator(.f2)], topic: topic,
        if: { $0.canEditCaption }
      ) { $0.editCaption() },
      Command(
        "keep-caption", localized("Save caption"), [Accelerator(.return, .control)],
        topic: topic, if: { $0.isEditingCaption && !$0.presenter.sheet.isPresented }
      ) { $0.finishCaption(keeps: true) },
      Command(
        "leave-caption", localized("Discard changes"), [Accelerator(.escape)],
        topic: topic, if: { $0.isEditingCaption && !$0.presenter.sheet.isPresented }
      ) { $0.finishCaption(keeps: false) },
    ]
  }

  private static var windows: [Command<PhotoWindow>] {
    let topic = localized("Window")
    return [
      Command(
        "dismiss-sheet", localized("Close dialog"), [Accelerator(.escape)],
        topic: topic, if: { $0.presenter.sheet.isPresented }
      ) { $0.presenter.sheet.dismiss() },
      Command(
        "leave-fullscreen", localized("Leave fullscreen"), [Accelerator(.escape)],
        topic: topic, if: { $0.isFullScreen && !$0.split.state.isOverlaid }
      ) { $0.leaveFullScreen() },
      Command(
        "fullscreen", localized("Fullscreen"), [Accelerator(.f11)], topic: topic, repeats: false
      ) { $0.toggleFullScreen() },
      Command(
        "open-folder", localized("Open Folder…"), [Accelerator("o", .control)], topic: topic,
        repeats: false
      ) { $0.chooseFolder() },
      Command(
        "open-sample", localized("Open Sample Library"),
        if: { $0.program?.sample != nil }
      ) { $0.openSample() },
      Command(
        "new-window", localized("New Window"), [Accelerator("n", .control)], topic: topic,
        repeats: false
      ) { $0.openWindow() },
      Command(
        "close", localized("Close the window"), [Accelerator("w", .control)], topic: topic,
        repeats: false
      ) { $0.window.close() },
      Command("quit", localized("Quit"), [Accelerator("q", .control)], topic: topic) { window in
        if let program = window.program { program.quit() } else { Application.quit() }
      },
      Command(
        "preferences", localized("Preferences"), [Accelerator(",", .control)], topic: topic,
        if: { !$0.presenter.sheet.isPresented }
      ) { $0.presenter.presentPreferences() },
      Command(
        "shortcuts", localized("Keyboard Shortcuts"),
        [Accelerator("?", .control), Accelerator(.f1)],
        topic: topic
      ) { $0.presenter.presentShortcuts() },
      Command("profile", localized("Profile")) { $0.presenter.presentProfile() },
      Command(
        "skipped", localized("Skipped Items"), if: { !$0.navigator.library.problems.isEmpty }
      ) { $0.presenter.presentSkipped() },
    ]
      + (0..<RecentFolders.maxCount).map { index in
        Command(
          "open-recent-\(index + 1)", localized("Open a recent folder"),
          if: { index < $0.recentLibraries.count }
        ) { $0.openRecent(index) }
      } + [
        Command(
          "about", localized("About Photo Conversations"), if: { !$0.presenter.sheet.isPresented }
        ) { $0.presenter.presentAbout() }
      ]
  }
}
