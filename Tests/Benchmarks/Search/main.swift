import GLib
import PhotoLibrary
import PhotoMetadata

// Prints the duration of a search over 100,000 photos in memory, for each of some queries: the
// median of 21.

/// The number of photos and the number of conversations.
private let (photoCount, conversationCount) = (100_000, 2000)
private let cameras = ["Canon EOS 80D", "NIKON CORPORATION NIKON D750", "Apple iPhone 12"]

private func library() -> Library {
  let perConversation = photoCount / conversationCount
  let conversations = (0..<conversationCount).map { index in
    let name = "\(2000 + index % 25) Été à Łódź \(index)"
    let photos = (1...perConversation).map { number in
      let count = index * perConversation + number
      return Photo(
        id: "\(name)/\(number)", path: FilePath("/home/a/Pictures/\(name)/IMG_\(count).jpg"),
        name: "IMG_\(count)",
        annotations: Annotations(
          rating: count % 6,
          caption: count.isMultiple(of: 10) ? "Smörgåsbord number \(count), by the sea" : nil),
        capture: CaptureDetails(
          dateTaken: 946_684_800 + Double(count) * 7919, camera: cameras[count % 3]))
    }
    return Conversation(id: name, name: name, photos: photos)
  }
  return Library(name: "", conversations: conversations)
}

private func milliseconds(_ work: () -> Void) -> Double {
  let duration = ContinuousClock().measure(work)
  return Double(duration.components.attoseconds) / 1e15 + Double(duration.components.seconds) * 1000
}

private let photos = library()
private var index = SearchIndex(photos)
private var changed = photos
private let made = milliseconds { index = SearchIndex(photos) }
_ = changed.applyAnnotations([
  "/home/a/Pictures/2000 Été à Łódź 0/IMG_1.jpg": Annotations(rating: 5)
])
private let updated = milliseconds { index = SearchIndex(changed, after: index) }
print("made in \(made) ms, after one rating in \(updated) ms")
private let queries = [
  PhotoQuery(text: "i"), PhotoQuery(text: "img 99999"), PhotoQuery(text: "smorgas sea"),
  PhotoQuery(text: "nikon"), PhotoQuery(text: "2001-07"), PhotoQuery(text: "july 2001"),
  PhotoQuery(text: "zzz"), PhotoQuery(minimumRating: 4), PhotoQuery(year: 2001),
  PhotoQuery(text: "img", order: .newest), PhotoQuery(text: "img", order: .best),
  PhotoQuery(text: "img", order: .name),
]
for query in queries {
  var times: [Double] = []
  var count = 0
  for _ in 0..<21 { times.append(milliseconds { count = index.photos(matching: query).count }) }
  print("\(times.sorted()[10]) ms, \(count) photos: \(query)")
}
