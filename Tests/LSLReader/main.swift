// lsl-reader NAME SECONDS FILE: finds the stream of that name, receives all of its channels until none came for so long, writes all that came into the
// file, and tells of it. For tests with outlets by other hands (Tests/Interoperability/lsl_outlet.py), which know what they sent.
import CSystem
import TestKit

let arguments = programArguments()
guard arguments.count == 3, let seconds = Int64(arguments[1]), let reader = Reader(arguments[0]) else {
    print("usage: lsl-reader NAME SECONDS FILE")
    exit(2)
}
reader.run(untilQuietFor: seconds * 1_000_000_000)
reader.report()
guard TestFiles.store(reader.written, at: arguments[2]) else {
    print("\(arguments[2]) cannot be written")
    exit(1)
}
