import Glibc
import PhotoDecoder

exit(PhotoDecoder.run(Array(CommandLine.arguments.dropFirst())))
