package import GLib
package import ImageDecoding

/// A reader for photos' metadata that uses the decoder processes.
package enum OutOfProcessMetadata {
  /// Reads the metadata of some photos' files and sidecars.
  ///
  /// - Parameters:
  ///   - photos: The photos' files, and their sidecars, if any, at their beginnings; many are split
  ///     into several requests.
  ///   - pool: The processes to use.
  ///   - isUrgent: Whether a person waits for the result.
  ///   - isCancelled: Called some 50 times a second; returns whether to give up.
  /// - Returns: The metadata of each photo, or the error. If the reader crashes, only that photo is
  ///   affected.
  package static func read(
    _ photos: [(file: InputFile, sidecar: OpenFile?)], in pool: DecoderPool, isUrgent: Bool,
    isCancelled: () -> Bool
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
          results.append(result(outcome, photos[results.count].file))
        }
      } catch {
        // If no process can be started, the error is the same for all.
        results += photos[results.count...].map {
          .failure(ImageError(path: $0.file.path, reason: .unreadable(error.message)))
        }
        break
      }
      results.append(result(outcome, photos[results.count].file))
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
  ///   - pool: The processes to use; `nil` for this process.
  ///   - isCancelled: Called some 50 times a second; returns whether to give up.
  /// - Returns: The metadata of each version.
  /// - Throws: ``ImageError`` if one can't be read.
  package static func readAlone(
    _ versions: [InputFile], in pool: DecoderPool?, isCancelled: () -> Bool = { false }
  ) throws(ImageError) -> [FileMetadata] {
    var results: [FileMetadata] = []
    guard let pool else {
      for version in versions {
        results.append(try MetadataReader.read(version, sidecar: nil, .copied))
      }
      return results
    }
    var outcomes: [DecoderOutcome<MetadataRequest.Answer>] = []
    let last = try alone(.common, versions.first?.path ?? "", in: pool) { process in
      process.ask(
        MetadataRequest.metadata(hasSidecar: versions.map { _ in false }),
        about: versions.map(\.file), isCancelled: isCancelled
      ) { outcomes.append($0) }
    }
    outcomes.append(last)
    for (version, outcome) in zip(versions, outcomes) {
      guard case .answer(.metadata(let metadata)) = outcome else {
        throw version.error(for: outcome)
      }
      results.append(metadata)
    }
    return results
  }

  private static func result(
    _ outcome: DecoderOutcome<MetadataRequest.Answer>, _ file: InputFile
  ) -> Result<FileMetadata, ImageError> {
    if case .answer(.metadata(let metadata)) = outcome { return .success(metadata) }
    return .failure(file.error(for: outcome))
  }

  /// Runs a closure with a process that has read no other photo.
  private static func alone<Value>(
    _ formats: DecoderFormats, _ path: FilePath, in pool: DecoderPool,
    _ body: (DecoderProcess) -> Value
  ) throws(ImageError) -> Value {
    do throws(GLibError) {
      return try pool.fresh(formats, body)
    } catch {
      throw ImageError(path: path, reason: .unreadable(error.message))
    }
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
    let file = try InputFile.stored(old, name: path)
    let outcome = try alone(.common, path, in: pool) { process in
      process.ask(
        MetadataRequest.xmp(change), about: [file.file], isCancelled: isCancelled
      ) { _ in }
    }
    guard case .answer(.xmp(let bytes)) = outcome else { throw file.error(for: outcome) }
    return bytes
  }

  /// Compares all pictures of a photo's file from before and after an edit, in a process that has
  /// read no other photo.
  ///
  /// - Parameters:
  ///   - old: The file before the edit.
  ///   - new: The file after it.
  ///   - quarterTurns: The number of clockwise quarter turns of the first picture.
  ///   - path: The file's name in errors.
  ///   - pool: The processes to use; `nil` for this process.
  /// - Throws: ``ImageError`` if one of them isn't the same.
  package static func compare(
    _ old: [UInt8], _ new: [UInt8], quarterTurns: Int, path: FilePath, in pool: DecoderPool?
  ) throws(ImageError) {
    let before = try InputFile.stored(old, name: path)
    let after = try InputFile.stored(new, name: path)
    let turns = (0..<(TIFFPages(old)?.pictures.count ?? 1)).map { $0 == 0 ? quarterTurns : 0 }
    guard let pool else {
      for (picture, turns) in turns.enumerated() {
        try PictureComparison.compare(before, after, picture: picture, quarterTurns: turns)
      }
      return
    }
    let failure = try alone(.all, path, in: pool) { process -> ImageError? in
      for (picture, turns) in turns.enumerated() {
        let request = MetadataRequest.comparison(picture: picture, quarterTurns: turns)
        let outcome = process.ask(
          request, about: [before.file, after.file], isCancelled: { false }
        ) { _ in }
        if case .answer(.samePicture) = outcome { continue }
        return before.error(for: outcome)
      }
      return nil
    }
    if let failure { throw failure }
  }
}

extension SidecarEditor {
  /// Changes XMP as ``change(_:in:path:)`` does, in a process that has read no other photo, and
  /// checks its result.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - old: The current XMP; empty for none.
  ///   - path: The file's name in errors.
  ///   - pool: The processes to use; `nil` for this process, whose result needs no check.
  ///   - isCancelled: Called some 50 times a second; returns whether to give up.
  /// - Returns: The new XMP.
  /// - Throws: ``ImageError`` if the old or the new XMP is invalid.
  package static func change(
    _ change: AnnotationPatch, in old: [UInt8], path: FilePath, in pool: DecoderPool?,
    isCancelled: () -> Bool = { false }
  ) throws(ImageError) -> [UInt8] {
    guard let pool else { return try self.change(change, in: old, path: path) }
    let new = try OutOfProcessMetadata.xmp(
      change, in: old, path: path, in: pool, isCancelled: isCancelled)
    try XMPComparison.check(new, against: old, change, path: path)
    return new
  }
}
