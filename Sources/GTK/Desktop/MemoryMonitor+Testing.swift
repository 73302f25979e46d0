import CGTK

// Members for tests.

extension MemoryMonitor {
  /// Simulates a warning of the system.
  package func warn() {
    unsafe CGTK_emit_low_memory(monitor.raw)
  }
}
