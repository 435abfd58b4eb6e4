import Signals
import Text
import XML

extension MetaInformation {
    /// Parses the `config` element of a legacy message (docs/tia.md section 4).
    init(legacy config: XMLElement) throws(MetaInformationError) {
        subject = Subject()
        if let element = config.child("subject") {
            subject.read { element.child($0)?.trimmedText }
        }
        guard let info = config.child("signalInfo") else { throw .wrongDocument }
        master = nil
        if let element = info.child("master") {
            guard let rateText = element.child("samplingRate")?.trimmedText,
                let sizeText = element.child("blockSize")?.trimmedText
            else { throw .missingValue }
            guard let rate = Decimal.rate(rateText) else { throw .samplingRate }
            guard let size = Decimal.count(sizeText, maximum: TiALimits.blockSize), size > 0 else { throw .blockSize }
            master = MasterSignal(rate: rate, blockSize: size)
        }
        var builder = CatalogueBuilder()
        for element in info.child("signals")?.children ?? [] where element.name == "sig" {
            try builder.add(legacy: element)
        }
        catalogue = SignalCatalogue(signals: builder.signals)
    }
}

extension Subject {
    /// Sets the fields of the subject. `value` returns the text for the name of a field in the message.
    mutating func read(_ value: (String) -> String?) {
        id = value("id") ?? id
        firstName = value("firstName") ?? firstName
        surname = value("surname") ?? surname
        sex = value("sex") ?? sex
        birthday = value("birthday") ?? birthday
        handedness = value("handedness") ?? handedness
        medication = value("medication") ?? medication
        glasses = value("glasses") ?? glasses
        smoker = value("smoker") ?? smoker
    }
}

extension MetaInformation {
    /// Writes the `config` element of a legacy message, in the order that the reference server uses.
    func writeLegacy(to text: inout ByteText) {
        text.add("<config><subject>")
        text.add(element: "id", subject.id)
        text.add(element: "firstName", subject.firstName)
        text.add(element: "surname", subject.surname)
        text.add(element: "sex", subject.sex)
        text.add(element: "birthday", subject.birthday)
        text.add(element: "handedness", subject.handedness)
        text.add(element: "medication", subject.medication)
        text.add(element: "glasses", subject.glasses)
        text.add(element: "smoker", subject.smoker)
        text.add("</subject><signalInfo>")
        if let master = master {
            text.add("<master>")
            write(blockSize: master.blockSize, rate: master.rate, to: &text)
            text.add("</master>")
        }
        text.add("<signals>")
        for signal in catalogue.signalsByName {
            text.add("<sig")
            text.add(attribute: "type", signal.type.tiaName)
            text.add(">")
            write(blockSize: signal.blockSize, rate: signal.rate, to: &text)
            text.add("<channels>")
            for label in signal.labels {
                text.add("<ch")
                text.add(attribute: "id", label)
                text.add(" />")
            }
            text.add("</channels></sig>")
        }
        text.add("</signals></signalInfo></config>")
    }

    private func write(blockSize: Int, rate: SamplingRate, to text: inout ByteText) {
        text.add(element: "blockSize", "\(blockSize)")
        text.add(element: "samplingRate", rate.tiaText)
    }
}
