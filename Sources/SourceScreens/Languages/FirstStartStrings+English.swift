extension FirstStartStrings {
    static let english = FirstStartStrings(
        languageTitle: "Language",
        timeZoneTitle: "Time zone",
        networkTitle: "Network",
        signalsTitle: "Signals",
        skip: "Skip all",
        next: "Next",
        done: "Done",
        network: "Network: {0}",
        networkText: "Plug a network cable into the device. It gets its address automatically.",
        connectedText: "The device is connected. A PC in the same network can send signals to it.",
        wifiText: "Or connect to a Wi-Fi network.",
        wifi: "Wi-Fi",
        signals: StreamStrings.Explanation(
            title: "Now start signals on a PC",
            text: "This device shows signals that a PC on the same network sends.",
            lslTitle: "Lab Streaming Layer (LSL)",
            lslText:
                "Start the program of your amplifier or experiment on the PC. Its streams appear on the next screen. Touch one. For a try: “pip install pylsl”, then “python -m pylsl.examples.SendData”.",
            serverTitle: "TiA signal server",
            serverText: "Start it on the PC. On the next screen, type the PC’s name or address, and touch Connect.",
            demo: "Without a PC: touch Demo on the next screen."
        )
    )
}
