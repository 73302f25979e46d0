package import GLib
package import ImageDecoding

/// A reader for photos' metadata that uses the decoder processes.
package enum OutOfProcessMetadata {
  /// A photo's open file, and its sidecar, if any, both at their beginnings.
  package struct Photo {
    let file: InputFile
    let sidecar: OpenFile?

    /// Creates a photo from both.
    package init(file: InputFile, sidecar: OpenFile?) {
      self.file = file
      self.sidecar = sidecar
    }
  }

  /// Reads the metadata of some photos' files and sidecars.
  ///
  /// - Parameters:
  ///   - photos: The photos; many are split into several requests.
  ///   - pool: The processes to use.
  ///   - isUrgent: Whether a person waits for the result.
  ///   - isCancelled: Called some 50 times a second; returns whether to give up.
  /// - Returns: The metadata of each photo, or the error. If the reader crashes, only that photo is
  ///   affected.
  package static func read(
    _ photos: [Photo], in pool: DecoderPool, isUrgent: Bool, isCancelled: () -> Bool
  ) -> [Result<FileMetadata, ImageError>] {
    var results: [Result<FileMetadata, ImageError>] = []
    while results.count < photos.count {
      let some = photos[results.count...].prefix(MetadataRequest.maxPhotos)
      let request = MetadataRequest.metadata(hasSidecar: some.map { $0.sidecar != nil })
      let files = some.flatMap { [$0.file.file] + ($0.sidecar.map { [$0] } ?? []) }
      let outcome: DecoderOutcome<MetadataRequest.Answer>
      do throws(GLibError) {
        outcome = try pool.ask(
          request, about: files, isUrgent: isUrgent, isCancelled: isCancelled
        ) { outcome in
          results.append(result(outcome, photos[results.count]))
        }
      } catch {
        // If no process can be started, the error is the same for all.
        results += photos[results.count...].map {
          .failure(ImageError(path: $0.file.path, reason: .unreadable(error.message)))
        }
        break
      }
      results.append(result(outcome, photos[results.count]))
      if case .cancelled = outcome {
        results += photos[results.count...].map {
          .failure(ImageError(path: $0.file.path, reason: .cancelled))
        }
      }
    }
    return results
  }

  /// Reads the metadata of versions of one photo's file, in a process that has read no other photo.
  ///
  /// - Parameters:
  ///   - versions: The versions.
  ///   - pool: The processes to use.
  ///   - isCancelled: Called some 50 times a second; returns whether to give up.
  /// - Returns: The metadata of each version.
  /// - Throws: ``ImageError`` if one can't be read.
  package static func readAlone(
    _ versions: [InputFile], in pool: DecoderPool, isCancelled: () -> Bool = { false }
  ) throws(ImageError) -> [FileMetadata] {
    var outcomes: [DecoderOutcome<MetadataRequest.Answer>] = []
    do throws(GLibError) {
      let last = try pool.fresh(.common) { process in
        process.ask(
          MetadataRequest.metadata(hasSidecar: versions.map { _ in false }),
          about: versions.map(\.file), isCancelled: isCancelled
        ) { outcomes.append($0) }
      }
      outcomes.append(last)
    } catch {
      throw ImageError(path: versions.first?.path ?? "", reason: .unreadable(error.message))
    }
    var results: [FileMetadata] = []
    for (version, outcome) in zip(versions, outcomes) {
      guard case .answer(.metadata(let metadata)) = outcome else {
        throw version.error(for: outcome)
      }
      results.append(metadata)
    }
    return results
  }

  private static func result(
    _ outcome: DecoderOutcome<MetadataRequest.Answer>, _ photo: Photo
  ) -> Result<FileMetadata, ImageError> {
    if case .answer(.metadata(let metadata)) = outcome { return .success(metadata) }
    return .failure(photo.file.error(for: outcome))
  }

  /// Creates changed XMP, in a process that has read no other photo.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - old: The current XMP; empty for none.
  ///   - path: The file's name in errors.
  ///   - pool: The processes to use.
  ///   - isCancelled: Called some 50 times a second; returns whether to give up.
  /// - Returns: The changed XMP, which is untrusted.
  /// - Throws: ``ImageError``.
  package static func xmp(
    _ change: AnnotationPatch, in old: [UInt8], path: FilePath, in pool: DecoderPool,
    isCancelled: () -> Bool
  ) throws(ImageError) -> [UInt8] {
    let outcome: DecoderOutcome<MetadataRequest.Answer>
    let file: OpenFile
    do throws(GLibError) {
      file = try SharedPixels.store(old)
      outcome = try pool.fresh(.common) { [file] process in
        process.ask(MetadataRequest.xmp(change), about: [file], isCancelled: isCancelled) { _ in }
      }
    } catch {
      throw ImageError(path: path, reason: .unreadable(error.message))
    }
    guard case .answer(.xmp(let bytes)) = outcome else {
      throw try ImageError.reading(InputFile(file, name: path)).error(for: outcome)
    }
    return bytes
  }

  /// Compares all pictures of a photo's file from before and after an edit, in a process that has
  /// read no other photo.
  ///
  /// - Parameters:
  ///   - old: The file before the edit.
  ///   - new: The file after it.
  ///   - count: The number of pictures.
  ///   - quarterTurns: The number of clockwise quarter turns of the first picture.
  ///   - path: The file's name in errors.
  ///   - pool: The processes to use.
  /// - Throws: ``ImageError`` if one of them isn't the same.
  package static func compare(
    _ old: [UInt8], _ new: [UInt8], count: Int, quarterTurns: Int, path: FilePath,
    in pool: DecoderPool
  ) throws(ImageError) {
    var failure: ImageError?
    do throws(GLibError) {
      let files = [try SharedPixels.store(old), try SharedPixels.store(new)]
      failure = try pool.fresh(.all) { process in
        for index in 0..<count {
          let request = MetadataRequest.comparison(
            picture: index, quarterTurns: index == 0 ? quarterTurns : 0)
          let outcome = process.ask(request, about: files, isCancelled: { false }) { _ in }
          if case .answer(.samePicture) = outcome { continue }
          return (try? InputFile(files[0], name: path))?.error(for: outcome)
            ?? ImageError(path: path, reason: .crashed(nil))
        }
        return nil
      }
    } catch {
      throw ImageError(path: path, reason: .unreadable(error.message))
    }
    if let failure { throw failure }
  }
}
