import GLib
import GTK
import PhotoLibrary
import Portal

// Desktop integration for the target photos.

extension PhotoWindow {
  /// Shows the target photos in the file manager or, if it can't select files, opens their folder.
  func showInFiles() {
    let paths = targetPhotos.map(\.path)
    guard let first = paths.first else { return }
    Task { [weak self] in
      if await Desktop.showInFileManager(paths) { return }
      self?.open(FileEntry.folder(of: first).uri)
    }
  }

  /// Opens a URI in its default program; shows a notice if that fails.
  func open(_ address: String) {
    do throws(GLibError) {
      try Desktop.open(address, from: window)
    } catch {
      notice.show(error.message)
    }
  }

  /// Presents the programs in which the target photos can be opened.
  func presentPrograms() {
    let files = targetPhotos.map(\.path)
    lookingForPrograms = Task { [weak self] in
      let programs = await WorkerThreads.run {
        // This program, which shows the photos already, is omitted.
        DesktopProgram.all(for: files).filter { $0.id != "\(Program.identifier).desktop" }
      }
      guard !Task.isCancelled, let self, !sheet.isPresented else { return }
      let page = OpenWithSheet(programs, over: window) { [weak self] program in
        self?.sheet.dismiss()
        if let program { self?.open(files, with: program) } else { self?.chooseProgram(for: files) }
      }
      present(
        page.widget, title: localized("Open With"),
        action: Sheet.Action(label: localized("Open")) { page.open() })
      page.list.grabFocus()
    }
  }

  private func open(_ files: [FilePath], with program: DesktopProgram) {
    do throws(GLibError) {
      try program.open(files, from: window)
    } catch {
      notice.show(error.message)
    }
  }

  private func chooseProgram(for files: [FilePath]) {
    lookingForPrograms = Task { [weak self] in
      let kind = await WorkerThreads.run { files.first.flatMap(DesktopProgram.contentType) }
      guard !Task.isCancelled, let self else { return }
      ProgramChooser(forType: kind ?? "image/jpeg", over: window) { [weak self] program in
        if let program { self?.open(files, with: program) }
      }
    }
  }

  /// Presents the print dialog for the target photos, and prints them.
  func printPhotos() {
    let photos = PhotoPrint(targetPhotos) { [weak self] in self?.printed($0) }
    printing = photos
    photos.run(over: window)
  }

  /// Ends the print job, and shows its error, if any.
  func printed(_ outcome: PrintOperation.Outcome) {
    printing = nil
    commands.update()
    if case .failed(let reason) = outcome {
      notice.show(localized("Could not print: %s", reason))
    }
  }

  /// Asks the desktop to set the target photo as the wallpaper.
  func setWallpaper() {
    guard let photo = targetPhotos.first else { return }
    wallpaper = WallpaperRequest(photo.path, over: window) { [weak self] answer in
      self?.wallpaper = nil
      switch answer {
      case .done: self?.notice.show(localized("Wallpaper changed"))
      case .dismissed: break
      case .failed(let reason):
        self?.notice.show(localized("Could not set the wallpaper: %s", reason))
      }
    }
  }
}
