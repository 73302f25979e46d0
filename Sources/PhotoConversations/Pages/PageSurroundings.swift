import AdaptiveSplit
import GTK
import PhotoLibrary

/// The window's interface for its pages.
@MainActor
protocol PageSurroundings: AnyObject {
  /// The photo next to the list, in a comparison the chosen one; `nil` without a photo, or if the
  /// columns are collapsed.
  var visibleDetail: PhotoPage? { get }

  /// The page to which going forward would return, or `nil`.
  var leftPage: PhotoPage? { get }

  /// Whether selecting a row shows its photo next to the list.
  var showsSelection: Bool { get }

  /// The size class of the window's width.
  var widthClass: SizeClass { get }

  /// Whether a row's destination is pushed, so that the row has a chevron.
  func willPush(_ kind: ShowKind) -> Bool

  /// Sends an event to the split view.
  func send(_ event: SplitEvent<PhotoPage>)

  /// Shows another photo of the conversation or of the search results.
  func showPhoto(_ step: PhotoStep)

  /// Whether there is a photo in a direction from the visible one.
  func hasPhoto(_ step: PhotoStep) -> Bool

  /// Opens the context menu of the target photos at a place of a widget or, if `nil`, in its
  /// middle.
  func showPhotoMenu(over widget: Widget, at place: Rectangle?)

  /// Updates the window after the target photos may have changed.
  func targetChanged()

  /// Updates the window after the caption editor lost the focus.
  func editorWasLeft()

  /// Shows a notice about a caption whose photo is gone.
  func captionWasLost(_ text: String, of name: String)

  /// Opens the context menu of a conversation.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - list: The list that contains the conversation.
  ///   - place: The place in the list.
  ///   - done: Called after the menu closes; tells whether to open the conversation.
  func showMenu(
    of conversation: Conversation, over list: ListView, at place: Rectangle,
    done: @escaping (_ opens: Bool) -> Void)

  /// Updates photo numbers after the order of photos changed.
  func orderChanged()

  /// The photos that may replace the chosen one in a comparison, most likely first.
  var challengers: [Photo.ID] { get }

  /// Whether a photo's properties are shown next to it if there is room.
  var showsProperties: Bool { get set }

  /// Updates the window after the properties column appeared.
  func propertiesCame()

  /// Updates the window after another photo of a comparison was chosen.
  func chosenChanged()

  /// Hides the notice over the pages.
  func clearNotice()

  /// Returns to the conversation from which the search was opened.
  func searchLeft()

  /// Returns a photo and the photos before and after it, in the order of navigation.
  func neighbours(of photo: Photo) -> [Photo.ID]

  /// Runs a command by name; returns false if it is disabled.
  func perform(_ command: String) -> Bool
}
