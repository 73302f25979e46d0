import GTK

// Members for tests.

extension Sheet {
  var titleText: String { title.text }
}
