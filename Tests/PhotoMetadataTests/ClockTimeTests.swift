import PhotoMetadata
import Testing

@Suite struct ClockTimeTests {
  @Test(arguments: [
    (1_519_862_370.25, "28 February 2018, 23:59"), (-1, "31 December 1969, 23:59"),
    (0, "1 January 1970, 0:00"), (4_107_542_400, "1 March 2100, 0:00"),
  ])
  func `a time is formatted as the camera's clock showed it`(seconds: Double, text: String) {
    #expect(ClockTime(seconds)?.text == text)
  }

  @Test(arguments: [.nan, .infinity, -.infinity, 1e300, 1e17, 1e12, -1e11])
  func `a time in a year without four digits is nil`(seconds: Double) {
    #expect(ClockTime(seconds) == nil)
  }
}
