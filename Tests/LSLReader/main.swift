// lsl-reader NAME SECONDS: finds the stream of that name, receives all of its channels for so long, and tells of what came. For tests
// with outlets by other hands (Tests/Interoperability/lsl): in numeric streams every channel is the same counter.
import CSystem
import Platform

let arguments = programArguments()
guard arguments.count == 2, let seconds = Int64(arguments[1]), let reader = Reader(arguments[0]) else {
    print("usage: lsl-reader NAME SECONDS")
    exit(2)
}
reader.run(nanoseconds: seconds * 1_000_000_000)
reader.report()
