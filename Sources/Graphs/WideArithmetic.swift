/// `a * b / c` rounded down (or up) without overflow in between, saturating at `Int64.max`.
///
/// By hand because the 128-bit help of the standard library needs functions that the device's libraries lack.
package enum WideArithmetic {
    /// - Parameters: a and b not negative, c positive.
    package static func multiplyDivide(_ a: Int64, _ b: Int64, _ c: Int64, roundingUp: Bool = false) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(a, b, c)
        return roundingUp && remainder > 0 && quotient < Int64.max ? quotient + 1 : quotient
    }

    /// Quotient and remainder of `a * b / c`; `(Int64.max, 0)` when the quotient does not fit.
    package static func quotientAndRemainder(_ a: Int64, _ b: Int64, _ c: Int64) -> (quotient: Int64, remainder: Int64)
    {
        let a = UInt64(a)
        let b = UInt64(b)
        let c = UInt64(c)
        if a | b <= 0xFFFF_FFFF {
            let product = a * b
            let quotient = product / c
            return quotient > UInt64(Int64.max) ? (Int64.max, 0) : (Int64(quotient), Int64(product - quotient * c))
        }
        var (high, low) = product(a, b)
        if high == 0, low / c <= UInt64(Int64.max) { return (Int64(low / c), Int64(low % c)) }
        guard high < c else { return (Int64.max, 0) }
        // Long division, bit by bit. c < 2^63, so the doubled remainder fits.
        for _ in 0..<64 {
            high = high << 1 | low >> 63
            low <<= 1
            if high >= c {
                high -= c
                low |= 1
            }
        }
        return low > UInt64(Int64.max) ? (Int64.max, 0) : (Int64(low), Int64(high))
    }

    /// The 128-bit product in two halves.
    private static func product(_ a: UInt64, _ b: UInt64) -> (high: UInt64, low: UInt64) {
        let mask: UInt64 = 0xFFFF_FFFF
        let lowLow = (a & mask) * (b & mask)
        let lowHigh = (a & mask) * (b >> 32)
        let highLow = (a >> 32) * (b & mask)
        let highHigh = (a >> 32) * (b >> 32)
        let middle = (lowLow >> 32) + (lowHigh & mask) + (highLow & mask)
        let high = highHigh + (lowHigh >> 32) + (highLow >> 32) + (middle >> 32)
        return (high, middle << 32 | lowLow & mask)
    }
}
