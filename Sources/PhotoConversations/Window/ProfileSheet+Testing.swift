import GTK

// Members for tests.

extension ProfileSheet {
  /// The labels' texts, from the top.
  var texts: [String] { [name.text, conversations.text, photos.text] }
}
