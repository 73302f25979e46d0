import Glibc
import ImageFiles
import PhotoLibrary

// Changes the sidecar of a photo without an end, for tests that end the process in the middle:
// `sidecar-writer PHOTO`. Says the number of each change that is done, in a line of its own.

let photo = FilePath(CommandLine.arguments.last ?? "")
ImageDecoder.isDecodingHere = true
var number = 0
while true {
  let caption = "\(number) " + String(repeating: "a caption of some length ", count: 2000)
  try Sidecar.write(
    RemarksChange(rating: .changed(number % 6), caption: .changed(caption)), of: photo)
  let line = "\(number)\n"
  _ = unsafe write(STDOUT_FILENO, line, line.utf8.count)
  number += 1
}
