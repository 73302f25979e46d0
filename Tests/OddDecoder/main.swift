import CSystem
import Cairo
import GLib
import Glibc
import ImageDecoding
import PhotoMetadata

// A decoder whose misbehavior is selected by its name: tests start it by a link of that name.

let socket = MessageSocket(adopting: 3)
let name = CommandLine.arguments[0].split(separator: "/").last.map(String.init) ?? ""
let size = PixelSize(width: 40, height: 30)
let layout = PixelLayout(size: size, hasAlpha: false)
let answer = DecoderAnswer.picture(layout, originalSize: size).bytes

/// Returns shared memory like that of a picture, sealed or not.
func memory(byteCount: Int, isSealed: Bool = true) -> OpenFile {
  let file = OpenFile(adopting: unsafe CSystem_shared_memory("odd", byteCount))
  if isSealed { _ = CSystem_seal(file.number) }
  return file
}

/// Responds with success, but with XMP of another content or of another photo.
func forge() throws {
  while socket.waits(milliseconds: -1) {
    guard case .message(let bytes, _) = socket.receive(maxSize: MetadataRequest.maxSize) else {
      exit(0)
    }
    switch MetadataRequest(bytes: bytes) {
    case .xmp:
      let forged = Array(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
        xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4"
        xmlns:evil="http://example.com/evil/" evil:word="yes"/></rdf:RDF></x:xmpmeta>
        """.utf8)
      try socket.send(MetadataAnswer.xmp(byteCount: forged.count).bytes, SharedPixels.store(forged))
    case .comparison: try socket.send(MetadataAnswer.samePicture.bytes)
    case .metadata: try socket.send(MetadataAnswer.metadata(FileMetadata()).bytes)
    case nil: exit(70)
    }
  }
}

/// Appends this process's number to a file beside the program, and becomes a real decoder.
func becomeDecoder() {
  guard let decoder = DecoderPool.executable?.systemPath else { exit(72) }
  let log = unsafe open("\(CommandLine.arguments[0]).log", O_WRONLY | O_CREAT | O_APPEND, 0o600)
  let line = "\(getpid())\n"
  _ = unsafe write(log, line, line.utf8.count)
  close(log)
  _ = unsafe execv(decoder, CommandLine.unsafeArgv)
  exit(71)
}

/// Waits for the next request; exits when the connection is closed.
func waitForRequest() {
  while socket.waits(milliseconds: -1) {
    switch socket.receive(maxSize: 256) {
    case .message(_, let files) where files.isEmpty: continue  // It was told to stop, and doesn't.
    case .message: return
    default: exit(0)
    }
  }
}

if name == "logging" { becomeDecoder() }
if name == "forging" { try forge() }

while true {
  waitForRequest()
  switch name {
  case "good": try socket.send(answer, memory(byteCount: layout.byteCount))
  case "lingering":
    try socket.send(answer, memory(byteCount: layout.byteCount))
    waitForRequest()
    // It closes the connection, and goes on.
    close(3)
    while true { pause() }
  case "silent": continue
  case "stopped": raise(SIGSTOP)
  case "leaving": exit(0)
  case "failing": exit(70)
  case "crashing":
    // Without the backtrace that Swift prints in tests.
    signal(SIGSEGV, SIG_DFL)
    raise(SIGSEGV)
  case "slow": raise(SIGXCPU)
  case "garbage": try socket.send((0..<48).map { _ in UInt8.random(in: 0...255) })
  case "half": try socket.send(Array(answer.prefix(answer.count / 2)))
  case "endless": try socket.send([UInt8](repeating: 65, count: 50_000))
  case "bare": try socket.send(answer)
  case "short": try socket.send(answer, memory(byteCount: layout.byteCount - 1))
  case "long": try socket.send(answer, memory(byteCount: layout.byteCount + 1))
  case "open":
    try socket.send(answer, memory(byteCount: layout.byteCount, isSealed: false))
  case "pipe":
    var pair: [CInt] = [-1, -1]
    _ = unsafe pipe(&pair)
    let ends = pair.map { OpenFile(adopting: $0) }
    try socket.send(answer, ends[0])
  case "file":
    // A file of neither a disk nor memory.
    try socket.send(answer, InputFile(path: "/proc/self/maps").file)
  case "loaded":
    try socket.send(DecoderAnswer.failure(.empty).bytes, memory(byteCount: layout.byteCount))
  case "stubborn": try socket.send(DecoderAnswer.failure(.cancelled).bytes)
  case "metadata":
    try socket.send(MetadataAnswer.metadata(FileMetadata()).bytes)
    exit(70)
  default: exit(64)
  }
}
