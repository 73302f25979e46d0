public import AdaptiveSplit

// Pages with unsaved content, which ask before they are left.

extension SplitView {
  /// Holds a page, which has unsaved content, or lifts its hold.
  ///
  /// Navigation that would leave a held page, by any key, button, menu, gesture or row and by the
  /// program itself, is not performed. Observers hear ``/AdaptiveSplit/SplitChange/leaveAsked``,
  /// and the program shows a dialog. Its answer is ``confirmLeaving()`` or ``declineLeaving()``.
  /// The question becomes void (``/AdaptiveSplit/SplitChange/leaveAnswered``) if other navigation
  /// happens, or if the same would no longer leave a held page: after a fold, or without its data.
  ///
  /// The view of a held page is kept. It is the page's own as long as no other page of its kind
  /// covers it, so an editor has a ``PageSource/kind(of:)`` for each page, or stores its text by
  /// page.
  ///
  /// - Parameters:
  ///   - isHeld: Whether the page asks before it is left.
  ///   - page: The page. A page on no stack can't be held.
  /// - Returns: The changes, as of ``send(_:animated:)``.
  @discardableResult
  public func setHeld(_ isHeld: Bool, for page: Page) -> [SplitChange] {
    send(.pageHeld(page, isHeld))
  }

  /// Leaves the held page: performs the navigation that asked and lifts the hold.
  ///
  /// - Returns: The changes, as of ``send(_:animated:)``; empty if nothing asked, or if the
  ///   question became void.
  @discardableResult
  public func confirmLeaving() -> [SplitChange] { send(.leaveConfirmed) }

  /// Stays on the held page: forgets the navigation that asked.
  ///
  /// - Returns: The changes, as of ``send(_:animated:)``; empty if nothing asked.
  @discardableResult
  public func declineLeaving() -> [SplitChange] { send(.leaveDeclined) }

  /// Returns whether an event would ask, as it would leave a held page.
  public func asks(for event: SplitEvent<Page>) -> Bool {
    state.asks(for: event, rules: currentRules)
  }
}
