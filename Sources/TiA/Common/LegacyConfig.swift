import Signals
import Text
import XML

extension MetaInformation {
    /// Reads the `config` element of a legacy message (docs/tia.md section 4).
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
    /// Takes the fields that `value` knows by their names on the wire.
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

extension ByteText {
    /// A legacy config element in the reference's order.
    mutating func add(config information: MetaInformation) {
        let subject = information.subject
        add("<config><subject>")
        add(element: "id", subject.id)
        add(element: "firstName", subject.firstName)
        add(element: "surname", subject.surname)
        add(element: "sex", subject.sex)
        add(element: "birthday", subject.birthday)
        add(element: "handedness", subject.handedness)
        add(element: "medication", subject.medication)
        add(element: "glasses", subject.glasses)
        add(element: "smoker", subject.smoker)
        add("</subject><signalInfo>")
        if let master = information.master {
            add("<master>")
            add(blockSize: master.blockSize, rate: master.rate)
            add("</master>")
        }
        add("<signals>")
        for signal in information.catalogue.signalsByName {
            add("<sig")
            add(attribute: "type", signal.type.tiaName)
            add(">")
            add(blockSize: signal.blockSize, rate: signal.rate)
            add("<channels>")
            for label in signal.labels {
                add("<ch")
                add(attribute: "id", label)
                add(" />")
            }
            add("</channels></sig>")
        }
        add("</signals></signalInfo></config>")
    }

    private mutating func add(blockSize: Int, rate: SamplingRate) {
        add(element: "blockSize", "\(blockSize)")
        add(element: "samplingRate", rate.tiaText)
    }
}
