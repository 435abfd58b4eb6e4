import Performance
import TestKit

private let millisecond: Int64 = 1_000_000

/// A simulated device that sustains all loads up to its capacity during a sweep (series of increasing loads).
private struct Device {
    var capacities: [Int]
    var run = SweepRun()
    var now: Int64 = TestTime.uptime
    /// All loads that the measurement requested.
    var loads: [SweepLoad] = []
    /// The numbers of frames, late frames and packets since the last reset.
    var figures = FrameFigures()
    var resets = 0
    var isFinished = false

    init(_ capacities: [Int]) { self.capacities = capacities }

    mutating func begin() { take(run.begin(at: now)) }

    mutating func take(_ action: SweepRun.Action) {
        switch action {
        case .none: break
        case .load(let load): loads.append(load)
        case .measure:
            figures = FrameFigures()
            resets += 1
        case .finish: isFinished = true
        }
    }

    /// Runs frames of 10 ms.
    mutating func frames(_ count: Int, lost: Int64 = 0) {
        for _ in 0..<count where run.isRunning {
            now += 10 * millisecond
            figures.framesOnTime += 1
            figures.drawingTime += millisecond
            if run.value > capacities[run.kind.rawValue] { figures.framesLate += 1 }
            take(run.advance(to: now, figures: figures, lost: lost))
        }
    }

    mutating func runToEnd() {
        begin()
        frames(60_000)
    }
}

private let ample = [Int](repeating: .max, count: SweepKind.allCases.count)

private func values(_ device: Device, _ kind: SweepKind) -> [Int] {
    device.run.points.filter { $0.kind == kind }.map { $0.value }
}

private func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
}

