// Members for tests.

extension PhotoDetailPage {
  /// The number of photos that are being decoded for this page.
  var loadingCount: Int { loading.count }
}
