import Testing

/// What people hear who don't see the window.
@Suite(.serialized)
struct TreeTests {
  @Test func `Two columns, a conversation, a photo, the divider, and a fold`() throws {
    let program = try ObservedProgram(size: "1000x680")
    try program.expect("tree", Self.start)

    try program.ask("do table cell|Chen")
    try program.ask("do table cell|Counted nine ridges before the sun got too bright to look")
    try program.expect("tree", Self.photo)

    try program.ask("set split pane|Width of the sidebar|300")
    try program.expect(
      "tree",
      Self.photo.replacing("320 in 260...400", with: "300 in 260...400")
        .replacing("filler 320 in", with: "filler 300 in"))
    try program.expect("heard", "")

    try program.ask("size 410 726")
    try program.expect("tree", Self.narrow)
    try program.expect("heard", "One column")

    try program.ask("do push button|Back to Chen")
    try program.expect("tree", Self.narrowList)
    try program.ask("size 1010 726")
    try program.expect("heard", "One column\nTwo columns")
  }

  private static let start = """
    frame "Photo Conversations"
      panel
        filler 320 in 0...1000
          tool bar "Conversations"
            toggle button "Menu"
            heading "Conversations"
            push button "Profile"
          tool bar
            filler
              push button "Minimize"
              push button "Maximize"
              push button "Close"
      panel
        panel "Two columns"
          split pane "Width of the sidebar" 320 in 260...400
            landmark "Conversations"
              panel
                scroll pane
                  table "Conversations"
                    table cell "Ada" (1 photo)
                    table cell "Ben" (1 photo)
                    table cell "Chen" (3 photos, opens a page)
                    table cell "Dana" (2 photos, opens a page)
                    table cell "Elif" (2 photos, opens a page)
            landmark "No Conversation Selected"
              filler "No Conversation Selected"
                filler
                heading "No Conversation Selected"
    """

  private static let photo = """
    frame "Photo Conversations"
      panel
        filler 320 in 0...1000
          tool bar "Chen"
            heading "Chen"
            push button "Back to Conversations"
          tool bar "2 of 3"
            filler
              push button "Minimize"
              push button "Maximize"
              push button "Close"
            heading "2 of 3"
      panel
        panel "Two columns"
          split pane "Width of the sidebar" 320 in 260...400
            landmark "Chen"
              panel
                scroll pane
                  table "Chen"
                    table cell "First clear morning after three days of snow" (Rating: 5 stars)
                    table cell "Counted nine ridges before the sun got too bright to look" (Rating: 4 stars) [selected]
                    table cell "The sun came over the spruces just as I looked up" (Not rated)
            landmark "2 of 3"
    """ + detail

  private static let detail = """

              panel
                image "Counted nine ridges before the sun got too bright to look"
                filler
                  filler
                    label "Counted nine ridges before the sun got too bright to look"
                  panel "Rating: 4 stars"
                    filler
                      push button "1 star"
                      push button "2 stars"
                      push button "3 stars"
                      push button "4 stars"
                      push button "5 stars"
    """

  private static let narrow =
    """
    frame "Photo Conversations"
      panel
        filler 300 in 0...400
          tool bar "2 of 3"
            filler
              push button "Minimize"
              push button "Maximize"
              push button "Close"
            heading "2 of 3"
            push button "Back to Chen"
      panel
        panel "One column"
          split pane 300 in 0...400
            landmark "2 of 3"
    """ + detail

  private static let narrowList = """
    frame "Photo Conversations"
      panel
        filler 300 in 0...400
          tool bar "Chen"
            filler
              push button "Minimize"
              push button "Maximize"
              push button "Close"
            heading "Chen"
            push button "Back to Conversations"
      panel
        panel "One column"
          split pane 300 in 0...400
            landmark "Chen"
              panel
                scroll pane
                  table "Chen"
                    table cell "First clear morning after three days of snow" (Rating: 5 stars, opens a page)
                    table cell "Counted nine ridges before the sun got too bright to look" (Rating: 4 stars, opens a page)
                    table cell "The sun came over the spruces just as I looked up" (Not rated, opens a page)
    """
}
