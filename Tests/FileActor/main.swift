import Glibc
import ImageFiles
import PhotoLibrary

// Does something with a photo's file where a test wants it done, and says what came of it:
// `file-actor trash|trash-and-restore|delete|turn|rate PHOTO`, `file-actor rename PHOTO NAME` and
// `file-actor move|copy PHOTO FOLDER`. Rating gives it 4 stars in its sidecar.

ImageDecoder.isDecodingHere = true
let words = CommandLine.arguments
guard words.count > 2 else { exit(64) }
let photo = FilePath(words[2])
let other = words.count > 3 ? words[3] : ""
if words[1] == "rate" {
  do {
    try Sidecar.write(RemarksChange(rating: .changed(4)), of: photo)
    print("done")
  } catch {
    print(error)
  }
  exit(0)
}
let action: FileAction
switch words[1] {
case "trash", "trash-and-restore": action = .trash([photo])
case "delete": action = .delete([photo])
case "turn": action = .turn([photo], quarters: 1)
case "rename": action = .move([try MovedPhoto(photo, named: other)])
case "move": action = .move([MovedPhoto(photo, into: FilePath(other))])
default: action = .copy([MovedPhoto(photo, into: FilePath(other))])
}
var outcome = action.perform()
if words[1] == "trash-and-restore", let reverse = outcome.reverse { outcome = reverse.perform() }
print(outcome.problems.first?.description ?? "done")
