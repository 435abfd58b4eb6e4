import Text

/// The settings of the network, of mail, of uploads and of the board's hardware.
extension SettingRow {
    /// A text setting for experts that takes effect at once.
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
                "asked for the time of day by SNTP; empty: nobody is"),
            SettingRow(
                .wifiNetwork, "wifi-network",
                .text(.wifiName, maximum: EscapedText.maximumLength(ofBytes: WiFiName.maximumBytes)), "", .expert,
                .network, .atOnce, LocalText(en: "Wi-Fi network", de: "WLAN-Netz"),
                "the name (SSID) of the wireless network that is joined; `hex:` and two hexadecimal digits for each byte where a "
                    + "name is no text, or has a space at its ends"),
            SettingRow(
                .wifiPassword, "wifi-password",
                .text(
                    .wifiPassword, maximum: EscapedText.maximumLength(ofBytes: WiFiPassword.lengths.upperBound)), "",
                .expert, .network, .atOnce, LocalText(en: "Wi-Fi password", de: "WLAN-Passwort"),
                "its password, 8 to 63 characters of ASCII (also as `hex:`); empty: an open network. It lies in plain text on the card"
            ),
            SettingRow(
                .wifiCountry, "wifi-country", .text(.country, maximum: 2), "", .expert, .network, .atOnce,
                LocalText(en: "Wi-Fi country", de: "WLAN-Land"),
                "the country whose rules for radio hold, two letters (ISO 3166); empty: what is allowed everywhere"),
            SettingRow(
                .network, "network",
                .choice([
                    SettingChoice("dhcp", LocalText("DHCP")),
                    SettingChoice("static", LocalText(en: "Fixed", de: "Fest")),
                ]), 0, .expert, .network, .atOnce, LocalText(en: "Address", de: "Adresse"),
                "where the device's address is from: `static` needs the lines below"),
            text(
                .network, .address, "address", .address, maximum: 15, LocalText(en: "IPv4 address", de: "IPv4-Adresse"),
                "the device's own address"),
            text(
                .network, .netmask, "netmask", .netmask, maximum: 15, LocalText(en: "Netmask", de: "Netzmaske"),
                "of its network"),
            text(
                .network, .gateway, "gateway", .address, maximum: 15, LocalText("Gateway"),
                "the way out of its network"),
            text(
                .network, .nameServer, "name-server", .address, maximum: 15,
                LocalText(en: "Name server", de: "Nameserver"),
                "what finds addresses of names"),
        ]
    }

    static var mail: [SettingRow] {
        [
            text(
                .mail, .smtpServer, "smtp-server", .host, LocalText(en: "Mail server", de: "Mailserver"),
                "the server that takes mails with screenshots"),
            SettingRow(
                .smtpPort, "smtp-port", .whole(1...65535), 587, .expert, .mail, .atOnce,
                LocalText(en: "Mail port", de: "Mail-Port"), "its port: mostly 587 with STARTTLS, 465 with TLS"),
            SettingRow(
                .smtpSecurity, "smtp-security",
                .choice([
                    SettingChoice("none", LocalText(en: "None", de: "Keine")),
                    SettingChoice("starttls", LocalText("STARTTLS")), SettingChoice("tls", LocalText("TLS")),
                ]), 1, .expert, .mail, .atOnce, LocalText(en: "Encryption", de: "Verschlüsselung"),
                "how the way to it is encrypted; without encryption, no password is sent"),
            text(
                .mail, .smtpUser, "smtp-user", .visible, LocalText(en: "User", de: "Benutzer"),
                "the account there; empty: no login"),
            text(
                .mail, .smtpPassword, "smtp-password", .secret, LocalText(en: "Password", de: "Passwort"),
                "of that account. It lies in plain text on the card"),
            text(
                .mail, .mailFrom, "mail-from", .mailAddress, LocalText(en: "Sender", de: "Absender"),
                "the sender's address of mails"),
            text(
                .mail, .mailTo, "mail-to", .mailAddress, LocalText(en: "Default recipient", de: "Üblicher Empfänger"),
                "the recipient that a first mail is offered"),
        ]
    }

    static var upload: [SettingRow] {
        [
            text(
                .upload, .uploadAddress, "upload-address", .visible, LocalText(en: "Address", de: "Adresse"),
                "the WebDAV folder that files are delivered to: `https://cloud.example/remote.php/dav/files/anna/study`. With "
                    + "`http://` everybody on the way can read them, and no user is allowed; blanks as `%20`"),
            text(
                .upload, .uploadUser, "upload-user", .visible, LocalText(en: "User", de: "Benutzer"),
                "the account there; empty: no login"),
            text(
                .upload, .uploadPassword, "upload-password", .secret, LocalText(en: "Password", de: "Passwort"),
                "of that account, best one for this device alone. It lies in plain text on the card"),
            SettingRow(
                .uploadsRecordings, "upload-recordings", .flag, 0, .expert, .upload, .atOnce,
                LocalText(en: "Upload recordings", de: "Aufnahmen hochladen"),
                "whether each recording that is begun from now on is delivered there when it has ended; it stays on the device, too"
            ),
        ]
    }

    static var hardware: [SettingRow] {
        [
            SettingRow(
                .displayMillimetres, "display-mm", .text(.extent, maximum: 9), "", .expert, .hardware, .atOnce,
                LocalText(en: "Display in mm", de: "Anzeige in mm"),
                "the panel's width and height, where it does not say them or says them wrong: sizes on the screen follow"
            ),
            SettingRow(
                .pixelFormat, "format",
                .choice([
                    SettingChoice("xrgb8888", LocalText(en: "32 bit", de: "32 Bit")),
                    SettingChoice("rgb565", LocalText(en: "16 bit", de: "16 Bit")),
                ]), 0, .expert, .hardware, .nextStart, LocalText(en: "Color depth", de: "Farbtiefe"),
                "memory of a pixel: 16 bit takes half of it, for slow displays. A display that does not take one gets "
                    + "the other one"),
            SettingRow(
                .gpioButton, "gpio-button", .text(.gpioLine, maximum: 64), "", .expert, .hardware, .atOnce,
                LocalText(en: "Button on GPIO", de: "Taste am GPIO"),
                "the push button's chip and line (up to 1023) on a board whose device tree has none; "
                    + "`:high` behind it where a press makes the line high"),
        ]
    }
}
