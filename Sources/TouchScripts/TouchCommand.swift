/// TouchScripts: the language of `touch-player`, which simulates fingers on the emulated board. The module performs no input or output.

/// One line of a touch script. Positions are in pixels of the panel.
public enum TouchCommand: Equatable, Sendable {
    /// A finger goes down. The slot is the number of the finger.
    case down(slot: Int, x: Int, y: Int)
    /// The finger of a slot moves to a position.
    case move(slot: Int, x: Int, y: Int)
    /// The finger of a slot goes up.
    case up(slot: Int)
    /// All events since the last report are simultaneous.
    case report
    /// The player waits for this number of milliseconds, at most a minute.
    case wait(milliseconds: Int)
    /// The script ends. The player replies `done`.
    case done

    /// The maximum number of fingers in a script.
    public static let slots = 10
    /// The maximum duration of a wait in a script, in milliseconds.
    public static let maximumWait = 60_000

    /// Parses one line: `down SLOT X Y`, `move SLOT X Y`, `up SLOT`, `report`, `wait MILLISECONDS` or `done`.
    /// - Returns: nil if the line is none of these, or a number is out of range.
    public init?(line: [UInt8], width: Int, height: Int) {
        let words = line.split(separator: UInt8(ascii: " "))
        guard let verb = words.first else { return nil }
        var numbers: [Int] = []
        for word in words.dropFirst() {
            guard let number = decimal(word) else { return nil }
            numbers.append(number)
        }
        let hasSlot = numbers.first.map { $0 < TouchCommand.slots } ?? false
        let hasPosition = numbers.count == 3 && hasSlot && numbers[1] < width && numbers[2] < height
        if verb.elementsEqual("down".utf8), hasPosition {
            self = .down(slot: numbers[0], x: numbers[1], y: numbers[2])
        } else if verb.elementsEqual("move".utf8), hasPosition {
            self = .move(slot: numbers[0], x: numbers[1], y: numbers[2])
        } else if verb.elementsEqual("up".utf8), numbers.count == 1, hasSlot {
            self = .up(slot: numbers[0])
        } else if verb.elementsEqual("wait".utf8), numbers.count == 1, numbers[0] <= TouchCommand.maximumWait {
            self = .wait(milliseconds: numbers[0])
        } else if verb.elementsEqual("report".utf8), numbers.isEmpty {
            self = .report
        } else if verb.elementsEqual("done".utf8), numbers.isEmpty {
            self = .done
        } else {
            return nil
        }
    }
}

/// Parses a number of at most six decimal digits.
public func decimal(_ digits: some Collection<UInt8>) -> Int? {
    guard (1...6).contains(digits.count) else { return nil }
    var value = 0
    for digit in digits {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
        value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return value
}
