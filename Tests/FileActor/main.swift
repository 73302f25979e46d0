import Glibc
import ImageFiles
import PhotoLibrary

// Does something with a photo's file where a test wants it done, and says what came of it:
// `file-actor trash|delete|turn PHOTO`, `file-actor rename PHOTO NAME` and
// `file-actor move|copy PHOTO FOLDER`.

ImageDecoder.isDecodingHere = true
let words = CommandLine.arguments
guard words.count > 2 else { exit(64) }
let photo = FilePath(words[2])
let other = words.count > 3 ? words[3] : ""
let action: FileAction
switch words[1] {
case "trash": action = .trash([photo])
case "delete": action = .delete([photo])
case "turn": action = .turn([photo], quarters: 1)
case "rename": action = .move([try MovedPhoto(photo, named: other)])
case "move": action = .move([MovedPhoto(photo, into: FilePath(other))])
default: action = .copy([MovedPhoto(photo, into: FilePath(other))])
}
print(action.perform().problems.first?.description ?? "done")
