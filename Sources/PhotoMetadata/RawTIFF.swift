/// The rule for cameras' raw files in the structure of TIFF, such as DNG, NEF and CR2.
///
/// Their first picture, the only one that decoders show, is a thumbnail.
enum RawTIFF {
  /// Returns whether a file has TIFF's structure, by its first four bytes.
  static func isTIFF(start: some Collection<UInt8>) -> Bool {
    start.starts(with: "II*\0".utf8) || start.starts(with: "MM\0*".utf8)
  }

  /// Returns whether a TIFF file is a raw file, by the tags of its first directory.
  ///
  /// - Parameters:
  ///   - start: The file's first bytes, at least ten: Canon writes `CR` behind TIFF's header.
  ///   - compression: The number of the compression, or `nil` without one: Nikon, Pentax, Samsung
  ///     and Sony have their own.
  ///   - subfileType: The `NewSubfileType`, or `nil` without one: 1 for a thumbnail.
  ///   - hasDNGVersion: Whether there is a `DNGVersion`.
  /// - Returns: Whether it is a raw file.
  static func isRaw(
    start: some Collection<UInt8>, compression: Int?, subfileType: Int?, hasDNGVersion: Bool
  ) -> Bool {
    hasDNGVersion || subfileType == 1
      || compression.map([32_767, 32_770, 34_713, 65_535].contains) == true
      || start.dropFirst(8).starts(with: "CR".utf8)
  }
}
