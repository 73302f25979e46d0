/// What a file says about a photo, read by the decoders in processes of their own.
package enum MetadataApart {
  /// A photo's open file, and its sidecar's where it has one, both at their beginnings.
  package struct Photo {
    let file: InputFile
    let sidecar: OpenFile?

    /// Takes both.
    package init(file: InputFile, sidecar: OpenFile?) {
      self.file = file
      self.sidecar = sidecar
    }
  }

  /// Reads what some photos' files and sidecars say.
  ///
  /// - Parameters:
  ///   - photos: The photos; those that are many are asked about some at a time.
  ///   - pool: Which processes may do it.
  ///   - isUrgent: Whether somebody waits for it.
  ///   - isCancelled: Asked some 50 times a second; says whether to give up.
  /// - Returns: For each photo what is known, or why nothing is. A photo that breaks its reader costs
  ///   nothing but itself.
  package static func read(
    _ photos: [Photo], in pool: DecoderPool, isUrgent: Bool, isCancelled: () -> Bool
  ) -> [Result<FileMetadata, ImageError>] {
    var results: [Result<FileMetadata, ImageError>] = []
    while results.count < photos.count {
      let some = photos[results.count...].prefix(DecodingRequest.mostPhotos)
      let request = DecodingRequest.metadata(hasSidecar: some.map { $0.sidecar != nil })
      let files = some.flatMap { [$0.file.file] + ($0.sidecar.map { [$0] } ?? []) }
      let outcome: DecoderOutcome
      do throws(GLibError) {
        outcome = try pool.ask(
          request, about: files, isUrgent: isUrgent, isCancelled: isCancelled
        ) { answer in
          results.append(result(.answer(answer), photos[results.count]))
        }
      } catch {
        // No process can be started: it is the same for all.
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

  private static func result(
    _ outcome: DecoderOutcome, _ photo: Photo
  ) -> Result<FileMetadata, ImageError> {
    if case .answer(.metadata(let metadata)) = outcome { return .success(metadata) }
    return .failure(photo.file.error(for: outcome))
  }

  /// Makes a changed sidecar.
  ///
  /// - Parameters:
  ///   - change: What is to be changed in it.
  ///   - photo: The photo, and the sidecar as it is.
  ///   - pool: Which processes may do it.
  ///   - isCancelled: Asked some 50 times a second; says whether to give up.
  /// - Returns: The bytes of the changed sidecar.
  /// - Throws: ``ImageError``, of the photo's path.
  package static func sidecar(
    _ change: RemarksChange, of photo: Photo, in pool: DecoderPool, isCancelled: () -> Bool
  ) throws(ImageError) -> [UInt8] {
    let request = DecodingRequest.sidecar(change, isThere: photo.sidecar != nil)
    let files = [photo.file.file] + (photo.sidecar.map { [$0] } ?? [])
    return try changed(photo.file, request, files, in: pool, isCancelled)
  }

  /// Makes a photo's changed file.
  ///
  /// - Parameters:
  ///   - change: What is to be changed in it.
  ///   - photo: The photo's open file.
  ///   - pool: Which processes may do it.
  /// - Returns: The bytes of the changed file.
  /// - Throws: ``ImageError``, of the photo's path.
  package static func photo(
    _ change: PhotoChange, of photo: InputFile, in pool: DecoderPool
  ) throws(ImageError) -> [UInt8] {
    try changed(photo, .photo(change), [photo.file], in: pool) { false }
  }

  private static func changed(
    _ photo: InputFile, _ request: DecodingRequest, _ files: [OpenFile], in pool: DecoderPool,
    _ isCancelled: () -> Bool
  ) throws(ImageError) -> [UInt8] {
    let outcome: DecoderOutcome
    do throws(GLibError) {
      outcome = try pool.ask(request, about: files, isUrgent: true, isCancelled: isCancelled)
    } catch {
      throw ImageError(path: photo.path, reason: .unreadable(error.message))
    }
    guard case .file(let bytes) = outcome else { throw photo.error(for: outcome) }
    return bytes
  }
}
