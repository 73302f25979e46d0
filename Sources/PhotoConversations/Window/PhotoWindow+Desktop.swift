import GTK
import ImageFiles
import PhotoLibrary

// What a person wants of the desktop for the target photos.

extension PhotoWindow {
  /// Shows the target photos in the person's file manager or, without one that can, their
  /// folder.
  func showInFiles() {
    let paths = targetPhotos.map(\.path)
    guard let first = paths.first else { return }
    Task { [weak self] in
      if await Desktop.showInFileManager(paths) { return }
      self?.open(FileEntry.folder(of: first).uri)
    }
  }

  /// Opens an address in the person's program for it, or says why not.
  func open(_ address: String) {
    do throws(GLibError) {
      try Desktop.open(address, from: window)
    } catch {
      notice.show(error.message)
    }
  }

  /// Lists the programs in which the target photos can be opened.
  func presentPrograms() {
    let files = targetPhotos.map(\.path)
    lookingForPrograms = Task { [weak self] in
      let programs = await BlockingWork.run {
        // Not this program, which shows them already.
        DesktopProgram.all(for: files).filter { $0.id != "\(Program.identifier).desktop" }
      }
      guard !Task.isCancelled, let self, !sheet.isPresented else { return }
      let page = OpenWithPage(programs, over: window) { [weak self] program in
        self?.sheet.dismiss()
        if let program { self?.open(files, with: program) } else { self?.chooseProgram(for: files) }
      }
      present(page.widget, title: localized("Open With"), closing: localized("Cancel"))
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
      let kind = await BlockingWork.run { files.first.flatMap(DesktopProgram.contentType) }
      guard !Task.isCancelled, let self else { return }
      ProgramChooser(forType: kind ?? "image/jpeg", over: window) { [weak self] program in
        if let program { self?.open(files, with: program) }
      }
    }
  }

  /// Asks how to print the target photos, and prints them.
  func printPhotos() {
    let photos = PhotoPrint(targetPhotos) { [weak self] in self?.printed($0) }
    printing = photos
    photos.run(over: window)
  }

  /// Printing is over.
  func printed(_ outcome: PrintOperation.Outcome) {
    printing = nil
    commands.update()
    if case .failed(let reason) = outcome {
      notice.show(localized("Printing failed: %s", reason))
    }
  }

  /// Asks the desktop to show the target photo behind all windows.
  func setWallpaper() {
    guard let photo = targetPhotos.first else { return }
    wallpaper = WallpaperRequest(photo.path) { [weak self] answer in
      self?.wallpaper = nil
      switch answer {
      case .done: self?.notice.show(localized("The photo is the wallpaper now"))
      case .dismissed: break
      case .failed(let reason):
        self?.notice.show(localized("The photo can’t be the wallpaper: %s", reason))
      }
    }
  }
}
