import Testing

@testable import GLib

@Suite struct MountTableTests {
  @Test(arguments: [
    ("/", "/"), ("/home/a.jpg", "/"), ("/mnt", "/mnt"), ("/mnt/a.jpg", "/mnt"),
    ("/mnt/nas/L/a.jpg", "/mnt/nas"), ("/mnt/nasty/a.jpg", "/mnt"), ("/mntx", "/"),
    ("file:///mnt/%FF", "/"),
  ])
  func `A path is on the disk of its longest mount point`(path: String, mountPoint: String) {
    let table = MountTable(["/", "/mnt/nas", "/mnt"])
    #expect(table.mountPoint(of: FilePath(path)) == FilePath(mountPoint))
  }

  @Test func `The system's table has its root and the processes`() {
    let table = MountTable()
    #expect(table.mountPoint(of: "/") == "/")
    #expect(table.mountPoint(of: "/proc/self") == "/proc")
  }
}
