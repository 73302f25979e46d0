// Members for tests.

extension LoadBudget {
  /// The number of downloads that wait for memory.
  var waitingCount: Int { waiting.count }
}
