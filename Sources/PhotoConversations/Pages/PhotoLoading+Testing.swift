// Members for tests.

extension PhotoLoading {
  /// The number of photos that are being decoded.
  var count: Int { underWay.count }
}
