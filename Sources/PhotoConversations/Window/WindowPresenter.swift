import AdaptiveSplit
import AdaptiveSplitGTK
import GLib
import GTK
import PhotoLibrary
import PictureView

/// The sheets, dialogs, notices and announcements over a window's pages.
@MainActor
final class WindowPresenter {
  /// The window; not retained, because it must be deallocated before its widgets: a menu that
  /// closes with it leaves it the focus.
  unowned let window: Window
  let sheet = Sheet()
  let notice = NoticeBar()
  /// The window's commands, which are updated after a sheet was presented or dismissed.
  weak var commands: CommandSet<PhotoWindow>?

  let navigator: PhotoNavigator
  let slideShow: SlideShow
  private(set) weak var split: SplitView<PhotoPage>?
  private(set) lazy var profile = ProfileSheet(navigator: navigator)
  private(set) lazy var skipped = SkippedItemsSheet()
  private(set) lazy var properties = PropertiesList()
  private(set) lazy var renaming = RenameSheet()
  private(set) lazy var preferences = PreferencesSheet(of: navigator, slideShow)
  private(set) lazy var question = EmptyState(iconName: "", headline: "")
  /// The edit that the last notice offers to undo or redo, with the direction in which it was
  /// performed; `nil` if it was about files.
  var offeredEdit: (direction: EditDirection, operation: PhotoOperation?)?
  private var focusBeforeSheet: Widget?
  private var chooser: FolderChooser?
  /// Called after a sheet was dismissed.
  var onSheetDismissed: (() -> Void)?
  /// The photos of the last properties sheet.
  private var presentedProperties: [Photo.ID] = []
  /// The task that reads the properties of photos.
  private var readingProperties: Task<Void, Never>? { didSet { oldValue?.cancel() } }

  /// Creates a window's presenter.
  ///
  /// - Parameters:
  ///   - window: The window; not retained.
  ///   - split: The window's split view, over which sheets are presented; not retained.
  ///   - navigator: The window's navigator.
  ///   - slideShow: The window's slide show.
  init(
    window: Window, split: SplitView<PhotoPage>, navigator: PhotoNavigator, slideShow: SlideShow
  ) {
    self.window = window
    self.split = split
    self.navigator = navigator
    self.slideShow = slideShow
    sheet.onDismissed = { [weak self] in self?.sheetDismissed() }
  }

  /// Whether a sheet, a dialog or a menu is open.
  var isAsking: Bool { sheet.isPresented || chooser != nil || window.grabWidget != nil }

  // MARK: Sheets

  /// Presents a sheet, in place of the previous one.
  ///
  /// - Parameters:
  ///   - content: The sheet's content.
  ///   - title: The sheet's title.
  ///   - action: The action that the sheet asks about, or `nil` for a sheet that is only closed.
  ///   - isBrief: Whether a floating sheet is only as high as its content.
  func present(
    _ content: Widget, title: String, action: Sheet.Action? = nil, isBrief: Bool = false
  ) {
    if !sheet.isPresented { focusBeforeSheet = window.focusWidget }
    sheet.isBrief = isBrief
    showTraits()
    sheet.present(content, title: title, action: action)
    coverContent(true)
    commands?.update()
  }

  /// Fits the sheet to the split view's traits and size after these changed.
  func traitsChanged() { if sheet.isPresented { showTraits() } }

  /// Keeps the split view's keys from running while a sheet is presented.
  func handle(_ event: KeyEvent) -> Propagation {
    guard sheet.isPresented else { return .proceed }
    return split?.hasCommand(for: event) == true ? .stop : sheet.handle(event)
  }

  private func showTraits() {
    guard let state = split?.state else { return }
    sheet.show(state.traits, width: state.size?.width ?? 0)
    profile.show(state.traits)
  }

  /// Disables and darkens the content behind a sheet, for assistive technologies too.
  private func coverContent(_ isCovered: Bool) {
    split?.isSensitive = !isCovered
    notice.widget.isSensitive = !isCovered
    split?.header.shade = isCovered ? Sheet.shade : nil
  }

  private func sheetDismissed() {
    coverContent(false)
    focusBeforeSheet?.grabFocus()
    focusBeforeSheet = nil
    commands?.update()
    onSheetDismissed?()
  }

  /// Whether a sheet about photos is presented: a question, or their properties.
  var isAboutPhotos: Bool { sheet.asks || showsProperties }

  /// Dismisses a sheet about photos and a dialog for a folder, because other photos are shown.
  func dismissAboutPhotos() {
    readingProperties = nil
    chooser = nil
    if isAboutPhotos { sheet.dismiss() }
  }

  // MARK: Properties

  /// Whether the sheet with the properties of photos is presented.
  var showsProperties: Bool { sheet.isPresented && properties.widget.isMapped }

  /// Presents the properties of photos.
  ///
  /// - Parameters:
  ///   - photos: The photos.
  ///   - onMap: Called with the URL of a map to open; retained.
  func presentProperties(of photos: [Photo], onMap: @escaping (String) -> Void) {
    presentedProperties = photos.map(\.id)
    readingProperties = Task { [weak self] in
      let properties = await WorkerThreads.run { PhotoProperties.read(photos) }
      guard !Task.isCancelled, let self else { return }
      // The person may have opened another sheet.
      guard !sheet.isPresented || showsProperties else { return }
      self.properties.show(properties)
      self.properties.onMap = onMap
      present(self.properties.widget, title: localized("Properties"))
    }
  }

  /// Dismisses the sheet if it shows the properties of a single photo, which the inspector shows
  /// now.
  func propertiesAppeared(of photo: Photo.ID?) {
    guard showsProperties, presentedProperties == [photo] else { return }
    sheet.dismiss()
  }

  // MARK: Dialogs

  /// Asks for a folder.
  ///
  /// - Parameters:
  ///   - title: The dialog's title.
  ///   - accept: The title of the accept button, or `nil` for the system's.
  ///   - body: Called with the folder, unless the dialog was dismissed.
  func chooseFolder(
    _ title: String, accept: String? = nil, _ body: @escaping (FilePath) -> Void
  ) {
    let chooser = FolderChooser(
      title: title, accept: accept, in: navigator.source.folder(of: navigator.library),
      over: window)
    self.chooser = chooser
    chooser.show { [weak self] folder in
      self?.chooser = nil
      folder.map(body)
    }
  }
}