let sweepTests = [
    TestCase(
        "to measure a limit, the load is doubled up to the end of its range; if the device sustains all loads, the limit is reported as higher"
    ) { t in
        var device = Device(ample)
        device.runToEnd()
        t.expect(device.isFinished)
        t.expectEqual(values(device, .channels), [1, 2, 4, 8, 16, 32, 64, 128])
        t.expectEqual(values(device, .spectra), [5, 10, 20, 40, 80, 120])
        for kind in SweepKind.allCases {
            t.expect(device.run.outcome(of: kind) == .moreThan(kind.range.upperBound), kind.name.description)
            t.expect(device.run.firstMissed(of: kind) == nil)
        }
    },
    TestCase(
        "after the first load that the device does not sustain, the range between it and the last sustained load is halved at most three times"
    ) {
        t in
        var device = Device([36_000, 9300, 90, 5, 1, 0])
        device.runToEnd()
        t.expectEqual(values(device, .packets), [1250, 2500, 5000, 10000, 20000, 40000, 30000, 35000, 37500])
        t.expect(device.run.outcome(of: .packets) == .limit(35000))
        t.expectEqual(values(device, .rate), [1000, 2000, 4000, 8000, 16000, 12000, 10000, 9000])
        t.expect(device.run.outcome(of: .rate) == .limit(9000))
        t.expectEqual(device.run.firstMissed(of: .rate)?.value ?? 0, 10000)
        t.expectEqual(values(device, .channels), [1, 2, 4, 8, 16, 32, 64, 128, 96, 80, 88])
        t.expect(device.run.outcome(of: .channels) == .limit(88))
        t.expectEqual(values(device, .scopes), [1, 2, 4, 8, 6, 5])
        t.expect(device.run.outcome(of: .scopes) == .limit(5))
        t.expectEqual(values(device, .spectrograms), [1, 2])
        t.expect(device.run.outcome(of: .spectrograms) == .limit(1))
        t.expect(device.run.outcome(of: .spectra) == .below(5))
        t.expect(device.run.lastKept(of: .spectra) == nil)
        t.expectEqual(
            device.run.curve(of: .rate).map { $0.value }, [1000, 2000, 4000, 8000, 9000, 10000, 12000, 16000])
    },
    TestCase("the loads in a measurement of limits stay in their range and within the memory limit") { t in
        for shift in 0..<18 {
            var device = Device([Int](repeating: 3 << shift, count: SweepKind.allCases.count))
            device.runToEnd()
            t.expect(device.isFinished)
            for point in device.run.points { t.expect(point.kind.range.contains(point.value)) }
            for load in device.loads {
                let seconds = load.spectrograms > 0 ? 2 : 1
                t.expect(load.channels * load.hertz * seconds <= 1 << 20, "the rings fit their share of the memory")
                t.expect(load.graphs <= SweepLoad.maximumGraphs && load.graphs <= load.channels && load.graphs > 0)
                t.expect(load.blockSize >= 1 && load.spectraPerSecond > 0)
            }
        }
    },
    TestCase(
        "each load in a measurement of limits first runs for a while; loads with spectra run longer, because the window of spectra is long"
    ) {
        t in
        var device = Device(ample)
        device.begin()
        device.frames(99)
        t.expectEqual(device.resets, 0)
        device.frames(1)
        t.expectEqual(device.resets, 1)
        device.frames(299)
        t.expectEqual(device.run.points.count, 0)
        device.frames(1)
        t.expectEqual(device.run.points.count, 1)
        t.expectEqual(device.run.points[0].duration, 3000 * millisecond)
        t.expectEqual(SweepKind.rate.load(1000).settlingTime, 500 * millisecond)
        t.expectEqual(SweepKind.rate.load(1000).measuringTime, 1500 * millisecond)
        t.expectEqual(device.run.points[0].drawingShare, 100)
        t.expect(SweepKind.spectra.load(5).settlingTime > 1000 * millisecond)
    },
    TestCase("if the device does not sustain a load, the load is measured a second time, and the second result counts")
    { t in
        var device = Device(ample)
        device.begin()
        device.frames(105, lost: 0)
        device.frames(1, lost: 1)
        t.expectEqual(device.run.points.count, 0, "missed at once")
        t.expectEqual(device.loads.count, 2)
        t.expect(device.loads[0] == device.loads[1])
        device.frames(400)
        t.expectEqual(values(device, .packets), [1250])
        t.expect(device.run.points[0].isKept)
        device.capacities[0] = 0
        device.frames(230)
        t.expectEqual(values(device, .packets), [1250, 2500])
        t.expect(!device.run.points[1].isKept)
        t.expect(device.run.points[1].duration <= 110 * millisecond, "ten late frames decide")
    },
    TestCase(
        "a load counts as sustained if almost no frame is late and no packet is lost; without frames, it counts as not sustained"
    ) {
        t in
        func isKept(_ onTime: Int64, _ late: Int64, lost: Int64 = 0) -> Bool {
            var figures = FrameFigures()
            figures.framesOnTime = onTime
            figures.framesLate = late
            return SweepPoint(kind: .rate, value: 1, figures: figures, lost: lost, duration: 1).isKept
        }
        t.expect(isKept(90, 0))
        t.expect(isKept(89, 1))
        t.expect(!isKept(88, 2))
        t.expect(isKept(2, 0))
        t.expect(!isKept(2, 1))
        t.expect(!isKept(90, 0, lost: 1))
        t.expect(!isKept(0, 0))
        t.expect(!isKept(0, 12))
    },
    TestCase("the shares of late frames and lost packets are between 0 and 1, whatever was measured") { t in
        var figures = FrameFigures()
        figures.framesLate = .max / 2
        figures.drawingTime = .max
        let point = SweepPoint(kind: .rate, value: 1, figures: figures, lost: 0, duration: 0)
        t.expectEqual(point.drawingShare, 0)
        t.expectEqual(point.lateShare, 1000)
        figures.drawingTime = -5
        t.expectEqual(
            SweepPoint(kind: .rate, value: 1, figures: figures, lost: 0, duration: 10).drawingShare, 0)
    },
    TestCase(
        "if a measurement of limits is stopped, it keeps its results, and only completed series of loads give limits"
    ) { t in
        var device = Device([.max, 3000, .max, .max, .max, .max])
        device.begin()
        device.frames(5200)
        t.expect(device.run.kind == .channels)
        device.run.stop()
        let count = device.run.points.count
        t.expect(device.run.outcome(of: .rate) == .limit(3000))
        t.expect(device.run.outcome(of: .channels).isOpen)
        t.expect(device.run.outcome(of: .spectra) == .open(kept: nil))
        t.expect(device.run.advance(to: .max, figures: FrameFigures(), lost: 5) == .none)
        t.expect(device.run.begin(at: 0) == .none, "a run runs once")
        t.expectEqual(device.run.points.count, count)
        t.expect(!device.run.isRunning)
    },
    TestCase(
        "the limit of reception is measured at the rates that docs/limits.md states for this board, with one channel and with ten"
    ) {
        t in
        for (capacity, found) in [(35_000, 35_000), (25_000, 25_000), (39_999, 37_500), (60_000, 50_000)] {
            var device = Device([capacity, 0, 0, 0, 0, 0])
            device.runToEnd()
            let outcome = device.run.outcome(of: .packets)
            t.expect(outcome == (capacity > 50_000 ? .moreThan(found) : .limit(found)), "\(capacity)")
        }
    },
    TestCase(
        "if the memory for a load cannot be allocated, the series of this kind of load ends without a limit, and the next series begins"
    ) { t in
        var device = Device(ample)
        t.expect(device.run.abandon(at: 0) == .none, "before it begins")
        device.begin()
        device.frames(900)
        device.take(device.run.abandon(at: device.now))
        t.expect(device.run.kind == .rate && device.run.value == 1000)
        t.expect(device.run.outcome(of: .packets) == .open(kept: 2500))
        t.expect(device.loads.last == SweepKind.rate.load(1000))
        device.frames(60_000)
        t.expect(device.isFinished)
        t.expect(device.run.outcome(of: .packets) == .open(kept: 2500))
        t.expect(device.run.outcome(of: .spectra) == .moreThan(120))
        t.expect(device.run.abandon(at: 0) == .none, "after its end")
    },
    TestCase("the time of a measured load counts from the moment at which the load is ready") { t in
        var device = Device(ample)
        device.begin()
        for _ in 0..<500 {
            device.now += 10 * millisecond
            device.run.wait(at: device.now)
        }
        device.frames(99)
        t.expectEqual(device.resets, 0)
        device.frames(1)
        t.expectEqual(device.resets, 1)
        device.run.wait(at: device.now + 1000 * millisecond)
        device.frames(300)
        t.expectEqual(device.run.points.count, 1, "measuring continues whatever happens to the load")
    },
    TestCase("the progress of a measurement of limits rises from 0 to 1 and never decreases") { t in
        var device = Device([10_000, 50_000, 20, 9, 3, 7])
        device.begin()
        var last = -1
        while device.run.isRunning {
            t.expect(device.run.progress >= last && device.run.progress < 1000)
            last = device.run.progress
            device.frames(20)
        }
        t.expect(last > 800)
        t.expectEqual(device.run.progress, 1000)
    },
    TestCase(
        "the table of measured limits has a line for each measured load, and a line for each series of loads with its limit"
    ) { t in
        var device = Device([0, 1000, .max, 0, .max, .max])
        device.begin()
        while device.run.isRunning, device.run.kind != .spectra || device.run.value < 40 { device.frames(10) }
        device.run.stop()
        let lines = lines(SweepCSV.bytes(of: device.run))
        let columns = lines[0].utf8.split(separator: UInt8(ascii: ",")).count
        for line in lines {
            t.expectEqual(
                line.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).count, columns, line)
        }
        t.expectEqual(lines[1], "step,packets,1250,missed,1,1250,1,0,0,10,10,0,100,10.000,0.000,0.000")
        t.expectEqual(lines[2], "step,rate,1000,kept,1,1000,1,0,0,150,0,0,1500,150.000,0.000,0.000")
        t.expectEqual(lines[3], "step,rate,2000,missed,1,2000,1,0,0,10,10,0,100,10.000,0.000,0.000")
        let limits = Array(lines.filter { $0.utf8.starts(with: "limit".utf8) })
        t.expectEqual(limits[0], "limit,packets,1250,less,1,1250,1,0,0,,,,,,,")
        t.expectEqual(limits[1], "limit,rate,1000,limit,1,1000,1,0,0,,,,,,,")
        t.expectEqual(limits[2], "limit,channels,128,more,128,4096,8,0,0,,,,,,,")
        t.expectEqual(limits[3], "limit,scopes,1,less,1,512,1,0,0,,,,,,,")
        t.expectEqual(limits.last ?? "", "limit,cycles,20,unfinished,16,2000,0,16,20,,,,,,,")
    },
    TestCase("the table of measured limits is always shorter than 13 kB") { t in
        for shift in 0..<18 {
            var device = Device([Int](repeating: 3 << shift, count: SweepKind.allCases.count))
            device.runToEnd()
            let bytes = SweepCSV.bytes(of: device.run)
            t.expect(bytes.count < 13_000, "\(bytes.count)")
            t.expectEqual(bytes.last ?? 0, 10)
        }
    },
]
