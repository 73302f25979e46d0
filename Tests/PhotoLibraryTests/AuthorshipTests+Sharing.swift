import GLib
import PhotoMetadata
import PhotoTestSupport
import Testing

@testable import PhotoLibrary

// Sidecars that several photos share, and photos at the paths of links.

extension AuthorshipTests {
  @Test(arguments: [false, true]) func `of two photos with one sidecar, the last rating counts`(
    isReversed: Bool
  ) async throws {
    let other = try folder.write(Pictures.jpeg(orientation: 1), to: "L/a.jpeg")
    try Sidecar.write(AnnotationPatch(caption: .changed("theirs")), of: photo)
    try FilePath("\(photo).xmp").move(to: folder("L/a.xmp"))
    let photos = isReversed ? [other, photo] : [photo, other]
    let store = store()
    _ = try await read(store)
    await rate(nil, 3, of: photos[0], store)
    await rate(nil, 5, of: photos[1], store)
    for _ in 0..<3 {
      await settle(store)
      _ = try await read(store)
    }
    #expect(try files() == Annotations(rating: 5, caption: "theirs"))
    let known = await store.known(of: try Library.read([folder("L")])).annotations
    #expect(known.values.map(\.rating) == [5, 5])
    #expect(reports.all.isEmpty)
    store.finish()
  }

  @Test(arguments: [false, true], [false, true])
  func `of a photo's ratings at its path and at that of a link, the last one counts`(
    isReversed: Bool, usesFiles: Bool
  ) async throws {
    try folder.link("M", to: folder("L"))
    let paths = [photo, folder("M/a.jpg")]
    let writer = AnnotationWriter(usesFiles: usesFiles)
    let store = PhotoStore(
      .file(folder("photos.sqlite")),
      write: { try writer.write($0, $1, of: $2, claim: $3) }, report: reports.add)
    func ratings() async throws -> [Int?] {
      var ratings: [Int?] = []
      for (name, path) in zip(["L", "M"], paths) {
        let library = try Library.read([folder(name)])
        await store.read(
          library.conversations.flatMap(\.photos), in: self.library, isWritten: true
        ) { _ in }
        await settle(store)
        ratings.append(await store.known(of: library).annotations[path]?.rating)
      }
      return ratings
    }
    #expect(try await ratings() == [nil, nil])
    var before: Int?
    for (first, last) in [(2, 3), (4, 5), (3, 4), (1, 2)] {
      await rate(before, first, of: paths[isReversed ? 1 : 0], store)
      await rate(before, last, of: paths[isReversed ? 0 : 1], store)
      await settle(store)
      #expect(try files().rating == last)
      _ = try await ratings()
      #expect(try await ratings() == [last, last])
      #expect(try files().rating == last)
      before = last
    }
    #expect(reports.all.isEmpty, "\(reports.all)")
    store.finish()
  }

  @Test(arguments: [false, true])
  func `two photos with one sidecar agree after a rating that the sidecar had before`(
    isReversed: Bool
  ) async throws {
    let other = try folder.write(Pictures.jpeg(orientation: 1), to: "L/a.jpeg")
    try Sidecar.write(AnnotationPatch(rating: .changed(2)), of: photo)
    try FilePath("\(photo).xmp").move(to: folder("L/a.xmp"))
    let photos = isReversed ? [other, photo] : [photo, other]
    let store = store()
    _ = try await read(store)
    var before = 2
    for (index, stars) in [(0, 5), (1, 1), (1, 5), (0, 1), (1, 5)] {
      await rate(before, stars, of: photos[index], store)
      before = stars
      for _ in 0..<4 {
        await settle(store)
        _ = try await read(store)
        #expect(try files().rating == stars)
      }
      let known = await store.known(of: try Library.read([folder("L")])).annotations
      #expect(known.values.map(\.rating) == [stars, stars])
    }
    #expect(reports.all.isEmpty)
    store.finish()
  }
}
