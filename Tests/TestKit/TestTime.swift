/// The uptime at which the clocks of tests begin.
public enum TestTime {
    /// The simulated uptime at the beginning of a test in nanoseconds: the value of `module-tests --uptime=SECONDS`, by
    /// default 0.
    public static let uptime: Int64 = seconds(programArguments()) * 1_000_000_000

    static let option = "--uptime="

    /// Returns the seconds that the last `--uptime` option states; 0 without such an option.
    static func seconds(_ arguments: [String]) -> Int64 {
        var result: Int64 = 0
        for argument in arguments where argument.utf8.starts(with: option.utf8) {
            result = 0
            for byte in argument.utf8.dropFirst(option.utf8.count).prefix(10) {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return 0 }
                result = result * 10 + Int64(byte - UInt8(ascii: "0"))
            }
        }
        return result
    }
}
