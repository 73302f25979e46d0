import Testing

/// The accessible tree, which a screen reader reads aloud.
@Suite(.serialized)
struct TreeTests {
  /// Starts the program with both columns.
  private static func started() throws -> ObservedProgram {
    let program = try ObservedProgram(size: "1000x680")
    try program.expect("tree", start)
    return program
  }

  /// Opens a conversation and a photo of it.
  private static func openPhoto(in program: ObservedProgram) throws {
    try program.act("do table cell|Chen")
    try program.act("do table cell|Counted nine ridges before the sun got too bright to look")
    try program.expect("tree", photo)
  }

  @Test func `The tree follows navigation, the divider and a collapse`() throws {
    let program = try Self.started()
    try Self.openPhoto(in: program)

    try program.act("set slider|Width of the sidebar|300")
    try program.expect(
      "tree",
      Self.photo.replacing("280 in 260...400", with: "300 in 260...400")
        .replacing(": 20%", with: ": 19%"))
    try program.expect("heard", "")

    try program.act("size 410 726")
    try program.expect("tree", Self.narrow)
    try program.expect("heard", "One column")

    try program.act("do push button|Back to Chen")
    try program.expect("tree", Self.narrowList)
    try program.act("size 1010 726")
    try program.expect("heard", "One column\nTwo columns")
  }

  @Test func `The divider has the focus while keys move it`() throws {
    let program = try Self.started()
    try program.act("press F8")
    try program.expect("focused", "slider \"Width of the sidebar\"")
    try program.act("press Right")
    try program.expect(
      "find slider|Width of the sidebar", "slider \"Width of the sidebar\" 288 in 260...400")
    try program.expect("focused", "slider \"Width of the sidebar\"")
  }

  @Test func `The sidebar button shows and hides the overlay`() throws {
    let program = try ObservedProgram("split-gallery", ["weapons"], size: "700x1000")
    try program.expect("tree", Self.detailAlone)
    try program.act("do push button|Show the sidebar")
    try program.expect("tree", Self.overlay)
    try program.expect("heard", "Sidebar shown")
    try program.act("do push button|Hide the sidebar")
    try program.expect("tree", Self.detailAlone)
    try program.expect("heard", "Sidebar shown\nSidebar hidden")
    try program.act("do push button|Show the sidebar")
    try program.expect("tree", Self.overlay)
    try program.act("do table cell|yumi (ゆみ)")
    try program.expect("tree", Self.chosen)
    try program.act("size 1010 746")
    try program.expect("tree", Self.beside)
  }

  @Test func `A sheet is a modal dialog, and nothing behind it responds`() throws {
    let program = try Self.started()
    try program.act("do push button|Profile")
    try program.expect("find dialog|Profile", "dialog \"Profile\" [modal]")
    for behind in [
      "table cell|Chen", "push button|Profile", "toggle button|Menu",
    ] { try program.act("ask \(behind)") }
    try program.act("set slider|Width of the sidebar|300")
    try program.act("do push button|Done")
    try program.expect("tree", Self.start)
  }

  @Test func `Stars have a value, which can be set`() throws {
    let program = try Self.started()
    try Self.openPhoto(in: program)
    for (old, new, value, button) in [
      ("Rating: 4 stars", "Rating: 2 stars", 2, "2 stars"),
      ("Rating: 2 stars", "Rating: 5 stars", 5, "5 stars"),
    ] {
      try program.act("set panel|\(old)|\(value)")
      try program.expect("find panel|\(new)", "panel \"\(new)\" \(value) in 0...5")
      try program.expect(
        "find toggle button|\(button)", "toggle button \"\(button)\" [checked]")
    }
    try program.act("set panel|Rating: 5 stars|0")
    try program.expect("find panel|Not rated", "panel \"Not rated\" 0 in 0...5")
    try program.expect("heard", "Rating: 2 stars\nRating: 5 stars\nNot rated")
  }

  // Warnings are fatal: the program would end if GTK rejected a request for a position.
  @Test func `Every visible element has a position on the screen`() throws {
    let program = try Self.started()
    try program.expect("extents", "")
    try program.act("inside slider|Width of the sidebar")
    try Self.openPhoto(in: program)
    try program.expect("extents", "")
    try program.act("inside slider|Width of the sidebar")

    try program.act("size 410 726")
    try program.expect("tree", Self.narrow)
    try program.expect("extents", "")
    try program.act("do push button|Back to Chen")
    try program.expect("tree", Self.narrowList)
    try program.expect("extents", "")
    try program.act("size 1010 726")
    try program.expect("extents", "")
    try program.act("inside slider|Width of the sidebar")
  }

