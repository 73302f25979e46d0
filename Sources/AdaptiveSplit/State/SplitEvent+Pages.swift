// The pages that an event leads to.

extension SplitEvent {
  /// Whether the event navigates, so that it may take pages off the stacks on a person's or the
  /// program's demand.
  ///
  /// Folds and removed data take pages off the stacks too, and are no navigation.
  var navigates: Bool {
    switch self {
    case .show, .showDetail, .showPage, .columnShown, .columnHidden, .back, .backTo, .forward,
      .rootReplaced, .arranged, .restored:
      true
    default: false
    }
  }

  /// The pages that the event puts on the stacks or goes back to; empty for events without pages.
  var pages: [Page] {
    switch self {
    case .show(let page, _), .showDetail(let page), .showPage(let page, _), .backTo(let page),
      .rootReplaced(let page, _):
      [page]
    case .arranged(let path): path.pages
    case .restored(let saved): saved.pages
    default: []
    }
  }

  /// Returns the event with each of its ``pages`` replaced.
  func replacingPages(_ replacement: (Page) -> Page) -> SplitEvent {
    switch self {
    case .show(let page, let column): .show(replacement(page), from: column)
    case .showDetail(let page): .showDetail(replacement(page))
    case .showPage(let page, let column): .showPage(replacement(page), in: column)
    case .backTo(let page): .backTo(replacement(page))
    case .rootReplaced(let page, let column): .rootReplaced(replacement(page), in: column)
    case .arranged(let path): .arranged(path.replacingPages(replacement))
    case .restored(let saved): .restored(saved.replacingPages(replacement))
    default: self
    }
  }
}

extension SplitPath {
  fileprivate var pages: [Page] {
    [primary, supplementary, secondary].flatMap { $0 ?? [] }
  }

  fileprivate func replacingPages(_ replacement: (Page) -> Page) -> SplitPath {
    SplitPath(
      primary: primary?.map(replacement), supplementary: supplementary?.map(replacement),
      secondary: secondary?.map(replacement))
  }
}
