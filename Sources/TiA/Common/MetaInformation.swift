import Signals
import Text
import XML

/// A server's description of itself: the content of MetaInfo and of a legacy config (docs/tia.md section 4).
public struct MetaInformation: Sendable {
    public var subject: Subject
    /// The signal that determines the packet rate; nil if the server does not state it.
    public var master: MasterSignal?
    public var catalogue: SignalCatalogue

    public init(subject: Subject = Subject(), master: MasterSignal?, catalogue: SignalCatalogue) {
        self.subject = subject
        self.master = master
        self.catalogue = catalogue
    }
}

/// The signal whose blocks determine the packet rate.
public struct MasterSignal: Equatable, Sendable {
    public let rate: SamplingRate
    public let blockSize: Int

    public init(rate: SamplingRate, blockSize: Int) {
        self.rate = rate
        self.blockSize = blockSize
    }
}

/// The measured subject, as free text. The legacy reference client requires that the first seven fields are not empty.
public struct Subject: Equatable, Sendable {
    public var id = "-"
    public var firstName = "-"
    public var surname = "-"
    public var birthday = "01.01.1900"
    public var medication = "unknown"
    /// "m" or "f".
    public var sex = "m"
    /// "r" or "l".
    public var handedness = "r"
    public var glasses = "no"
    public var smoker = "no"

    public init() {}
}

/// The reason why meta information is rejected.
public enum MetaInformationError: Error, Equatable, Sendable {
    case xml(XMLError)
    /// The document is well-formed, but of another kind.
    case wrongDocument
    case missingValue
    /// The sampling rate is negative, not a number, or above `SamplingRate.maximumMilliHertz`.
    case samplingRate
    /// The block size is 0, not a number, or above `TiALimits.blockSize`.
    case blockSize
    case channelCount
    /// The channel number is 0 or above the number of channels.
    case channelNumber
    /// There are more than `SignalCatalogue.maximumChannels` channels.
    case tooManyChannels
    /// Two signals have the same type, so they cannot be distinguished in packets.
    case duplicateSignal
}

extension MetaInformation {
    /// Parses the content of a MetaInfo reply. It omits signals of types without a flag, and signals without channels.
    public init(tiaMetaInfo content: [UInt8]) throws(MetaInformationError) {
        let root = try Self.document(content)
        guard root.name == "tiaMetaInfo" else { throw .wrongDocument }
        subject = Subject()
        if let element = root.child("subject") { subject.read { element.attribute($0) } }
        master = nil
        if let element = root.child("masterSignal") {
            master = MasterSignal(rate: try Self.rate(element), blockSize: try Self.blockSize(element))
        }
        var builder = CatalogueBuilder()
        for element in root.children where element.name == "signal" {
            try builder.add(element)
        }
        catalogue = SignalCatalogue(signals: builder.signals)
    }

    /// The content of a MetaInfo reply.
    public var tiaMetaInfo: [UInt8] {
        var text = ByteText()
        text.add("<tiaMetaInfo version=\"1.0\">\n\t<subject")
        text.add(attribute: "id", subject.id)
        text.add(attribute: "firstName", subject.firstName)
        text.add(attribute: "surname", subject.surname)
        text.add("/>\n")
        if let master {
            text.add("\t<masterSignal")
            text.add(attribute: "samplingRate", master.rate.tiaText)
            text.add(attribute: "blockSize", master.blockSize)
            text.add("/>\n")
        }
        for signal in catalogue.signalsByName {
            signal.write(channels: Array(signal.labels.indices), downsamplingFactor: nil, to: &text)
        }
        text.add("</tiaMetaInfo>\n\n")
        return text.bytes
    }

    static func document(_ content: [UInt8]) throws(MetaInformationError) -> XMLElement {
        do {
            return try XMLReader.read(content, within: TiALimits.xml)
        } catch {
            throw .xml(error)
        }
    }

    static func rate(_ element: XMLElement) throws(MetaInformationError) -> SamplingRate {
        guard let text = element.attribute("samplingRate") else { throw .missingValue }
        guard let rate = Decimal.rate(text) else { throw .samplingRate }
        return rate
    }

    static func blockSize(_ element: XMLElement) throws(MetaInformationError) -> Int {
        guard let text = element.attribute("blockSize") else { throw .missingValue }
        guard let size = Decimal.count(text, maximum: TiALimits.blockSize), size > 0 else { throw .blockSize }
        return size
    }
}

extension SignalCatalogue {
    /// The signals in the reference server's order, which is alphabetical by the names of their types.
    var signalsByName: [Signal] {
        signals.sorted { $0.type.tiaName.utf8.lexicographicallyPrecedes($1.type.tiaName.utf8) }
    }
}

extension Signal {
    /// Writes a signal element with some of its channels (indices from 0), with their numbers in the catalog.
    func write(channels: [Int], downsamplingFactor: Int?, to text: inout ByteText) {
        text.add("\t<signal")
        text.add(attribute: "type", type.tiaName)
        text.add(attribute: "samplingRate", rate.tiaText)
        text.add(attribute: "blockSize", blockSize)
        text.add(attribute: "numChannels", channels.count)
        if let downsamplingFactor { text.add(attribute: "downsamplingFactor", downsamplingFactor) }
        text.add(">\n")
        for channel in channels {
            text.add("\t\t<channel")
            text.add(attribute: "nr", channel + 1)
            text.add(attribute: "label", labels[channel])
            text.add("/>\n")
        }
        text.add("\t</signal>\n")
    }
}
