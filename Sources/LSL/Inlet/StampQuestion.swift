/// Whether samples were lost, or their stamps only come late: what is known so far.
struct StampQuestion {
    /// What the stamps are late by: at the beginning of the stretch that is looked at, all of that stretch added, the newest, and
    /// the most ever.
    var begin: Double
    var sum: Double
    var newest: Double
    var most: Double
    /// The samples and stamps of that stretch.
    var samples = 0.0
    var stamps = 1.0
    /// All samples that wait.
    var waiting = 1.0

    init(late: Double) { (begin, sum, newest, most) = (late, late, late, late) }

    /// Whether stamps come closer than samples by half: so would a backlog's.
    func isFalling(_ distance: Double) -> Bool { begin - newest > samples * distance / 2 }

    mutating func add(late: Double) {
        waiting += 1
        samples += 1
        stamps += 1
        sum += late
        newest = late
        most = max(most, late)
    }

    /// What is looked at begins with the newest stamp.
    mutating func beginAnew() {
        (begin, sum, samples, stamps) = (newest, newest, 0, 1)
    }
}
