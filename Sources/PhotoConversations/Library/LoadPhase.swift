import PhotoLibrary

/// The loading state of a library.
enum LoadPhase {
  /// The saved listing is looked up; no content is known.
  case opening
  /// The saved listing is the content, and the folders will be scanned.
  case listed
  /// The folders are scanned; if `hasContent`, the saved listing or the result of a stopped scan is
  /// the content meanwhile.
  case scanning(PhotoProgress, hasContent: Bool)
  /// The metadata of all photos is read; some folders are missing if the scan was stopped.
  case loadingDetails(PhotoProgress, isScanned: Bool)
  /// The person stopped loading.
  case paused(Part)
  /// The whole library is loaded.
  case ready
  /// The library can't be read, for a reason.
  case failed(String)

  /// A part of loading; if the person stopped it, some of its results are missing.
  enum Part {
    /// The scan of folders.
    case scan
    /// Reading the metadata of all photos, which are visible meanwhile.
    case details
  }

  /// Whether the library's content, or the reason why there is none, is unknown.
  var isOpening: Bool {
    switch self {
    case .opening, .scanning(_, hasContent: false): true
    default: false
    }
  }

  /// Whether the content is a listing that a scan will correct.
  var isUnchecked: Bool {
    switch self {
    case .listed, .scanning(_, hasContent: true): true
    default: false
    }
  }

  /// Whether all folders are scanned.
  var isScanned: Bool {
    switch self {
    case .ready, .loadingDetails(_, isScanned: true), .paused(.details): true
    default: false
    }
  }

  /// The progress of the running scan, or `nil`.
  var scan: PhotoProgress? {
    if case .scanning(let progress, _) = self { progress } else { nil }
  }

  /// The progress of reading the metadata of all photos, or `nil`.
  var details: PhotoProgress? {
    if case .loadingDetails(let progress, _) = self { progress } else { nil }
  }

  /// The reason why the library can't be read, or `nil`.
  var problem: String? {
    if case .failed(let reason) = self { reason } else { nil }
  }
}
