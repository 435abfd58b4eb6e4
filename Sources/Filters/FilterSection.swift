import CVectors

/// A second-order filter with its state, for four channels in parallel.
struct FilterSection {
    let design: SectionDesign
    /// The value of the first integrator. `second` is that of the second one; `firstRest` and `secondRest` are their rounding errors.
    ///
    /// At a low filter frequency, a sample changes an integrator by less than half of the last digit of a float. The rounding error is therefore
    /// stored, and added with the next sample (W. Kahan, "Further remarks on reducing truncation errors", Communications of the ACM 8, 1965). A notch
    /// does not need this, because the mains frequency is high enough.
    var first = v4_splat(0)
    var second = v4_splat(0)
    var firstRest = v4_splat(0)
    var secondRest = v4_splat(0)

    init(_ design: SectionDesign) { self.design = design }

    var isNotch: Bool { design.kind == .notch }

    /// Filters samples in place. The samples are interleaved: four at a time, one per channel.
    mutating func filter(_ samples: UnsafeMutablePointer<Float>, count: Int) {
        switch design.kind {
        case .highPass: pass(samples, count: count, isHigh: true)
        case .lowPass: pass(samples, count: count, isHigh: false)
        case .notch: stop(samples, count: count)
        }
    }

    @inline(__always)
    private mutating func pass(_ samples: UnsafeMutablePointer<Float>, count: Int, isHigh: Bool) {
        let own = v4_splat(design.own)
        let input = v4_splat(design.input)
        let integrator = v4_splat(design.integrator)
        let output = v4_splat(isHigh ? design.output : 0.5)
        let outputOfFirst = v4_splat(design.outputOfFirst)
        var (first, second, firstRest, secondRest) = (first, second, firstRest, secondRest)
        var place = samples
        let end = samples + 4 * count
        while place < end {
            let difference = v4_sub(v4_sub(v4_load(place), second), secondRest)
            if isHigh { v4_store(place, v4_sub(v4_mul(output, difference), v4_mul(outputOfFirst, first))) }
            let change = v4_add(v4_add(v4_mul(own, first), v4_mul(input, difference)), firstRest)
            let nextFirst = v4_add(first, change)
            firstRest = v4_sub(change, v4_sub(nextFirst, first))
            let growth = v4_add(v4_mul(integrator, v4_add(first, nextFirst)), secondRest)
            let nextSecond = v4_add(second, growth)
            secondRest = v4_sub(growth, v4_sub(nextSecond, second))
            if !isHigh { v4_store(place, v4_mul(output, v4_add(second, nextSecond))) }
            first = nextFirst
            second = nextSecond
            place += 4
        }
        (self.first, self.second, self.firstRest, self.secondRest) = (first, second, firstRest, secondRest)
    }

    private mutating func stop(_ samples: UnsafeMutablePointer<Float>, count: Int) {
        var notch = NotchLoop(self)
        var place = samples
        let end = samples + 4 * count
        while place < end {
            v4_store(place, notch.filter(v4_load(place)))
            place += 4
        }
        (first, second) = (notch.first, notch.second)
    }

    /// Filters samples in place by this notch and then by another one. This loads and stores each sample once for both.
    mutating func filter(_ samples: UnsafeMutablePointer<Float>, count: Int, andBy other: inout FilterSection) {
        var (notch, next) = (NotchLoop(self), NotchLoop(other))
        var place = samples
        let end = samples + 4 * count
        while place < end {
            v4_store(place, next.filter(notch.filter(v4_load(place))))
            place += 4
        }
        (first, second) = (notch.first, notch.second)
        (other.first, other.second) = (next.first, next.second)
    }

    /// Takes the state of another filter for the channels whose mask is not set.
    mutating func keep(_ old: FilterSection, where mask: SIMD4<Int32>) {
        first = v4_select(mask, first, old.first)
        second = v4_select(mask, second, old.second)
        firstRest = v4_select(mask, firstRest, old.firstRest)
        secondRest = v4_select(mask, secondRest, old.secondRest)
    }

    /// Restarts the channels whose mask is set.
    mutating func begin(where mask: SIMD4<Int32>) {
        let zero = v4_splat(0)
        first = v4_select(mask, zero, first)
        second = v4_select(mask, zero, second)
        firstRest = v4_select(mask, zero, firstRest)
        secondRest = v4_select(mask, zero, secondRest)
    }

    /// A vector that is 0 in the channels whose state is finite; NaN in the others.
    var faults: SIMD4<Float> {
        let sum = v4_add(v4_sub(first, first), v4_sub(second, second))
        return v4_add(sum, v4_add(v4_sub(firstRest, firstRest), v4_sub(secondRest, secondRest)))
    }
}

/// The state of a notch while it filters a block of samples, kept in registers.
private struct NotchLoop {
    let own: SIMD4<Float>
    let input: SIMD4<Float>
    let integrator: SIMD4<Float>
    let output: SIMD4<Float>
    var first: SIMD4<Float>
    var second: SIMD4<Float>

    @inline(__always)
    init(_ section: FilterSection) {
        own = v4_splat(section.design.own)
        input = v4_splat(section.design.input)
        integrator = v4_splat(section.design.integrator)
        output = v4_splat(section.design.output)
        (first, second) = (section.first, section.second)
    }

    @inline(__always)
    mutating func filter(_ sample: SIMD4<Float>) -> SIMD4<Float> {
        let difference = v4_sub(sample, second)
        let nextFirst = v4_add(first, v4_add(v4_mul(own, first), v4_mul(input, difference)))
        // Twice the output of the band-pass.
        let band = v4_add(first, nextFirst)
        second = v4_add(second, v4_mul(integrator, band))
        first = nextFirst
        return v4_sub(sample, v4_mul(output, band))
    }
}
