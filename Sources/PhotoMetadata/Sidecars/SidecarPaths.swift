import GLib
import Glibc
import ImageDecoding

/// The paths at which a photo's sidecars may be.
struct SidecarPaths {
  private static let suffixes = [SidecarFile.suffix, SidecarFile.suffix.uppercased()].map {
    Array($0.utf8CString)
  }
  /// The photo's path, without the zero at its end.
  private let photo: [CChar]
  /// The photo's path without its extension; `nil` if it has none, or if the rest is another
  /// photo's name: `IMG.CR2.xmp` is the sidecar of `IMG.CR2`, not of `IMG.CR2.jpg`.
  private let stem: [CChar]?

  /// - Parameter photo: The photo's path; the result is `nil` for a file that is on no disk.
  init?(of photo: FilePath) {
    guard let path = photo.systemPath?.dropLast() else { return nil }
    self.photo = Array(path)
    let start = (path.lastIndex(of: CChar(UInt8(ascii: "/"))) ?? -1) + 1
    // Not the dot at the beginning of a hidden file's name.
    guard let dot = path.lastIndex(of: CChar(UInt8(ascii: "."))), dot > start else {
      stem = nil
      return
    }
    let name = String(decoding: path[start..<dot].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    stem = ImageFormat.isImageName(name) ? nil : Array(path[..<dot])
  }

  /// The sidecars of this photo alone, such as `a.jpg.xmp`, the best first.
  var own: [[CChar]] { Self.suffixes.map { photo + $0 } }

  /// The sidecars of all files with the photo's stem, such as `a.xmp`, the best first; none if
  /// there is a file `a`, whose own sidecar it is.
  ///
  /// Blocks for the disk.
  var common: [[CChar]] {
    guard let stem, !isFile(stem + [0]) else { return [] }
    return Self.suffixes.map { stem + $0 }.filter { $0.dropLast() != photo[...] }
  }

  private func isFile(_ path: [CChar]) -> Bool {
    var info = stat()
    return unsafe lstat(path, &info) == 0 && info.st_mode & S_IFMT != S_IFDIR
  }
}
