package import Foundation
package import GLib
package import ImageDecoding

/// A compromised decoding process that responds with something other than asked, and a photo.
package struct ForgingDecoder {
  package let folder: LibraryFolder
  package let pool: DecoderPool
  package let photo: FilePath

  package init() throws {
    folder = try LibraryFolder()
    try folder.link("forging", to: FilePath(TestPrograms.path("odd-decoder")))
    pool = DecoderPool(executable: folder("forging"))
    photo = try folder.write(Pictures.quarters("jpeg"), to: "photo.jpg")
  }

  /// Returns the bytes of a file.
  package func bytes(_ path: FilePath) throws -> Data {
    try Data(contentsOf: URL(filePath: path.text))
  }
}
