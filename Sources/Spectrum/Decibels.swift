import CVectors

/// Converts powers to decibels above one: 10 log10(1 + p).
public enum Decibels {
    /// The maximum error of `convert` in decibels, for results up to 100 dB. For larger results, the error is a millionth of the result.
    public static let greatestError: Float = 2e-5

    /// Multiplies powers in place.
    public static func scale(_ values: UnsafeMutablePointer<Float>, count: Int, by factor: Float) {
        var index = 0
        while index + 4 <= count {
            v4_store(values + index, v4_mul(v4_load(values + index), v4_splat(factor)))
            index += 4
        }
        while index < count {
            values[index] *= factor
            index += 1
        }
    }

    /// Replaces powers (not negative, finite) by decibels in place.
    public static func convert(_ values: UnsafeMutablePointer<Float>, count: Int) {
        var index = 0
        while index + 4 <= count {
            v4_store(values + index, decibels(v4_load(values + index)))
            index += 4
        }
        while index < count {
            values[index] = decibels(v4_splat(values[index]))[0]
            index += 1
        }
    }

    /// Computes 10 log10(1 + p) for each of four powers p.
    ///
    /// 1 + p is split into 2^e (1 + t) with t from sqrt(1/2) - 1 to sqrt(2) - 1. The decibels of 1 + t are t times a polynomial of degree 6 in t,
    /// which was fitted for the smallest maximum error (9e-7) by reweighted least squares.
    @inline(__always)
    static func decibels(_ power: SIMD4<Float>) -> SIMD4<Float> {
        let x = v4_add(power, v4_splat(1))
        // 0x3F3504F3 is the bit pattern of sqrt(1/2). Subtracting it before the shift gives the exponent e for which x / 2^e is nearest to 1.
        let exponent = v4i_shift_right(v4i_sub(v4_bits(x), v4i_splat(0x3F35_04F3)), 23)
        let t = v4_sub(v4_from_bits(v4i_sub(v4_bits(x), v4i_shift_left(exponent, 23))), v4_splat(1))
        var polynomial = v4_add(v4_mul(t, v4_splat(0.513_660_58)), v4_splat(-0.820_902_449))
        polynomial = v4_add(v4_mul(polynomial, t), v4_splat(0.894_849_64))
        polynomial = v4_add(v4_mul(polynomial, t), v4_splat(-1.080_582_86))
        polynomial = v4_add(v4_mul(polynomial, t), v4_splat(1.446_343_86))
        polynomial = v4_add(v4_mul(polynomial, t), v4_splat(-2.171_557_75))
        polynomial = v4_add(v4_mul(polynomial, t), v4_splat(4.342_958_92))
        // Add e times 10 log10 2.
        return v4_add(v4_mul(polynomial, t), v4_mul(v4_from_int(exponent), v4_splat(3.010_299_957)))
    }
}
