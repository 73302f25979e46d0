import GLib
import PhotoLibrary
import PhotoMetadata
import Testing

@testable import PhotoConversations

/// The annotations that are being saved.
@Suite struct PendingAnnotationsTests {
  @Test func `An edit that is undone leaves the other annotations as they are`() {
    let now = Annotations(rating: 5, caption: "mine")
    let photo = Photo(id: "A/1", path: "/a/1.jpg", name: "1", annotations: now)
    let library = Library(
      name: "", conversations: [Conversation(id: "A", name: "A", photos: [photo])])
    // The rating was given by another program after the caption was written.
    let change = AnnotationEdit.Change(
      path: photo.path, before: Annotations(caption: "mine"), after: Annotations())
    let caption = AnnotationEdit(.caption, [change])
    var pending = PendingAnnotations()
    pending.begin(library.applicable(caption))
    #expect(pending.values == [photo.path: Annotations(rating: 5)])
    let rating = library.rating([photo.id], stars: 4, pending: pending.values)
    #expect(rating.changes.map(\.before) == [Annotations(rating: 5)])
    pending.begin(rating)
    #expect(pending.values == [photo.path: Annotations(rating: 4)])
    pending.end()
    pending.end()
    #expect(pending.isEmpty && pending.values.isEmpty)
  }
}