  private static let start = """
    frame "Photo Conversations"
      panel
        filler
          tool bar "Conversations"
            heading "Conversations"
            push button "Profile"
          tool bar
            toggle button "Menu"
      panel
        split pane "Two columns"
          landmark "Conversations"
            filler
              panel
              panel
                filler
                  scroll pane
                    table "Conversations"
                      table cell "Ada" (1 photo)
                      table cell "Ben" (1 photo)
                      table cell "Chen" (3 photos, opens a page)
                      table cell "Dana" (2 photos, opens a page)
                      table cell "Elif" (2 photos, opens a page)
          filler
            landmark "No Conversation Selected"
              filler "No Conversation Selected"
                filler
                heading "No Conversation Selected"
          slider "Width of the sidebar" 280 in 260...400
    """

  private static let photo = """
    frame "c02.jpg, 2 of 3 — Chen"
      panel
        filler
          tool bar "Chen"
            heading "Chen"
            push button "Back to Conversations"
          tool bar "2 of 3"
            toggle button "Zoom: 20%"
            toggle button "Menu"
            heading "2 of 3"
      panel
        split pane "Two columns"
          landmark "Chen"
            filler
              panel
                scroll pane
                  table "Chen"
                    table cell "First clear morning after three days of snow" (Rating: 5 stars)
                    table cell "Counted nine ridges before the sun got too bright to look" (Rating: 4 stars) [selected]
                    table cell "The sun came over the spruces just as I looked up" (Not rated)
          filler
    """ + detail + "\n      slider \"Width of the sidebar\" 280 in 260...400"

  private static let detail = """

            landmark "2 of 3"
              panel
                image "Counted nine ridges before the sun got too bright to look"
                filler
                  filler
                    filler
                      filler
                        push button "Counted nine ridges before the sun got too bright to look" (Edit caption)
                      panel "Rating: 4 stars" 4 in 0...5
                        filler
                          toggle button "1 star"
                          toggle button "2 stars"
                          toggle button "3 stars"
                          toggle button "4 stars" [checked]
                          toggle button "5 stars"
    """

  private static let narrow =
    """
    frame "c02.jpg, 2 of 3 — Chen"
      panel
        filler
          tool bar "2 of 3"
            toggle button "Zoom: 11%"
            toggle button "Menu"
            heading "2 of 3"
            push button "Back to Chen"
      panel
        split pane "One column"
          filler
    """ + detail

  private static let narrowList = """
    frame "Chen"
      panel
        filler
          tool bar "Chen"
            toggle button "Menu"
            heading "Chen"
            push button "Back to Conversations"
      panel
        split pane "One column"
          landmark "Chen"
            filler
              panel
                scroll pane
                  table "Chen"
                    table cell "First clear morning after three days of snow" (Rating: 5 stars, opens a page)
                    table cell "Counted nine ridges before the sun got too bright to look" (Rating: 4 stars, opens a page)
                    table cell "The sun came over the spruces just as I looked up" (Not rated, opens a page)
    """

  private static let weapons = """
        landmark "Weapons"
          panel
            scroll pane
              table "Weapons"
                table cell "katana (刀)"
                table cell "wakizashi (脇差)"
                table cell "fukiya (吹き矢)"
                table cell "yumi (ゆみ)"
                table cell "kusarigama (鎖鎌)"
    """

  private static let weaponsBar = """
          tool bar "Weapons"
            heading "Weapons"
            push button "Hide the sidebar"
    """

  private static let noWeapon = """
        landmark "No Weapon Selected"
          filler "No Weapon Selected"
            filler
            heading "No Weapon Selected"
            label "Choose one in the list."
    """

  private static let weapon = """
        landmark "yumi (ゆみ)"
          panel
            filler
              scroll pane
                viewport
                  filler
                    heading "yumi (ゆみ)"
                    label "Noun"
                    label "yumi m (plural yumis)"
                    label "1. A Japanese longbow of laminated bamboo and wood, taller than its archer and held well below the middle, so that it can be shot from the knee or from the saddle."
              panel
                image "yumi (ゆみ)"
    """

  private static let detailAlone = """
    frame "Weapons"
      panel
        filler
          tool bar
            toggle button "Menu"
            push button "Show the sidebar"
      split pane "One column"
    \(noWeapon)
    """

  private static let overlay = """
    frame "Weapons"
      panel
        filler
    \(weaponsBar)
          tool bar
            toggle button "Menu"
      split pane "Two columns"
    \(weapons)
    \(noWeapon)
    """

  private static let chosen = """
    frame "Weapons"
      panel
        filler
          tool bar "yumi (ゆみ)"
            toggle button "Menu"
            heading "yumi (ゆみ)"
            push button "Show the sidebar"
      split pane "One column"
    \(weapon)
    """

  private static let beside = """
    frame "Weapons"
      panel
        filler
    \(weaponsBar)
          tool bar "yumi (ゆみ)"
            toggle button "Menu"
            heading "yumi (ゆみ)"
      split pane "Two columns"
    \(weapons.replacing("yumi (ゆみ)\"", with: "yumi (ゆみ)\" [selected]"))
    \(weapon)
        slider "Width of the sidebar" 300 in 97...320
    """
}
