public import AdaptiveSplit

extension SplitRules<PhotoPage> {
  /// The split view rules of Photo Conversations (<doc:PhotoPages>).
  ///
  /// On collapse, a detail without a photo is dropped; otherwise the primary keeps the pages that
  /// lead to the photo, and the photo goes on top. On separation, a photo on the stack becomes the
  /// detail; without one the placeholder is shown. The inspector has the photo's properties.
  public static let photoConversations: SplitRules = {
    var rules = SplitRules()
    rules.collapse = { columns in
      let photo = columns.secondary.top
      return photo.showsPhoto
        ? .keepDetail(onto: columns.primary.filtered { $0.contains(photo) }) : .discardDetail
    }
    rules.showDetail = { request in
      let (page, arrangement) = (request.page, request.arrangement)
      if page.compares, let detail = arrangement.secondary, detail.top.compares {
        // Other photos are compared over the same pages.
        return arrangement.with(
          primary: arrangement.primary, secondary: PageStack(detail.pages.dropLast() + [page]))
      }
      // The next photo replaces this one, so that the way back keeps its length.
      guard arrangement.isCollapsed, arrangement.secondary?.top.showsPhoto == true,
        !arrangement.contains(page)
      else { return nil }
      return arrangement.with(primary: arrangement.primary, secondary: PageStack(page))
    }
    rules.separate = { collapsed in
      collapsed.pages.contains(where: \.showsPhoto) ? .standard : .placeholder
    }
    rules.inspector = { $0.properties }
    return rules
  }()
}

extension SplitState<PhotoPage> {
  /// The initial state: the list, no photo, and both columns if there is room.
  public static let photoConversations = SplitState(
    primary: .conversations, preferredDisplayMode: .oneBesideSecondary,
    columnWidths: ColumnWidths(points: 280, minimum: 260, maximum: 400))
}
