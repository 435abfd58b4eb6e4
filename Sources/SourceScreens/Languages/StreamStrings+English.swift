extension StreamStrings {
    static let english = StreamStrings(
        onNetwork: "On the network",
        onNetworkAndInRange: "On the network and in range",
        onNetworkAndHere: "On the network and at this device",
        connectedBefore: "Connected before",
        firstOnly: "the first {0}",
        unnamed: "(no name)",
        isOpen: "open",
        noneYet:
            "Nothing yet. Streams of Lab Streaming Layer (LSL) appear here while their program runs. None? Allow the program in the PC’s firewall, or type the PC’s name above.",
        foundThere: "But it has streams of Lab Streaming Layer: they are listed first under “On the network”.",
        partlyShown: "{0} of {1} channels are shown. Others: Selection.",
        explanation: Explanation(
            title: "No signals found yet",
            text: "This device shows signals that a PC on the same network sends.",
            lslTitle: "Lab Streaming Layer (LSL)",
            lslText:
                "Start the program of your amplifier or experiment on the PC. Its streams then appear here. None? Allow the program in the PC’s firewall, or type the PC’s name above.",
            serverTitle: "TiA signal server",
            serverText: "Start it on the PC. Then touch the field above and type the PC’s name or address.",
            demo: "Without a PC: touch Demo."
        )
    )
}
