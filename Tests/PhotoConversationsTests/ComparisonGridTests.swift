import Testing

@testable import PhotoConversations

@Suite struct ComparisonGridTests {
  /// Two wide photos are one above the other if that makes them larger.
  @Test(arguments: [
    (2, 800, 600, 1.5, 1), (2, 1200, 600, 1.5, 2), (2, 800, 600, 0.66, 2), (4, 800, 600, 1.5, 2),
    (3, 800, 600, 1.5, 2), (3, 900, 600, 0.66, 3), (4, 360, 600, 1.5, 1), (4, 360, 600, 0.66, 1),
    (1, 100, 100, 1.5, 1), (0, 0, 0, 1.5, 1),
  ])
  func `Photos are as large as possible, and their cells have room for the stars`(
    count: Int, width: Int, height: Int, aspect: Double, columns: Int
  ) {
    #expect(
      ComparisonGrid.columns(
        of: count, width: width, height: height, aspect: aspect, minWidth: 250) == columns)
  }
}
