extension Window {
  /// Has Escape and Ctrl+W close the window, as windows do that only say something.
  func closeWithKeys() {
    keep(
      onKeyPress { [weak self] event in
        guard event.matches(Accelerator(.escape)) || event.matches(Accelerator("w", .control))
        else { return .proceed }
        self?.close()
        return .stop
      })
  }
}
