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

  /// Reads what versions of a photo's file say, in a process that knows no other photo.
  ///
  /// - Parameters:
  ///   - versions: The versions.
  ///   - pool: Which processes may do it.
  ///   - isCancelled: Asked some 50 times a second; says whether to give up.
  /// - Returns: For each version what it says.
  /// - Throws: ``ImageError`` if one can't be read.
  package static func readAlone(
    _ versions: [InputFile], in pool: DecoderPool, isCancelled: () -> Bool = { false }
  ) throws(ImageError) -> [FileMetadata] {
    var answers: [DecoderAnswer] = []
    let outcome: DecoderOutcome
    do throws(GLibError) {
      outcome = try pool.fresh { process in
        process.ask(
          .metadata(hasSidecar: versions.map { _ in false }), about: versions.map(\.file),
          isCancelled: isCancelled
        ) { answers.append($0) }
      }
    } catch {
      throw ImageError(path: versions.first?.path ?? "", reason: .unreadable(error.message))
    }
    var results: [FileMetadata] = []
    for (version, outcome) in zip(versions, answers.map { .answer($0) } + [outcome]) {
      guard case .answer(.metadata(let metadata)) = outcome else {
        throw version.error(for: outcome)
      }
      results.append(metadata)
    }
    return results
  }

  private static func result(
    _ outcome: DecoderOutcome, _ photo: Photo
  ) -> Result<FileMetadata, ImageError> {
    if case .answer(.metadata(let metadata)) = outcome { return .success(metadata) }
    return .failure(photo.file.error(for: outcome))
  }

  /// Makes changed XMP, in a process that knows no other photo.
  ///
  /// - Parameters:
  ///   - change: What is to be changed in it.
  ///   - old: The XMP as it is; empty for none.
  ///   - path: What errors name it by.
  ///   - pool: Which processes may do it.
  ///   - isCancelled: Asked some 50 times a second; says whether to give up.
  /// - Returns: The changed XMP, as an enemy may have made it.
  /// - Throws: ``ImageError``.
  package static func xmp(
    _ change: RemarksChange, in old: [UInt8], path: String, in pool: DecoderPool,
    isCancelled: () -> Bool
  ) throws(ImageError) -> [UInt8] {
    let outcome: DecoderOutcome
    let file: OpenFile
    do throws(GLibError) {
      file = try SharedPixels.store(old)
      outcome = try pool.ask(
        .xmp(change), about: [file], isUrgent: true, isCancelled: isCancelled)
    } catch {
      throw ImageError(path: path, reason: .unreadable(error.message))
    }
    guard case .xmp(let bytes) = outcome else {
      throw try InputFile(file, name: path).error(for: outcome)
    }
    return bytes
  }

  /// Compares all pictures of a photo's file as they were before an edit and as they are afterwards, in
  /// a process that knows no other photo.
  ///
  /// - Parameters:
  ///   - old: The file before the edit.
  ///   - new: The file after it.
  ///   - count: How many pictures there are.
  ///   - quarterTurns: By how many quarters of a turn to the right the first one was turned.
  ///   - path: What errors name it by.
  ///   - pool: Which processes may do it.
  /// - Throws: ``ImageError`` if one of them isn't the same.
  package static func compare(
    _ old: [UInt8], _ new: [UInt8], count: Int, quarterTurns: Int, path: String,
    in pool: DecoderPool
  ) throws(ImageError) {
    var failure: ImageError?
    do throws(GLibError) {
      let files = [try SharedPixels.store(old), try SharedPixels.store(new)]
      failure = try pool.fresh { process in
        for index in 0..<count {
          let request = DecodingRequest.comparison(
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

extension RemarksChange {
  /// Whether something that was said is to be said no longer.
  package var takesAway: Bool { rating == .changed(nil) || caption == .changed(nil) }

  /// The same for a sidecar of a photo whose file says something itself: where that is taken away, it is
  /// said to be nothing, else the file's own would show.
  package func silencing(_ own: FileMetadata) -> RemarksChange {
    var result = self
    if rating == .changed(nil), own.rating != nil { result.rating = .changed(0) }
    if caption == .changed(nil), own.caption != nil { result.caption = .changed("") }
    return result
  }
}
