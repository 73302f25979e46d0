import GTK
import Testing

/// Widgets created before GTK is started end the process with instructions.
@Suite struct StartTests {
  @Test func `a label needs GTK to be started`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in _ = Label("early") }
    try expectAdvice(result)
  }

  @Test func `a text view needs GTK to be started`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in _ = TextView() }
    try expectAdvice(result)
  }

  @Test func `a list needs GTK to be started`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in _ = ListView { _ in Row(title: "early") } }
    try expectAdvice(result)
  }

  @Test func `a window needs GTK to be started`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in _ = Window() }
    try expectAdvice(result)
  }

  @Test func `a style sheet needs GTK to be started`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in try StyleSheet(text: "label {}").apply() }
    try expectAdvice(result)
  }

  private func expectAdvice(_ result: ExitTest.Result?) throws {
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("Call Application.start(programName:) before"), "\(words)")
  }
}
