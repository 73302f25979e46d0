import GLib
import Glibc
import ImageDecoding
import PhotoMetadata

// Changes the sidecar of a photo in an endless loop, for tests that kill the process in the middle:
// `sidecar-writer PHOTO`. Prints the number of each finished change on a line of its own, and exits
// with the reason if one fails.

/// Prints a line and flushes it.
func say(_ text: String) {
  let line = "\(text)\n"
  _ = unsafe write(STDOUT_FILENO, line, line.utf8.count)
}

let photo = FilePath(CommandLine.arguments.last ?? "")
ImageDecoder.decodesInProcess = true
var number = 0
while true {
  let caption = "\(number) " + String(repeating: "a caption of some length ", count: 2000)
  let change = AnnotationPatch(rating: .changed(number % 6), caption: .changed(caption))
  do throws(SidecarError) {
    try Sidecar.write(change, of: photo)
  } catch {
    say("\(error)")
    exit(1)
  }
  say("\(number)")
  number += 1
}
