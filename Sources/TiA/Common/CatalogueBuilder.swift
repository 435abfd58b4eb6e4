import Signals
import Text
import XML

/// Collects the signals of meta information and checks the limits.
struct CatalogueBuilder {
    private(set) var signals: [Signal] = []
    private var channelCount = 0

    /// Adds the signal of a `signal` element in TiA 1.0 meta information.
    mutating func add(_ element: XMLElement) throws(MetaInformationError) {
        guard let name = element.attribute("type"), let countText = element.attribute("numChannels") else {
            throw .missingValue
        }
        let rate = try MetaInformation.rate(element)
        let blockSize = try MetaInformation.blockSize(element)
        guard let count = Decimal.count(countText, maximum: Int(Int32.max / 1000) - 1) else { throw .channelCount }
        try reserve(count)
        // Label channels without a name with their numbers.
        var labels: [String] = []
        for number in 0..<count { labels.append("\(number + 1)") }
        for channel in element.children where channel.name == "channel" {
            guard let numberText = channel.attribute("nr"), let label = channel.attribute("label") else {
                throw .missingValue
            }
            guard let number = Decimal.integer(numberText.utf8.trimmed, maximum: Int64(count)), number > 0 else {
                throw .channelNumber
            }
            labels[Int(number) - 1] = SignalCatalogue.label(label)
        }
        try add(name: name, rate: rate, blockSize: blockSize, labels: labels)
    }

    /// Adds the signal of a `sig` element in a legacy configuration.
    mutating func add(legacy element: XMLElement) throws(MetaInformationError) {
        guard let name = element.attribute("type"), let rateText = element.child("samplingRate")?.trimmedText,
            let sizeText = element.child("blockSize")?.trimmedText
        else { throw .missingValue }
        guard let rate = Decimal.rate(rateText) else { throw .samplingRate }
        guard let blockSize = Decimal.count(sizeText, maximum: TiALimits.blockSize), blockSize > 0 else {
            throw .blockSize
        }
        var labels: [String] = []
        for channel in element.child("channels")?.children ?? [] where channel.name == "ch" {
            labels.append(SignalCatalogue.label(channel.attribute("id") ?? "\(labels.count + 1)"))
        }
        try reserve(labels.count)
        try add(name: name, rate: rate, blockSize: blockSize, labels: labels)
    }

    private mutating func reserve(_ count: Int) throws(MetaInformationError) {
        guard count <= SignalCatalogue.maximumChannels - channelCount else { throw .tooManyChannels }
        channelCount += count
    }

    private mutating func add(
        name: String, rate: SamplingRate, blockSize: Int, labels: [String]
    ) throws(MetaInformationError) {
        guard let type = SignalType(tiaName: name), !labels.isEmpty else { return }
        guard !signals.contains(where: { $0.type == type }) else { throw .duplicateSignal }
        signals.append(Signal(type: type, rate: rate, blockSize: blockSize, labels: labels))
    }
}
