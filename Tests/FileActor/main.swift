import Foundation
import GLib
import ImageDecoding
import PhotoLibrary
import PhotoMetadata

// Performs a file operation on a photo in a process of a test's choice, and prints the result:
// `file-actor trash|trash-and-restore|delete|turn PHOTO`, `file-actor rename PHOTO NAME`,
// `file-actor move|copy PHOTO FOLDER` and `file-actor rate PHOTO [STARS]`, which writes 4 stars to
// the sidecar, or the given number to the photo's file; `file-actor caption PHOTO TEXT…` writes the
// texts to the sidecar, one after the other, and prints the sidecar after each.

ImageDecoder.decodesInProcess = ProcessInfo.processInfo.environment["APART"] == nil
let words = CommandLine.arguments
guard words.count > 2 else { exit(64) }
let photo = FilePath(words[2])
let other = words.count > 3 ? words[3] : ""
if words[1] == "rate" {
  do {
    if let stars = Int(other) {
      try AnnotationWriter(usesFiles: true).write(Annotations(rating: stars), [.rating], of: photo)
    } else {
      try Sidecar.write(AnnotationPatch(rating: .changed(4)), of: photo)
    }
    print("done")
  } catch {
    print(error)
  }
  exit(0)
}
if words[1] == "caption" {
  for text in words.dropFirst(3) {
    do {
      let sidecar = try Sidecar.write(AnnotationPatch(caption: .changed(text)), of: photo)
      let read = try PhotoMetadata.read(photo).annotations.caption
      if read != text { print("not read back") }
      print(try String(contentsOfFile: sidecar.text, encoding: .utf8))
    } catch {
      print(error)
    }
  }
  exit(0)
}
let operation: FileOperation
switch words[1] {
case "trash", "trash-and-restore": operation = .trash([photo])
case "delete": operation = .delete([photo])
case "turn": operation = .turn([photo], quarters: 1)
case "rename": operation = .move([try MovedPhoto(photo, named: other)])
case "move": operation = .move([MovedPhoto(photo, into: FilePath(other))])
default: operation = .copy([MovedPhoto(photo, into: FilePath(other))])
}
var result = operation.perform()
if words[1] == "trash-and-restore", let reverse = result.reverse { result = reverse.perform() }
print(result.problems.first?.description ?? "done")
