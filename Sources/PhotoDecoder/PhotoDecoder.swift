import CSandbox
import CSystem
import GLib
import ImageDecoding
import PhotoMetadata

/// The program for decoder processes, which decodes pictures with limits.
public enum PhotoDecoder {
  /// The socket that a program starts the process with.
  private static let socket: CInt = 3

  /// Runs until the program that started it no longer needs it.
  ///
  /// - Parameter arguments: The command line, without the program's name: the raw value of
  ///   `DecoderFormats`.
  /// - Returns: The exit status: 64 if it is started by hand, 70 if a decoder's library started a
  ///   thread, 76 for an invalid request.
  @MainActor
  public static func run(_ arguments: [String]) -> CInt {
    if arguments == ["--check"] {
      check()
      return 0
    }
    guard arguments.count == 1, let formats = DecoderFormats(rawValue: arguments[0]),
      isStartedByProgram
    else {
      return fail(EX_USAGE, "other programs start it to decode pictures for them.")
    }
    CSandbox_close_from(UInt32(socket + 1))
    OutputFile.surviveLimits()
    // The decoders' messages are translated, which reads files.
    Translation.start(directory: nil)
    ImageDecoder.prepare()
    ImageDecoder.loadDecoders(of: formats)
    MetadataReader.prepare()
    ExitReport.prepare()
    // If the program was killed, nothing else would end this process.
    _ = CSandbox_end_with(socket)
    _ = CSandbox_limit(CSandbox_core_limit(), 0, 0)
    let maxFileSize = UInt64(ImageFit.maxResultPixels * 4 + 1_000_000)
    _ = CSandbox_limit(CSandbox_file_size_limit(), maxFileSize, maxFileSize)
    let budget = MemoryBudget()
    if Sandbox.wouldMissThreads {
      return fail(
        EX_SOFTWARE,
        "can't protect the decoding: a decoder's library started a thread. Remove the decoder.")
    }
    _ = Sandbox.enter()
    let service = DecoderService(MessageSocket(adopting: socket), formats: formats, budget: budget)
    switch service.run() {
    case .idle: return 0
    case .nonsense: return EX_PROTOCOL
    }
  }

  /// Writes an error, and returns the exit status.
  private static func fail(_ status: CInt, _ reason: String) -> CInt {
    let message = "photo-decoder: \(reason)\n"
    _ = unsafe write(STDERR_FILENO, message, message.utf8.count)
    return status
  }

  /// Enters the sandbox and prints the parts that hold on this machine.
  private static func check() {
    let parts = Sandbox.enter()
    for part in Sandbox.Part.allCases {
      print("\(part.rawValue): \(parts.contains(part) ? "yes" : "no")")
    }
  }

  private static var isStartedByProgram: Bool {
    CSystem_file_type(socket) == CSystem_type_socket()
  }
}
