import Text

/// The settings of the network, of mail, of uploads and of the board's hardware.
extension SettingRow {
    /// Makes a text setting on the page Expert that takes effect immediately.
    private static func text(
        _ group: SettingGroup, _ setting: Setting, _ name: String, _ rule: TextRule,
        maximum: Int = HostInput.maximumHostLength, _ title: LocalText, _ meaning: String
    ) -> SettingRow {
        SettingRow(setting, name, .text(rule, maximum: maximum), "", .expert, group, .atOnce, title, meaning)
    }

    static var network: [SettingRow] {
        [
            SettingRow(
                .timeServer, "time-server", .text(.host, maximum: HostInput.maximumHostLength), "pool.ntp.org",
                .expert, .network, .atOnce, LocalText(en: "Time server", de: "Zeitserver"),
                "the SNTP server for the time of day; empty: none"),
            SettingRow(
                .wifiNetwork, "wifi-network",
                .text(.wifiName, maximum: EscapedText.maximumLength(ofBytes: WiFiName.maximumBytes)), "", .expert,
                .network, .atOnce, LocalText(en: "Wi-Fi network", de: "WLAN-Netz"),
                "the name (SSID) of the wireless network; `hex:` and two hexadecimal digits for each byte if it is not a text, or"
                    + " has a space at its ends"),
            SettingRow(
                .wifiPassword, "wifi-password",
                .text(
                    .wifiPassword, maximum: EscapedText.maximumLength(ofBytes: WiFiPassword.lengths.upperBound)), "",
                .expert, .network, .atOnce, LocalText(en: "Wi-Fi password", de: "WLAN-Passwort"),
                "its password, 8 to 63 ASCII characters (also as `hex:`); empty: an open network. The card contains it in plain text"
            ),
            SettingRow(
                .wifiCountry, "wifi-country", .text(.country, maximum: 2), "", .expert, .network, .atOnce,
                LocalText(en: "Wi-Fi country", de: "WLAN-Land"),
                "the country whose radio rules apply, two letters (ISO 3166); empty: what is allowed everywhere"),
            SettingRow(
                .network, "network",
                .choice([
                    SettingChoice("dhcp", LocalText("DHCP")),
                    SettingChoice("static", LocalText(en: "Fixed", de: "Fest")),
                ]), 0, .expert, .network, .atOnce, LocalText(en: "Address", de: "Adresse"),
                "the origin of the device's address: `static` needs the lines below"),
            text(
                .network, .address, "address", .address, maximum: 15, LocalText(en: "IPv4 address", de: "IPv4-Adresse"),
                "the device's own address"),
            text(
                .network, .netmask, "netmask", .netmask, maximum: 15, LocalText(en: "Netmask", de: "Netzmaske"),
                "the mask of its network"),
            text(
                .network, .gateway, "gateway", .address, maximum: 15, LocalText("Gateway"),
                "the router out of its network"),
            text(
                .network, .nameServer, "name-server", .address, maximum: 15,
                LocalText(en: "Name server", de: "Nameserver"),
                "the server that resolves names"),
        ]
    }

    static var viewers: [SettingRow] {
        [
            SettingRow(
                .shares, "share", .flag, 0, .expert, .viewers, .atOnce,
                LocalText(en: "Second screen", de: "Zweiter Bildschirm"),
                "browsers in the network can show the signals and download recordings, after their users have typed the code "
                    + "of the screen Second screen. Anybody in the network can read along"),
            SettingRow(
                .sharesMarkers, "share-markers", .flag, 0, .expert, .viewers, .atOnce,
                LocalText(en: "Viewers set markers", de: "Zuschauer setzen Marken"),
                "the viewers of the second screen can set markers"),
        ]
    }

