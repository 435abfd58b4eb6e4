import Text

/// The texts for the user about problems: one or two sentences with a remedy.
extension UploadProblem {
    public var text: LocalText {
        switch self {
        case .address(let error): error.text
        case .openLogin:
            LocalText(
                en:
                    "The upload address begins with http:// and the password would be readable on its way. Use https://.",
                de: "Die Upload-Adresse beginnt mit http://, das Passwort wäre unterwegs lesbar. Mit https:// geht es.")
        case .certificateFile:
            LocalText(
                en: "The file with the server's certificate cannot be read.",
                de: "Die Datei mit dem Zertifikat des Servers lässt sich nicht lesen.")
        case .key:
            LocalText(
                en: "The key to encrypt the file with is damaged on this device. The file waits; others are sent.",
                de: "Der Schlüssel für die Datei ist auf diesem Gerät beschädigt. Sie wartet; andere werden gesendet.")
        case .unknownHost:
            LocalText(
                en: "The upload server's name is not known. Check address and network.",
                de: "Der Name des Upload-Servers ist nicht bekannt. Bitte Adresse und Netzwerk prüfen.")
        case .notConnected:
            LocalText(
                en: "The upload server does not answer.", de: "Der Upload-Server antwortet nicht.")
        case .timedOut:
            LocalText(
                en: "The upload server took too long.", de: "Der Upload-Server hat zu lange gebraucht.")
        case .connectionLost:
            LocalText(
                en: "The connection to the upload server broke off.",
                de: "Die Verbindung zum Upload-Server ist abgebrochen.")
        case .certificate(let problem): problem.text
        case .noTLS:
            LocalText(
                en: "No encrypted connection to the upload server came about.",
                de: "Es kam keine verschlüsselte Verbindung zum Upload-Server zustande.")
        case .login:
            LocalText(
                en: "The upload server refuses user or password.",
                de: "Der Upload-Server lehnt Benutzer oder Passwort ab.")
        case .forbidden:
            LocalText(
                en: "The upload server does not let this account into the folder.",
                de: "Der Upload-Server lässt dieses Konto nicht in den Ordner.")
        case .noFolder:
            LocalText(
                en: "The folder of the upload address is not on the server.",
                de: "Den Ordner der Upload-Adresse gibt es auf dem Server nicht.")
        case .notFound:
            LocalText(
                en: "The file is not on the server.", de: "Die Datei gibt es auf dem Server nicht.")
        case .noWebDAV:
            LocalText(
                en: "The upload address is no WebDAV folder.", de: "Die Upload-Adresse ist kein WebDAV-Ordner.")
        case .redirected:
            LocalText(
                en:
                    "The upload server points to another address. Enter that one: it is not followed, as the password would go there.",
                de:
                    "Der Upload-Server verweist auf eine andere Adresse. Bitte diese eintragen: Ihr wird nicht gefolgt, "
                    + "weil auch das Passwort dorthin ginge.")
        case .serverFull:
            LocalText(
                en: "The upload server has no space left.", de: "Auf dem Upload-Server ist kein Platz mehr.")
        case .tooLarge:
            LocalText(
                en: "The file is too large for the upload server or this device.",
                de: "Die Datei ist zu groß für den Upload-Server oder dieses Gerät.")
        case .locked:
            LocalText(
                en: "The file is locked on the upload server.", de: "Die Datei ist auf dem Upload-Server gesperrt.")
        case .nameTaken:
            LocalText(
                en: "The upload server has other files of this name.",
                de: "Auf dem Upload-Server liegen andere Dateien dieses Namens.")
        case .incomplete:
            LocalText(
                en: "The upload server has only a part of the file. It is sent again.",
                de: "Der Upload-Server hat nur einen Teil der Datei. Sie wird noch einmal gesendet.")
        case .badAnswer:
            LocalText(
                en: "The upload server's answer makes no sense.",
                de: "Die Antwort des Upload-Servers ergibt keinen Sinn.")
        case .server(let status):
            LocalText(
                en: "The upload server reports error " + String(status) + ".",
                de: "Der Upload-Server meldet Fehler " + String(status) + ".")
        case .fileMissing:
            LocalText(
                en: "The file to upload is gone.", de: "Die Datei zum Hochladen ist nicht mehr da.")
        case .unfinished:
            LocalText(
                en: "A recording was cut off and could not be completed. It is sent as soon as it is complete.",
                de: "Eine abgebrochene Aufnahme ließ sich nicht abschließen. Sie wird danach gesendet.")
        case .file:
            LocalText(
                en: "A file cannot be read or written on this device.",
                de: "Eine Datei lässt sich auf diesem Gerät nicht lesen oder schreiben.")
        case .program:
            LocalText(
                en: "The upload stopped by a fault of this device. It is tried again.",
                de: "Das Hochladen endete durch einen Fehler dieses Geräts. Es wird wiederholt.")
        }
    }
}

extension UploadAddressError {
    public var text: LocalText {
        switch self {
        case .missing:
            LocalText(en: "No upload address is set.", de: "Es ist keine Upload-Adresse eingestellt.")
        case .tooLong: LocalText(en: "The upload address is too long.", de: "Die Upload-Adresse ist zu lang.")
        case .noScheme:
            LocalText(
                en: "The upload address must begin with https://.",
                de: "Die Upload-Adresse muss mit https:// beginnen.")
        case .badHost:
            LocalText(
                en: "The upload address has no valid server name.",
                de: "Die Upload-Adresse hat keinen gültigen Servernamen.")
        case .hasLogin:
            LocalText(
                en: "Enter user and password as settings of their own, not in the upload address.",
                de: "Bitte Benutzer und Passwort einzeln einstellen, nicht in der Upload-Adresse.")
        case .badPath:
            LocalText(
                en: "The upload address must end with the path of a folder, without ? and #.",
                de: "Die Upload-Adresse muss mit dem Pfad eines Ordners enden, ohne ? und #.")
        }
    }
}

extension CertificateProblem {
    public var text: LocalText {
        switch self {
        case .unknownSigner:
            LocalText(
                en: "The upload server's certificate is signed by nobody this device knows. Nothing was sent.",
                de:
                    "Das Zertifikat des Upload-Servers hat niemand unterschrieben, den dieses Gerät kennt. Es wurde nichts gesendet."
            )
        case .expired:
            LocalText(
                en: "The upload server's certificate has expired, or this device's clock is wrong. Nothing was sent.",
                de:
                    "Das Zertifikat des Upload-Servers ist abgelaufen, oder die Uhr des Geräts geht falsch. Es wurde nichts gesendet."
            )
        case .notYetValid:
            LocalText(
                en: "The upload server's certificate is not valid yet. Is this device's clock right? Nothing was sent.",
                de:
                    "Das Zertifikat des Upload-Servers gilt noch nicht. Geht die Uhr des Geräts richtig? Es wurde nichts gesendet."
            )
        case .wrongName:
            LocalText(
                en: "The upload server's certificate is for another name than the address. Nothing was sent.",
                de:
                    "Das Zertifikat des Upload-Servers gilt für einen anderen Namen als den der Adresse. Es wurde nichts gesendet."
            )
        case .revoked:
            LocalText(
                en: "The upload server's certificate was revoked. Nothing was sent.",
                de: "Das Zertifikat des Upload-Servers wurde widerrufen. Es wurde nichts gesendet.")
        case .other:
            LocalText(
                en: "The upload server's certificate is not trusted. Nothing was sent.",
                de: "Dem Zertifikat des Upload-Servers wird nicht vertraut. Es wurde nichts gesendet.")
        }
    }
}
