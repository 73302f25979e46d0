extension Window {
  /// Makes Escape and Ctrl+W close the window, as usual for windows that only show information.
  func closeWithKeys() {
    onKeyPress { [weak self] event in
      guard event.matches(Accelerator(.escape)) || event.matches(Accelerator("w", .control))
      else { return .proceed }
      self?.close()
      return .stop
    }
  }
}
