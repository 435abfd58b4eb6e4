// lsl-reader NAME SECONDS FILE: finds a stream by its name, receives all of its channels until no sample has arrived
// for SECONDS, writes the data to FILE, and prints figures about them. For tests with liblsl's outlets
// (Tests/Interoperability/lsl_outlet.py), which compare the data with what they sent.
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
