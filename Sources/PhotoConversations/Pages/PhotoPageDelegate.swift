import GTK
import PhotoLibrary

/// The delegate of the window's pages, which is the window.
@MainActor
protocol PhotoPageDelegate: AnyObject {
  /// Opens the context menu of the target photos at a place of a widget or, if `nil`, in its
  /// middle.
  func showPhotoMenu(over widget: Widget, at place: Rectangle?)

  /// Updates the window after the target photos may have changed.
  func targetChanged()

  /// Updates the window after the caption editor lost the focus.
  func editorWasLeft()

  /// Saves the text of a caption that is not saved yet, for the next start.
  func unsavedCaptionChanged()

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

  /// Updates the window after another photo of a comparison was chosen.
  func chosenChanged()

  /// Updates the window after found photos replaced the conversations in the list, or the
  /// conversations are back.
  func listKindChanged()

  /// Hides the notices over the search field until ``searchLeft()``.
  func searchOpened()

  /// Returns to the conversation from which the search was opened.
  func searchLeft()

  /// Runs a command by name; returns false if it is disabled.
  func perform(_ command: String) -> Bool
}
