extension SensorStrings {
    static let english = SensorStrings(
        title: "Bluetooth",
        strap: "Heart rate strap",
        polarH10: "Polar H10",
        muse: "Muse headband",
        strong: "strong signal",
        good: "good signal",
        weak: "weak signal",
        veryWeak: "very weak signal",
        noController: "This device has no Bluetooth. Plug a Bluetooth adapter into a USB port.",
        blocked: "Bluetooth is switched off on this device.",
        controllerFailed:
            "The Bluetooth adapter does not start. It may need firmware that is not on this device; try another adapter.",
        notSupported: "The Muse S Athena is not supported. Muse 2016, Muse 2 and the first Muse S are.",
        inCharger: "The sensor is in its charger. Take it out and put it on.",
        needsPairing: "The sensor sends its signals only to paired devices. This device does not pair with sensors.",
        notFound:
            "The sensor does not answer. Is it switched on, worn and nearby, and not connected to a phone or another device?",
        connectionLost: "The sensor is out of range, or was switched off.",
        busy: "The sensor declines the connection. Is it connected to a phone or another device?",
        protocolViolation: "The sensor sends something that this device does not understand ({0}).",
        noChannels: "The sensor offers no signals that this device understands.",
        contactLost: "no contact with the skin",
        contactGood: "contact with the skin again",
        batteryLow: "battery low",
        isOpenAlready: "{0} is already open",
        touchToName: "Touch to give it a name",
        nameTitle: "Name of the sensor",
        nameTaken: "Another sensor has that name."
    )
}
