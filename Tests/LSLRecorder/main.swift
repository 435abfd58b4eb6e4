// lsl-recorder FILE SECONDS NAME...: finds streams by their names, waits until all of them have started, records all of
// their channels for SECONDS as XDF like the app, and writes FILE. For tests with liblsl's outlets
// (Tests/Interoperability/lsl).
import CSystem
import TestKit

let arguments = programArguments()
guard arguments.count >= 3, let seconds = Int64(arguments[1]), let recording = NetworkRecording(Array(arguments[2...]))
else {
    print("usage: lsl-recorder FILE SECONDS NAME...")
    exit(2)
}
guard let bytes = recording.run(nanoseconds: seconds * 1_000_000_000) else {
    print("nothing was recorded")
    exit(1)
}
guard TestFiles.store(bytes, at: arguments[0]) else {
    print("\(arguments[0]) cannot be written")
    exit(1)
}
print("recorded \(bytes.count) bytes")