    static var mail: [SettingRow] {
        [
            text(
                .mail, .smtpServer, "smtp-server", .hostAndPort, LocalText(en: "Mail server", de: "Mailserver"),
                "the server for mails with screenshots; `mail.example.org:465` sets the port, too"),
            SettingRow(
                .smtpPort, "smtp-port", .whole(1...65535), 587, .expert, .mail, .atOnce,
                LocalText(en: "Mail port", de: "Mail-Port"), "its port: mostly 587 with STARTTLS, 465 with TLS"),
            SettingRow(
                .smtpSecurity, "smtp-security",
                .choice([
                    SettingChoice("none", LocalText(en: "None", de: "Keine")),
                    SettingChoice("starttls", LocalText("STARTTLS")), SettingChoice("tls", LocalText("TLS")),
                ]), 1, .expert, .mail, .atOnce, LocalText(en: "Encryption", de: "Verschlüsselung"),
                "the encryption of the connection to it; without encryption, no password is sent"),
            text(
                .mail, .smtpUser, "smtp-user", .visible, LocalText(en: "User", de: "Benutzer"),
                "the account there; empty: no login"),
            text(
                .mail, .smtpPassword, "smtp-password", .secret, LocalText(en: "Password", de: "Passwort"),
                "the account's password. The card contains it in plain text"),
            text(
                .mail, .mailFrom, "mail-from", .mailAddress, LocalText(en: "Sender", de: "Absender"),
                "the sender's address of mails"),
            text(
                .mail, .mailTo, "mail-to", .mailAddress, LocalText(en: "Default recipient", de: "Üblicher Empfänger"),
                "the recipient that the first mail suggests"),
        ]
    }

    static var upload: [SettingRow] {
        [
            text(
                .upload, .uploadAddress, "upload-address", .visible, LocalText(en: "Address", de: "Adresse"),
                "the WebDAV folder for uploads: `https://cloud.example/remote.php/dav/files/anna/study`. With `http://` anybody "
                    + "on the way can read files, and no user is allowed; write spaces as `%20`"),
            text(
                .upload, .uploadUser, "upload-user", .visible, LocalText(en: "User", de: "Benutzer"),
                "the account there; empty: no login"),
            text(
                .upload, .uploadPassword, "upload-password", .secret, LocalText(en: "Password", de: "Passwort"),
                "the account's password, preferably one for this device alone. The card contains it in plain text"),
            SettingRow(
                .uploadsRecordings, "upload-recordings", .flag, 0, .expert, .upload, .atOnce,
                LocalText(en: "Upload recordings", de: "Aufnahmen hochladen"),
                "each recording that begins from now on is uploaded when it has ended; it remains on the device, too"
            ),
        ]
    }

    static var hardware: [SettingRow] {
        [
            SettingRow(
                .displayMillimeters, "display-mm", .text(.extent, maximum: 9), "", .expert, .hardware, .atOnce,
                LocalText(en: "Display in mm", de: "Anzeige in mm"),
                "the panel's width and height, if it reports none or wrong ones: sizes on the screen depend on them"
            ),
            SettingRow(
                .pixelFormat, "format",
                .choice([
                    SettingChoice("xrgb8888", LocalText(en: "32 bit", de: "32 Bit")),
                    SettingChoice("rgb565", LocalText(en: "16 bit", de: "16 Bit")),
                ]), 0, .expert, .hardware, .nextStart, LocalText(en: "Color depth", de: "Farbtiefe"),
                "the pixel format: 16 bits take half of the memory, for slow displays. If a display does not support one, the "
                    + "other is used"),
            SettingRow(
                .gpioButton, "gpio-button", .text(.gpioLine, maximum: 64), "", .expert, .hardware, .atOnce,
                LocalText(en: "Button on GPIO", de: "Taste am GPIO"),
                "the push button's chip and line (up to 1023) on a board whose device tree has none; with `:high` at the end if a"
                    + " press makes the line high"),
            SettingRow(
                .touchMatrix, "touch-matrix", .text(.touchMatrix, maximum: TouchMatrix.maximumLength), "", .expert,
                .hardware, .atOnce, LocalText(en: "Touch calibration", de: "Touch-Kalibrierung"),
                "six numbers a to f for touch panels that are swapped, mirrored or off, as in udev's LIBINPUT_CALIBRATION_MATRIX, "
                    + "with spaces or commas between them: x' = a x + b y + c, y' = d x + e y + f. The screen "
                    + "\"Calibrate touch panel\" finds them"),
            SettingRow(
                .firstStart, "first-start", .flag, 0, .expert, .hardware, .nextStart,
                LocalText(en: "Set up at the start", de: "Beim Start einrichten"),
                "the next start asks for language, time zone and network; a new card contains `yes`, and the last step stores `no`"
            ),
        ]
    }
}
