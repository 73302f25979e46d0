import CGTK

/// A file that is read from its beginning to its end, once, on one thread.
@safe
final class InputFile {
  private let path: String
  private let stream: UnsafeMutablePointer<GInputStream>

  /// Opens the file at a path or a `file:` URI.
  ///
  /// Opening a pipe would wait for a writer, and a device never ends: both are refused first.
  init(path: String) throws(ImageError) {
    let file = unsafe openFile(path)
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(file)) }
    self.path = path
    do throws(FileError) {
      switch try FileEntry.at(path).kind {
      case .file: break
      case .folder: throw FileError.unreadable(path: path, reason: "it is a folder")
      case .brokenLink: throw FileError.missing(path: path)
      case .other: throw FileError.unreadable(path: path, reason: "it is not a file")
      }
      let stream = unsafe try FileError.checking(path) { error in
        unsafe g_file_read(file, nil, &error)
      }
      // GFileInputStream is a GInputStream.
      unsafe self.stream = UnsafeMutableRawPointer(stream)
        .assumingMemoryBound(to: GInputStream.self)
    } catch {
      throw ImageError(error)
    }
  }

  deinit {
    unsafe g_object_unref(stream)
  }

  /// Reads on until `buffer` is full or the file ends.
  ///
  /// - Returns: How many bytes were read; fewer than the buffer holds at the end, 0 after it.
  func read(into buffer: inout [UInt8]) throws(ImageError) -> Int {
    var count: gsize = 0
    let size = gsize(buffer.count)
    do throws(GLibError) {
      _ = unsafe try GLibError.checking { error in
        unsafe buffer.withUnsafeMutableBytes { bytes in
          unsafe g_input_stream_read_all(stream, bytes.baseAddress, size, &count, nil, &error)
        }
      }
    } catch {
      throw ImageError(FileError(error, path: path))
    }
    return Int(count)
  }
}

extension ImageError {
  /// The same error as one about a picture.
  init(_ error: FileError) {
    switch error {
    case .missing(let path): self.init(path: path, reason: .missing)
    case .unreadable(let path, let why): self.init(path: path, reason: .unreadable(why))
    }
  }
}
