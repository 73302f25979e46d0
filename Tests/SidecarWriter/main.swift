import Glibc
import ImageFiles
import PhotoLibrary

// Changes the sidecar of a photo without an end, for tests that end the process in the middle:
// `sidecar-writer PHOTO`. Says the number of each change that is done, in a line of its own, and ends
// with the reason where one can't be done.

/// Says a line, at once.
func say(_ text: String) {
  let line = "\(text)\n"
  _ = unsafe write(STDOUT_FILENO, line, line.utf8.count)
}

let photo = FilePath(CommandLine.arguments.last ?? "")
ImageDecoder.isDecodingHere = true
var number = 0
while true {
  let caption = "\(number) " + String(repeating: "a caption of some length ", count: 2000)
  let change = RemarksChange(rating: .changed(number % 6), caption: .changed(caption))
  do throws(SidecarError) {
    try Sidecar.write(change, of: photo)
  } catch {
    say("\(error)")
    exit(1)
  }
  say("\(number)")
  number += 1
}
