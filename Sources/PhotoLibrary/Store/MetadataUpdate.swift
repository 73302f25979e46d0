public import GLib
public import PhotoMetadata

/// The metadata found while photos' files were read.
public struct MetadataUpdate: Hashable, Sendable {
  /// The files' current annotations.
  public var annotations: [FilePath: Annotations] = [:]
  /// The files' dates and cameras.
  public var captures: [FilePath: CaptureDetails] = [:]
  /// The files' new paths, by the old paths that had annotations.
  public var moves: [FilePath: FilePath] = [:]
  /// The files that replaced other photos, whose edits can't be undone any more.
  public var replaced: Set<FilePath> = []

  /// The files with stray sidecars, which were not read.
  public var strays: Set<FilePath> = []

  /// Whether nothing was found.
  var isEmpty: Bool { self == MetadataUpdate() }
}
