import Dispatch
import GLib
import Glibc
import ImageDecoding
import PhotoLibrary
import PhotoMetadata

// Rates all photos of a folder as a running program does, or prints their ratings:
//
//     annotation-actor rate sidecars|files STORE FOLDER STARS…
//     annotation-actor tell sidecars|files STORE FOLDER
//
// Ratings are written to sidecars or into the photos' files.
// While it rates, it reads the photos again and again, as a program does that watches the folder.
// It prints `kept STARS` when ratings are stored. `tell` prints lines `NAME STORE FILES`, the
// ratings in the store and in the files, and `edits COUNT`, the number of edits that can be undone.
// Reports of the library are lines `report: …`.

/// Prints a line and flushes it.
func tell(_ text: String) {
  let line = "\(text)\n"
  _ = unsafe write(STDOUT_FILENO, line, line.utf8.count)
}

ImageDecoder.decodesInProcess = true
let words = CommandLine.arguments
guard words.count > 4 else { exit(64) }
let folder = FilePath(words[4])
let key = LibraryID([folder])
let ratings = words.dropFirst(5).compactMap { Int($0) }
let writer = AnnotationWriter(usesFiles: words[2] == "files")
let store = PhotoStore(.file(FilePath(words[3])), write: PhotoStore.fileWriter(writer)) {
  tell("report: \($0)")
}
var reader = LibraryReader([folder])
let library = try reader.read()
let photos = library.conversations.flatMap(\.photos)

@MainActor func rate() async {
  let reading = Task { @MainActor in
    while !Task.isCancelled {
      await store.read(photos, in: key, isWritten: true) { _ in }
    }
  }
  var annotations = await store.known(of: library).annotations
  for stars in ratings {
    let edit = AnnotationEdit(
      .rating,
      photos.map { photo in
        let before = annotations[photo.path] ?? Annotations()
        annotations[photo.path, default: Annotations()].rating = stars
        return .init(path: photo.path, before: before, after: Annotations(rating: stars))
      })
    await store.record(edit, .do, in: key, isWritten: true)
    tell("kept \(stars)")
  }
  reading.cancel()
  await reading.value
}

@MainActor func tellRatings() async {
  // The files are read first, so that the store contains their annotations; then the pending
  // writes.
  await store.read(photos, in: key, isWritten: true) { _ in }
  let known = await store.known(of: library).annotations
  let edits = await store.history(of: key).done.count
  store.finish(within: .infinity)
  for photo in photos {
    let files = try? PhotoMetadata.read(photo.path)
    let stored = known[photo.path]?.rating.map(String.init) ?? "none"
    tell("\(photo.name) \(stored) \(files?.annotations.rating.map(String.init) ?? "none")")
  }
  tell("edits \(edits)")
}

Task { @MainActor in
  if words[1] == "rate" {
    await rate()
    store.finish(within: .infinity)
  } else {
    await tellRatings()
  }
  exit(0)
}
dispatchMain()
