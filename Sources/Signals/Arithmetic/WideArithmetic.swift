/// Integer arithmetic on products of up to 128 bits, and the greatest common divisor.
///
/// The standard library's 128-bit integers are not used, because they call functions that the device's libraries lack.
public enum WideArithmetic {
    /// Computes `a * b / c`, rounded down (or up, if requested), and at most `Int64.max`. `a` and `b` must not be negative, and
    /// `c` must be positive.
    public static func multiplyDivide(_ a: Int64, _ b: Int64, _ c: Int64, roundingUp: Bool = false) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(a, b, c)
        return roundingUp && remainder > 0 && quotient < Int64.max ? quotient + 1 : quotient
    }

    /// Computes quotient and remainder of `a * b / c`; `(Int64.max, 0)` if the quotient overflows. `a` and `b` must not be
    /// negative, and `c` must be positive.
    public static func quotientAndRemainder(_ a: Int64, _ b: Int64, _ c: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(UInt64(a), UInt64(b), UInt64(c))
        return quotient > UInt64(Int64.max) ? (Int64.max, 0) : (Int64(quotient), Int64(remainder))
    }

    /// Computes quotient and remainder of `a * b / c`; `(UInt64.max, 0)` if the quotient overflows. `c` must be positive.
    public static func quotientAndRemainder(
        _ a: UInt64, _ b: UInt64, _ c: UInt64
    ) -> (quotient: UInt64, remainder: UInt64) {
        if a | b <= 0xFFFF_FFFF {
            let product = a * b
            let quotient = product / c
            return (quotient, product - quotient * c)
        }
        var (high, low) = product(a, b)
        if high == 0 { return (low / c, low % c) }
        guard high < c else { return (.max, 0) }
        // Divide bit by bit. This is slow, but numbers that are large enough to need it occur in few streams.
        for _ in 0..<64 {
            let carry = high >> 63
            high = high << 1 | low >> 63
            low <<= 1
            if carry == 1 || high >= c {
                high &-= c
                low |= 1
            }
        }
        return (low, high)
    }

    /// The product of two numbers with 128 bits, in two halves.
    private static func product(_ a: UInt64, _ b: UInt64) -> (high: UInt64, low: UInt64) {
        let mask: UInt64 = 0xFFFF_FFFF
        let lowLow = (a & mask) * (b & mask)
        let lowHigh = (a & mask) * (b >> 32)
        let highLow = (a >> 32) * (b & mask)
        let highHigh = (a >> 32) * (b >> 32)
        let middle = (lowLow >> 32) + (lowHigh & mask) + (highLow & mask)
        return (highHigh + (lowHigh >> 32) + (highLow >> 32) + (middle >> 32), middle << 32 | lowLow & mask)
    }

    /// The greatest common divisor. If one number is 0, the result is the other number.
    public static func greatestCommonDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }
}
