import Signals
import Text

extension Strings {
    public static let english = Strings(
        code: "en",
        language: .english,
        languageName: "English",
        ok: "OK",
        cancel: "Cancel",
        close: "Close",
        connect: "Connect",
        demo: "Demo",
        channelsOne: "1 channel",
        channels: "{0} channels",

        screenshot: .english,
        settings: .english,
        keyboard: .english,
        limits: .english,
        restart: .english,
        storage: .english,
        recording: .english,
        replay: .english,
        device: .english,
        files: .english,
        stick: .english,
        update: .english,
        wifi: .english,
        tia: .english,
        lsl: .english,
        streams: .english,

        hostPlaceholder: "PC or signal server",
        portPlaceholder: "Port",
        historyNoMatchTitle: "No known server matches",
        historyNoMatchText: "Touch Connect to try what you have typed.",
        historyDamaged: "The list of servers was damaged; what could be read was kept.",
        connecting: "Connecting to {0}",
        illegalInputTitle: "Please check your input",
        hostMissing: "Server: type the name or address of a signal server.",
        hostIllegal:
            "Server: this is not a name or an address. Letters, digits, dots and hyphens are allowed; "
            + "an IPv4 address has four numbers up to 255.",
        hostIPv6:
            "Server: type a name, or an address such as 192.168.1.20. TiA servers are reached over IPv4 only. Streams are found under IPv6, too: those of this address appear in the list by themselves.",
        portMissing: "Port: type a number from 1 to 65535. Signal servers mostly use 9000.",
        portIllegal: "Port: only whole numbers from 1 to 65535 are allowed.",
        today: "today {0}",
        yesterday: "yesterday",
        date: "{0} {1}",
        months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],

        keyPort: "Port",
        keyHost: "Server",

        connectFailedTitle: "Could not connect",
        connectionLostTitle: "Connection lost",
        unknownHost: "There is no server of this name. Check the name, or use its address.",
        refused: "The server refuses the connection. Is the signal server running, and on this port?",
        unreachable: "The server cannot be reached. Check the network of this device.",
        timedOut: "The server does not answer. Is it switched on and on the same network?",
        wrongProtocol: "Something answers there, but it is no signal server.",
        protocolViolation: "The server does not follow the protocol ({0}).",
        forbiddenPort: "The server offers its data on port {0}. Ports below 1024 are not accepted.",
        declined: "The server declined the request.",
        tooLarge: "The server offers more than this device accepts ({0}).",
        connectionLost: "The server closed the connection.",
        noChannels: "The server offers no channels.",
        systemError: "The device could not open a connection (system error {0}).",
        reason: { reason in
            switch reason {
            case .controlMessage: "control message"
            case .description: "description of its signals"
            case .unknownReply: "unknown reply"
            case .noPackets: "no data packets on the data connection"
            case .channelCount: "number of channels"
            }
        },
        sourceError: "The source reports error {0}.",
        retryIn: "Retry in {0} s",
        reconnected: "Reconnected",

        tooManySources: "{0} sources are open already. Disconnect one first.",
        sourceLost: "Connection to {0} lost",
        sourceCount: "{0} sources",
        back: "Back",
        addSource: "Add source",
        moreSources: "More sources",
        disconnect: "Disconnect",
        apply: "Apply",
        details: "Details",
        selectedOf: "{0} of {1}",
        selectedOfOneChannel: "{0} of 1 channel",
        selectedOfChannels: "{0} of {1} channels",
        selectionFull: "At most {0} channels can be selected.",
        overloadTitle: "Some signals are fast",
        overloadText:
            "This device is not expected to keep up with the channels that are marked with a red sign. "
            + "Samples may be lost when they are shown.",
        noChannelsTitle: "No channels",

        detailsTitle: "Signals",
        simulated: "simulated",
        sampleFigures: "{0} received · {1} lost",
        eventFigures: "events: {0}",
        rate: "{0} Hz",
        unitUnknown: "unit unknown",
        regular: "regular",
        irregular: "irregular",
        blockOne: "1 sample per block",
        blockMany: "{0} samples per block",

        selection: "Selection",
        play: "Play",
        pause: "Pause",
        frozen: "FROZEN",
        frozenByButton: "frozen by button {0}",
        frozenByTouch: "frozen {0}",
        waitingForData: "No data yet",
        lostPerMinute: "{0} % lost/min",
        lostInSession: "{0} lost",
        newest: "newest {0} ms",
        newestSeconds: "newest {0} s",
        framesPerSecond: "{0} fps",
        lookingBack: "{0} s back",
        sourceFailedTitle: "Source failed",
        page: "Page {0} of {1}",
        decimalSeparator: ".",
        visualization: .english,
        cursors: .english,
        reception: .english,
        markers: .english,
        montage: .english,
        paper: .english,
        spectrogram: .english,
        scope: .english
    )
}
