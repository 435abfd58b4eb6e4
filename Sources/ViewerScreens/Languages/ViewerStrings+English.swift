extension ViewerStrings {
    static let english = ViewerStrings(
        title: "Second screen",
        offTitle: "The second screen is off",
        offText:
            "A phone or PC in the same network shows the signals in its browser, and downloads recordings. It needs a "
            + "code that appears here. Anybody in the network can read along, because the page is not encrypted.",
        turnOn: "Switch on",
        turnOff: "Switch off",
        endAll: "End all",
        code: "Code",
        noAddress: "The device has no network address. Plug in a cable, or connect to a Wi-Fi network.",
        starting: "Starting",
        broken:
            "The second screen does not start. Switch it off and on again; if that fails too, restart the device.",
        howTo:
            "Scan the picture with a phone, or open the address in a browser and type the code. The code is valid while "
            + "this page is open, and for one browser.",
        addresses: "Address",
        readAlong: "Anybody in this network can read along.",
        browsers: "Browsers",
        noBrowsers: "No browser has typed the code yet.",
        unnamed: "Browser",
        watching: "Watching now",
        admitted: "May connect without a code",
        endTitle: "End this browser?",
        endText: "{0} shows nothing from now on, and needs a new code to connect again.",
        end: "End",
        endAllTitle: "End all browsers?",
        endAllText: "They show nothing from now on, and need a new code to connect again."
    )
}
