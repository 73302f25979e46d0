import AdaptiveSplit
import GTK
import PhotoLibrary

/// What a page asks of the window that it is in.
@MainActor
protocol PageSurroundings: AnyObject {
  /// The photo that shows beside the list, of several the one that is chosen; `nil` where there is none
  /// or no list beside it.
  var visibleDetail: PhotoPage? { get }

  /// The page that going back left last, or `nil` where there is none to go forward to.
  var leftPage: PhotoPage? { get }

  /// Whether a photo shows beside the list as soon as its row is selected.
  var showsSelection: Bool { get }

  /// The size class of the window's width.
  var widthClass: SizeClass { get }

  /// Whether what a row leads to is pushed, so that the row has a chevron.
  func willPush(_ kind: ShowKind) -> Bool

  /// Tells the split view what happened.
  func send(_ event: SplitEvent<PhotoPage>)

  /// Shows another photo of the conversation, or of those that were looked for.
  func showPhoto(_ step: PhotoStep)

  /// Whether there is such a photo beside the one that shows.
  func hasPhoto(_ step: PhotoStep) -> Bool

  /// Offers what can be done with the target photos, at a place of a widget or, with `nil`, in
  /// its middle.
  func showPhotoMenu(over widget: Widget, at place: Rectangle?)

  /// Other photos may be those that commands act on.
  func targetChanged()

  /// The person has left the caption that they wrote.
  func editorWasLeft()

  /// A caption was written for a photo that is no longer there.
  func captionWasLost(_ text: String, of name: String)

  /// Offers what can be done with a conversation, at a place of its list.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - list: Its list.
  ///   - place: The place in the list.
  ///   - done: Runs with whether the conversation is to be opened, when the menu is gone.
  func showMenu(
    of conversation: Conversation, over list: ListView, at place: Rectangle,
    done: @escaping (_ opens: Bool) -> Void)

  /// Photos are listed in another order than before, so that they have other numbers.
  func orderChanged()

  /// The photos that may come in the place of the chosen one of those that are compared, the likeliest
  /// first.
  var challengers: [Photo.ID] { get }

  /// Whether what there is to know about a photo stands beside it where there is room.
  var showsProperties: Bool { get set }

  /// What there is to know about the photo stands beside it from now on.
  func propertiesCame()

  /// Opens an address in the person's program for it, or says why not.
  func open(_ address: String)

  /// Another one of the photos that are compared is the one that keys are about.
  func chosenChanged()

  /// Takes away what was said over the pages, where something there is to be seen now.
  func clearNotice()

  /// Returns to the conversation in which the search was called.
  func searchLeft()

  /// The photos before and after a photo where keys lead on from it, and itself, in their order.
  func neighbours(of photo: Photo) -> [Photo.ID]

  /// Does the command of a name in the program's table; false where it can't be done now.
  func perform(_ command: String) -> Bool
}
