import GLib
import Glibc
import ImageDecoding
import PhotoLibrary

// Performs a file operation on photos, with a database and its journal: `store-actor STORE MARK
// trash|restore|delete|turn|move|copy|capitalize|start FOLDER PHOTO…`. Removes the file MARK before
// it begins, so that a test knows the start of the steps, and leaves the database as a kill would.
// `start` performs only the work of every start.

ImageDecoder.decodesInProcess = true
let words = CommandLine.arguments
guard words.count > 5 else { exit(64) }
let folder = FilePath(words[4])
let photos = words[5...].map { FilePath($0) }
let store = PhotoStore(.file(FilePath(words[1]))) { print($0) }
_ = await store.state(of: LibraryID([]))
if words[3] == "start" {
  store.finish(within: .infinity)
  exit(0)
}
var operation: FileOperation
switch words[3] {
case "trash", "restore": operation = .trash(photos)
case "delete": operation = .delete(photos)
case "turn": operation = .turn(photos, quarters: 1)
case "move": operation = .move(photos.map { MovedPhoto($0, into: folder) })
case "capitalize": operation = .move(try photos.map { try MovedPhoto($0, named: capitalized($0)) })
default: operation = .copy(photos.map { MovedPhoto($0, into: folder) })
}
if words[3] == "restore" {
  guard let reverse = await store.perform(operation).reverse else { exit(65) }
  operation = reverse
}
_ = unsafe unlink(words[2])
let problems = await store.perform(operation).problems
for problem in problems { print(problem) }
fflush(nil)
_exit(problems.isEmpty ? 0 : 1)

/// Returns a photo's name with its extension in capital letters.
func capitalized(_ photo: FilePath) -> String {
  let name = photo.lastPart.text
  return name.prefix { $0 != "." } + name.drop { $0 != "." }.uppercased()
}
