public import ImageFiles
import MetadataFormats

/// What is known about a photo: from the sidecar beside it, and from its own file.
public struct PhotoMetadata: Hashable, Sendable {
  /// What a person says about the photo.
  public var remarks: Remarks
  /// How the photo came to be.
  public var facts: PhotoFacts
  /// The sidecar that there is, whether or not it could be read; `nil` without one.
  public var sidecar: FilePath?
  /// What tells this version of the sidecar from a later one; `nil` where it couldn't be read.
  public var sidecarStamp: FileStamp?
  /// The fingerprint of the sidecar's bytes, or `nil` without one that can be read.
  public var sidecarFingerprint: String?
  /// Why the sidecar says nothing although there is one, in a sentence for people; `nil` where it was
  /// understood.
  public var sidecarProblem: String?

  /// Creates metadata from their parts.
  public init(
    remarks: Remarks = Remarks(), facts: PhotoFacts = PhotoFacts(), sidecar: FilePath? = nil,
    sidecarStamp: FileStamp? = nil, sidecarFingerprint: String? = nil,
    sidecarProblem: String? = nil
  ) {
    self.remarks = remarks
    self.facts = facts
    self.sidecar = sidecar
    self.sidecarStamp = sidecarStamp
    self.sidecarFingerprint = sidecarFingerprint
    self.sidecarProblem = sidecarProblem
  }
}

extension PhotoMetadata {
  /// Reads what is known about a photo.
  ///
  /// On any thread, and as slow as the disk is. A sidecar is believed first, one property after the
  /// other; a photo without any of this is none's mistake.
  ///
  /// - Parameters:
  ///   - path: The photo's path.
  ///   - isCancelled: Asked some 50 times a second; says whether to give up.
  /// - Returns: What is known.
  /// - Throws: ``/ImageFiles/ImageError`` where the photo's file can't be read.
  public static func read(
    _ path: FilePath, isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(ImageError) -> PhotoMetadata {
    guard let result = readSome([path], isUrgent: true, isCancelled).first else {
      throw ImageError(path: path.text, reason: .cancelled)
    }
    return try result.get()
  }

  /// Reads what is known about some photos, which is quicker than one after the other and lets all other work
  /// of the machine go first.
  ///
  /// - Parameters:
  ///   - paths: The photos' paths, any number.
  ///   - isCancelled: Asked some 50 times a second; says whether to give up.
  /// - Returns: For each photo what is known, or why nothing is. One that breaks its reader costs
  ///   nothing but itself.
  public static func read(
    _ paths: [FilePath], isCancelled: () -> Bool = { Task.isCancelled }
  ) -> [Result<PhotoMetadata, ImageError>] {
    var results: [Result<PhotoMetadata, ImageError>] = []
    // Each has a file open or two.
    while results.count < paths.count {
      let some = paths[results.count...].prefix(DecodingRequest.mostPhotos)
      if isCancelled() {
        results += some.map { .failure(ImageError(path: $0.text, reason: .cancelled)) }
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
    var read = MetadataApart.read(
      photos.map { MetadataApart.Photo(file: $0.file, sidecar: $0.openSidecar) }, in: pool,
      isUrgent: isUrgent, isCancelled: isCancelled)[...]
    return opened.map { photo in
      photo.flatMap { photo in
        read.popFirst()?.map(photo.metadata)
          ?? .failure(ImageError(path: photo.file.path, reason: .cancelled))
      }
    }
  }
}

/// A photo's file, and what is beside it, while they are open.
private struct OpenPhoto {
  let file: InputFile
  /// The sidecar, or why it can't be read; `nil` without one.
  let sidecar: Result<SidecarFile, SidecarError>?
  /// The fingerprint of the sidecar before it was parsed: a change in between is found by a later
  /// comparison, never missed.
  let fingerprint: String?

  private init(_ file: InputFile, _ sidecar: Result<SidecarFile, SidecarError>?) {
    self.file = file
    self.sidecar = sidecar
    fingerprint = try? sidecar?.get().fingerprint()
  }

  static func open(_ path: FilePath) -> Result<OpenPhoto, ImageError> {
    Result { () throws(ImageError) in
      let file = try InputFile(path: path.text)
      do throws(SidecarError) {
        return OpenPhoto(file, try SidecarFile.find(beside: path).map { .success($0) })
      } catch {
        return OpenPhoto(file, .failure(error))
      }
    }
  }

  var openSidecar: OpenFile? { (try? sidecar?.get())?.file }

  /// What is known, from what was read.
  func metadata(_ read: FileMetadata) -> PhotoMetadata {
    var result = PhotoMetadata(
      remarks: Remarks(rating: read.rating, caption: read.caption), facts: PhotoFacts(read))
    switch sidecar {
    case .success(let found):
      result.sidecar = found.path
      result.sidecarStamp = found.stamp
      result.sidecarFingerprint = fingerprint
      result.sidecarProblem = read.sidecarProblem.map { "\(SidecarError.broken(found.path, $0))" }
    case .failure(let error):
      result.sidecar = error.path
      result.sidecarProblem = "\(error)"
    case nil: break
    }
    return result
  }
}

extension PhotoFacts {
  /// Takes what was read.
  fileprivate init(_ read: FileMetadata) {
    self.init(
      dateTaken: read.dateTaken, clockOffset: read.clockOffset, title: read.title,
      camera: read.camera, lens: read.lens,
      exposure: Exposure(
        time: read.exposureTime, fNumber: read.fNumber, iso: read.iso,
        focalLength: read.focalLength),
      orientation: read.orientation)
    if let latitude = read.latitude, let longitude = read.longitude {
      place = Place(latitude: latitude, longitude: longitude, altitude: read.altitude)
    }
  }
}
