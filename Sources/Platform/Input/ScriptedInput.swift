/// Plays input events from a list, for tests and headless runs.
public final class ScriptedInput {
    private var events: [(time: Int64, event: InputEvent)] = []
    private var next = 0
    private let sink: any InputSink

    public init(sink: any InputSink) { self.sink = sink }

    /// True after the last event was sent.
    public var isDone: Bool { next == events.count }

    /// Appends an event. An event that is earlier than the previous one gets the previous one's time.
    public func append(_ event: InputEvent) {
        let time: Int64
        switch event {
        case .touch(let touch): time = touch.time
        case .key(let key): time = key.time
        }
        events.append((max(time, events.last?.time ?? time), event))
    }

    /// Appends a finger that goes down, and goes up 50 ms later.
    public func tap(x: Float, y: Float, at time: Int64, finger: Int = 0) {
        append(.touch(TouchInput(finger: finger, phase: .began, x: x, y: y, time: time)))
        append(.touch(TouchInput(finger: finger, phase: .ended, x: x, y: y, time: time + 50_000_000)))
    }

    /// Appends a finger that moves along a straight line, with one event every 10 ms.
    public func drag(
        fromX: Float, y fromY: Float, toX: Float, y toY: Float, at time: Int64, lasting duration: Int64, finger: Int = 0
    ) {
        append(.touch(TouchInput(finger: finger, phase: .began, x: fromX, y: fromY, time: time)))
        let steps = max(1, duration / 10_000_000)
        for step in 1...steps {
            let part = Float(step) / Float(steps)
            append(
                .touch(
                    TouchInput(
                        finger: finger, phase: .moved, x: fromX + (toX - fromX) * part, y: fromY + (toY - fromY) * part,
                        time: time + step * 10_000_000)))
        }
        append(.touch(TouchInput(finger: finger, phase: .ended, x: toX, y: toY, time: time + steps * 10_000_000)))
    }

    /// Sends all events up to the time `now` to the sink.
    public func play(until now: Int64) {
        while next < events.count, events[next].time <= now {
            let event = events[next].event
            next += 1
            sink.input(event)
        }
    }
}
