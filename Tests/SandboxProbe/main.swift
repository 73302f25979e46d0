import Glibc
import PhotoDecoder

// Enters the decoder's sandbox and tries one operation there: `sandbox-probe THING [PATH]`. Prints
// `done`, or the error's number; an operation that kills the process prints nothing.

let arguments = CommandLine.arguments
let thing = arguments.count > 1 ? arguments[1] : ""
let path = arguments.count > 2 ? arguments[2] : ""

/// Prints the result of a call, and exits.
func say(_ result: CInt) -> Never {
  print(result >= 0 ? "done" : "errno \(errno)")
  exit(0)
}

/// A thread's body, which does nothing.
nonisolated func work(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? { nil }

/// A thread's body, which connects when a byte is there to read, and returns the error's number.
nonisolated func connectLater(_ pipe: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  var byte: UInt8 = 0
  _ = unsafe read(CInt(Int(bitPattern: pipe)), &byte, 1)
  let result = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
  return unsafe UnsafeMutableRawPointer(bitPattern: result < 0 ? Int(errno) : 0)
}

var ends: [CInt] = [-1, -1]
var older = pthread_t()
if thing == "older" || thing == "threads" {
  _ = unsafe pipe(&ends)
  _ = unsafe pthread_create(
    &older, nil, connectLater, UnsafeMutableRawPointer(bitPattern: Int(ends[0])))
}
if thing == "threads" || thing == "no threads" { print(Sandbox.wouldMissThreads) }

let missing = Set(Sandbox.Part.allCases).subtracting(Sandbox.enter())
switch thing {
case "missing": print(missing.map(\.rawValue).sorted().joined(separator: ", "))
case "read": say(unsafe open(path, O_RDONLY))
case "write": say(unsafe open(path, O_WRONLY))
case "create": say(unsafe open(path, O_RDWR | O_CREAT, 0o600))
case "remove": say(unsafe unlink(path))
case "stat":
  var status = stat()
  say(unsafe lstat(path, &status))
case "map":
  let memory = unsafe mmap(
    nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
  say(unsafe memory == MAP_FAILED ? -1 : 0)
case "protect":
  let memory = unsafe mmap(
    nil, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
  say(unsafe mprotect(memory, 4096, PROT_READ | PROT_EXEC))
case "load": say(unsafe dlopen(path, RTLD_NOW) == nil ? -1 : 0)
case "list": say(unsafe opendir(path) == nil ? -1 : 0)
case "connect": say(socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0))
case "local": say(socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0))
case "signal": say(kill(getppid(), 0))
case "priority": say(setpriority(0, id_t(getppid()), 0))
case "exec": say(unsafe execv(path, [nil]))
case "start":
  var process: pid_t = 0
  let error = unsafe posix_spawn(&process, path, nil, nil, [nil], [nil])
  say(-error)
case "threads", "no threads": exit(0)
case "older":
  var result: UnsafeMutableRawPointer?
  _ = unsafe write(ends[1], "1", 1)
  _ = unsafe pthread_join(older, &result)
  errno = CInt(Int(bitPattern: result))
  say(errno == 0 ? 0 : -1)
case "thread":
  var thread = pthread_t()
  let error = unsafe pthread_create(&thread, nil, work, nil)
  if error == 0 { _ = pthread_join(thread, nil) }
  say(-error)
default: exit(64)
}
