import Cairo
import GLib
import GTK
import ImageDecoding
import PhotoLibrary
import Portal

// Photos in the clipboard, in other programs, on paper and as the wallpaper.

extension PhotoActions {
  /// The maximum side of a copied picture, in pixels.
  private static let maxCopySide = 4096

  /// Copies photos to the clipboard: their files and, for a single photo, its picture.
  func copy(_ photos: [Photo]) {
    let paths = photos.map(\.path)
    copying = nil
    let copied = Clipboard.copy(files: paths)
    presenter?.window.announce(counted("%s photo copied", "%s photos copied", paths.count))
    guard let only = paths.first, paths.count == 1 else { return }
    copying = Task {
      let side = Self.maxCopySide
      let picture = await WorkerThreads.run {
        try? ImageDecoder.decode(only, .fitting(PixelSize(width: side, height: side)))
      }
      // Meanwhile something else may have been copied.
      guard !Task.isCancelled, copied.isCurrent, let picture else { return }
      Clipboard.copy(files: paths, picture: picture.surface)
    }
  }

  /// Shows photos in the file manager or, if it can't select files, opens their folder.
  func showInFiles(_ photos: [Photo]) {
    let paths = photos.map(\.path)
    guard let first = paths.first else { return }
    Task { [weak self] in
      if await Desktop.showInFileManager(paths) { return }
      self?.open(FileEntry.folder(of: first).uri)
    }
  }

  /// Opens a URI in its default program; shows a notice if that fails.
  func open(_ address: String) {
    guard let window = presenter?.window else { return }
    Task { [weak self] in
      do throws(GLibError) {
        try await Desktop.open(address, from: window)
      } catch {
        self?.presenter?.notice.show(error.message)
      }
    }
  }

  /// Presents the programs in which photos can be opened, and opens them in the chosen one.
  func chooseProgram(for photos: [Photo]) {
    let files = photos.map(\.path)
    lookingForPrograms = Task { [weak self] in
      let programs = await WorkerThreads.run {
        // This program, which shows the photos already, is omitted.
        DesktopProgram.all(for: files).filter { $0.id != "\(Program.identifier).desktop" }
      }
      guard !Task.isCancelled, let presenter = self?.presenter, !presenter.sheet.isPresented
      else { return }
      presenter.presentPrograms(programs) { [weak self] program in
        if let program { self?.open(files, with: program) } else { self?.chooseOther(for: files) }
      }
    }
  }

  /// Opens the files that still exist: some may have vanished while the person was choosing.
  private func open(_ files: [FilePath], with program: DesktopProgram) {
    Task { [weak self] in
      let existing = await WorkerThreads.run { files.filter { (try? $0.exists) != false } }
      guard let presenter = self?.presenter else { return }
      if let gone = files.first(where: { !existing.contains($0) }) {
        presenter.notice.show(FileOperationError.missing(gone).description)
      }
      if existing.isEmpty { return }
      do throws(GLibError) {
        try program.open(existing, from: presenter.window)
      } catch {
        presenter.notice.show(error.message)
      }
    }
  }

  /// Presents all programs of the desktop.
  private func chooseOther(for files: [FilePath]) {
    lookingForPrograms = Task { [weak self] in
      let kind = await WorkerThreads.run { files.first.flatMap(DesktopProgram.contentType) }
      guard !Task.isCancelled, let window = self?.presenter?.window else { return }
      ProgramChooser(forType: kind ?? "image/jpeg", over: window) { [weak self] program in
        if let program { self?.open(files, with: program) }
      }
    }
  }

  /// Presents the print dialog for photos, and prints them.
  func print(_ photos: [Photo]) {
    guard let window = presenter?.window else { return }
    let job = PhotoPrint(photos) { [weak self] in self?.printed($0) }
    printing = job
    job.run(over: window)
  }

  /// Ends the print job, and shows its error, if any.
  func printed(_ outcome: PrintOperation.Outcome) {
    printing = nil
    presenter?.commands?.update()
    if case .failed(let reason) = outcome {
      presenter?.notice.show(localized("Could not print: %s", reason))
    }
  }

  /// Asks the desktop to set a photo as the wallpaper.
  func setWallpaper(_ photo: Photo) {
    guard let window = presenter?.window else { return }
    wallpaper = WallpaperRequest(photo.path, over: window) { [weak self] answer in
      self?.wallpaper = nil
      switch answer {
      case .done: self?.presenter?.notice.show(localized("Wallpaper changed"))
      case .dismissed: break
      case .failed(let reason):
        self?.presenter?.notice.show(localized("Could not set the wallpaper: %s", reason))
      }
    }
  }
}
