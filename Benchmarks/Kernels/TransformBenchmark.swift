import Peers
import Spectrum

/// Compares the real transform with those of FFTW and kissfft. Each transform computes all bins from samples in their natural order.
final class TransformBenchmark {
    private let tables = SpectrumTables()

    /// The buffers and plans with which one size is measured.
    private final class Contest {
        let size: Int
        let transform: RealTransform
        let samples: UnsafeMutablePointer<Float>
        let real: UnsafeMutablePointer<Float>
        let imaginary: UnsafeMutablePointer<Float>
        let peers: OpaquePointer

        init?(size: Int, tables: SpectrumTables) {
            self.size = size
            transform = tables.transform(size: size)
            samples = .allocate(capacity: size)
            // Allocate the buffers at the same distances as in the app's working memory.
            real = .allocate(capacity: size + 16)
            imaginary = real + size / 2 + 16
            for index in 0..<size { samples[index] = Float(index * 7919 % 1000) / 500 - 1 }
            guard let peers = peers_transform_create(Int32(size), samples) else { return nil }
            self.peers = peers
        }

        deinit {
            peers_transform_free(peers)
            samples.deallocate()
            real.deallocate()
        }

        func ours() { transform.transform(samples, real: real, imaginary: imaginary) }
    }

    private var contests: [Contest] = []

    private func contest(_ size: Int) -> Contest? {
        if let present = contests.first(where: { $0.size == size }) { return present }
        guard size >= 16, let made = Contest(size: size, tables: tables) else { return nil }
        contests.append(made)
        return made
    }

    /// - Returns: nanoseconds per transform: ours, FFTW's, kissfft's.
    func run(size: Int) -> [Double]? {
        contest(size).map { contest in
            takeTurns([
                { nanoseconds($0) { contest.ours() } },
                { peers_fftw(contest.peers, Int32($0)) },
                { peers_kissfft(contest.peers, Int32($0)) },
            ])
        }
    }

    /// Returns the maximum deviation of our bins from FFTW's, as a fraction of the largest bin. A small deviation shows that all transforms have
    /// computed the same result.
    func greatestDifference(size: Int) -> Double {
        guard let contest = contest(size) else { return .infinity }
        contest.ours()
        _ = peers_fftw(contest.peers, 1)
        var greatest: Float = 0
        var difference: Float = 0
        for k in 1..<size / 2 {
            let real = peers_bin_real(contest.peers, 0, Int32(k))
            let imaginary = peers_bin_imaginary(contest.peers, 0, Int32(k))
            greatest = max(greatest, real.magnitude, imaginary.magnitude)
            difference = max(
                difference, (contest.real[k] - real).magnitude, (contest.imaginary[k] - imaginary).magnitude)
        }
        return Double(difference / greatest)
    }
}
