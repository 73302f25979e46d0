public import GLib
public import ImageDecoding

/// The metadata of a photo, from its sidecar and its own file.
public struct PhotoMetadata: Hashable, Sendable {
  /// The photo's annotations.
  public var annotations: Annotations
  /// The facts that the file or the sidecar records.
  public var facts: PhotoFacts
  /// Whether the photo is a camera's raw file in the structure of TIFF: decoders show its thumbnail
  /// only.
  public var isRawTIFF: Bool
  /// The path of the sidecar, readable or not; `nil` without one.
  public var sidecar: FilePath?
  /// The version of the sidecar; `nil` if it couldn't be read.
  public var sidecarVersion: FileVersion?
  /// The fingerprint of the sidecar's bytes, or `nil` without a readable one.
  public var sidecarFingerprint: String?
  /// The identity of the sidecar's file (``/GLib/FileEntry/identity``), or `nil` without a readable
  /// one.
  public var sidecarIdentity: String?
  /// The reason why an existing sidecar is ignored, in a sentence for people; `nil` if it was
  /// understood.
  public var sidecarProblem: String?

  /// Creates metadata from their parts.
  public init(
    annotations: Annotations = Annotations(), facts: PhotoFacts = PhotoFacts(),
    isRawTIFF: Bool = false, sidecar: FilePath? = nil, sidecarVersion: FileVersion? = nil,
    sidecarFingerprint: String? = nil
  ) {
    self.annotations = annotations
    self.facts = facts
    self.isRawTIFF = isRawTIFF
    self.sidecar = sidecar
    self.sidecarVersion = sidecarVersion
    self.sidecarFingerprint = sidecarFingerprint
  }
}

extension PhotoMetadata {
  /// Reads the metadata of a photo.
  ///
  /// On any thread; as slow as the disk is. For each property, a sidecar takes precedence over the
  /// file; a photo without any metadata is no error.
  ///
  /// - Parameters:
  ///   - path: The photo's path.
  ///   - isCancelled: Polled some 50 times a second; returns whether to cancel.
  /// - Returns: The metadata.
  /// - Throws: ``/ImageDecoding/ImageError`` if the photo's file can't be read.
  public static func read(
    _ path: FilePath, isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(ImageError) -> PhotoMetadata {
    guard let result = readSome([path], isUrgent: true, isCancelled).first else {
      throw ImageError(path: path, reason: .cancelled)
    }
    return try result.get()
  }

  /// Reads the metadata of several photos, which is faster than one by one and runs at low
  /// priority.
  ///
  /// - Parameters:
  ///   - paths: The photos' paths, any number.
  ///   - isCancelled: Polled some 50 times a second; returns whether to cancel.
  /// - Returns: The metadata of each photo, or its error. If a reader crashes, only that photo is
  ///   affected.
  public static func read(
    _ paths: [FilePath], isCancelled: () -> Bool = { Task.isCancelled }
  ) -> [Result<PhotoMetadata, ImageError>] {
    var results: [Result<PhotoMetadata, ImageError>] = []
    // Each has one or two open files.
    while results.count < paths.count {
      let some = paths[results.count...].prefix(MetadataRequest.maxPhotos)
      if isCancelled() {
        results += some.map { .failure(ImageError(path: $0, reason: .cancelled)) }
      } else {
        results += readSome(Array(some), isUrgent: false, isCancelled)
      }
    }
    return results
  }

  private static func readSome(
    _ paths: [FilePath], isUrgent: Bool, _ isCancelled: () -> Bool
  ) -> [Result<PhotoMetadata, ImageError>] {
    let opened = paths.map(OpenPhoto.open)
    guard let pool = ImageDecoder.poolInUse else {
      return opened.map { photo in
        photo.flatMap { photo in
          Result { () throws(ImageError) in
            try photo.metadata(
              MetadataReader.read(photo.file, sidecar: photo.openSidecar, .copied))
          }
        }
      }
    }
    let photos = opened.compactMap { try? $0.get() }
    var read = OutOfProcessMetadata.read(
      photos.map { ($0.file, $0.openSidecar) }, in: pool, isUrgent: isUrgent,
      isCancelled: isCancelled)[...]
    return opened.map { photo in
      photo.flatMap { photo in
        read.popFirst()?.map(photo.metadata)
          ?? .failure(ImageError(path: photo.file.path, reason: .cancelled))
      }
    }
  }
}

/// An open photo file and its open sidecar.
private struct OpenPhoto {
  let file: InputFile
  /// The sidecar, or the error of reading it; `nil` without one.
  let sidecar: Result<SidecarFile, SidecarError>?
  /// The fingerprint of the sidecar, taken before it was parsed: a change in between is found by a
  /// later comparison, never missed.
  let fingerprint: String?
  /// The identity of the sidecar's file.
  let identity: String?

  private init(_ file: InputFile, _ sidecar: Result<SidecarFile, SidecarError>?) {
    self.file = file
    self.sidecar = sidecar
    let found = try? sidecar?.get()
    identity = found?.identity
    fingerprint = try? found?.fingerprint()
  }

  static func open(_ path: FilePath) -> Result<OpenPhoto, ImageError> {
    Result { () throws(ImageError) in
      let file = try ImageError.reading(InputFile(path: path))
      do throws(SidecarError) {
        return OpenPhoto(file, try SidecarFile.find(beside: path).map { .success($0) })
      } catch {
        return OpenPhoto(file, .failure(error))
      }
    }
  }

  var openSidecar: OpenFile? { (try? sidecar?.get())?.file }

  /// Creates the metadata from the reader's result.
  func metadata(_ read: FileMetadata) -> PhotoMetadata {
    var result = PhotoMetadata(
      annotations: read.annotations, facts: read.facts, isRawTIFF: read.isRawTIFF)
    switch sidecar {
    case .success(let found):
      result.sidecar = found.path
      result.sidecarVersion = found.fileVersion
      result.sidecarFingerprint = fingerprint
      result.sidecarIdentity = identity
      result.sidecarProblem = read.sidecarProblem.map {
        "\(SidecarError.broken(found.path, translated(received: $0)))"
      }
    case .failure(let error):
      result.sidecar = error.path
      result.sidecarProblem = "\(error)"
    case nil: break
    }
    return result
  }
}
