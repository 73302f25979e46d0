import GLib
import Testing

/// Texts of both directions in one line.
@Suite struct DirectionTests {
  @Test func `Each part of a line keeps its own direction`() {
    #expect(dotted(["Müller", "1 of 9"]) == "Müller · 1 of 9")
    #expect(dotted(["Müller", "1 من 9"]) == "\u{2068}Müller\u{2069} · \u{2068}1 من 9\u{2069}")
    #expect(dotted([]) == "")
  }
}
