import App
import CSystem
import CZlib
import Platform
import Services
import ServicesTests
import Settings
import Storing
import Study
import StudyRun
import StudyTests
import TestKit
import Text
import Upload
import Uploading

/// Collects the texts of the notifications that the subject sees.
final class Sentences {
    var texts: [String] = []
}

/// A device on which the example study is installed. A shell script replaces the upload program.
final class CarriedStudyBench {
    let bench: StorageBench
    let settings: SettingsStore
    let upload: AppUpload
    let studies: StudyFiles
    let sentences = Sentences()
    static let uuid = "1f3a4c5d-6e7f-4a41-bb12-3459f0c3d7e1"

    /// The shell script that replaces the upload program. It records each request and reports that the server has the
    /// file. The folder `lab` contains the files on the lab's server. If a file `offline` exists, the script reports
    /// that there is no network.
    static let delivers = """
        cat <&3 > "$here/job.new"
        if grep -q '^fetch' "$here/job.new"; then
          file="$here/lab/$(sed -n 's/^fetch //p' "$here/job.new")"
          cat "$here/job.new" >> "$here/fetches"
          [ -f "$here/offline" ] && { echo 'failed not-connected' >&2; exit 1; }
          [ -f "$file" ] || { echo 'failed not-found' >&2; exit 1; }
          mark=$(cksum < "$file" | tr -d ' ')
          if grep -q "^known $mark$" "$here/job.new"; then echo unchanged >&2; exit; fi
          cp "$file" "$(sed -n 's/^into //p' "$here/job.new")" || { echo 'failed file' >&2; exit 1; }
          echo "fetched 1 $mark" >&2
          exit
        fi
        mv "$here/job.new" "$here/job"
        cat "$here/job" >> "$here/jobs"
        if grep -q '^seal' "$here/job"; then
          echo 1 > "$(sed -n 's/^into //p' "$here/job")"
          echo sealed >&2
        else echo "verified $(sed -n 's/^name //p' "$here/job")" >&2; fi
        """

    /// - Parameters:
    ///   - changes: replacements in the study's text.
    ///   - sound: the bytes of a sound file; nil keeps the installed study.
    ///   - adjust: a function that changes the settings.
    init?(
        in bench: StorageBench? = StorageBench(), changes: [(String, String)] = [], carries sound: [UInt8]? = [1],
        adjust: (inout Settings) -> Void = { _ in }
    ) {
        guard let bench else { return nil }
        self.bench = bench
        let program = bench.folder + "/uploader"
        let text = "#!/bin/sh\nhere=" + bench.folder + "\n" + Self.delivers + "\n"
        guard (try? replaceFile(program, with: Array(text.utf8))) != nil, chmod(program, 0o755) == 0,
            sound.map({ Self.carry(changes, $0, in: bench.folder + "/study") }) ?? true
        else { return nil }
        var stored = StoredSettings()
        var new = stored.settings
        new[number: .startMode] = Settings.StartMode.study.rawValue
        adjust(&new)
        _ = stored.apply(new)
        settings = SettingsStore(stored, host: BareMachine())
        let upload = AppUpload(
            settings: settings, storage: bench.storage, dataFolder: bench.folder, loop: bench.loop, program: program,
            sealer: program
        ) { _ in }
        self.upload = upload
        studies = StudyFiles(
            storage: bench.storage, loop: bench.loop, dataFolder: bench.folder, settingsFolder: bench.folder,
            fontFolder: TestFiles.fonts,
            stick: { nil }, upload: { upload }, notify: { [sentences] in sentences.texts.append($0[.english]) },
            pause: 20_000_000, settling: 20_000_000, pauseAfterFailure: 200_000_000)
        studies.load()
    }

    deinit {
        upload.close()
        studies.close()
        for file in ["server-0123abcd.pem", "reader-0123abcd.pem", "study.study"] {
            unlink(bench.folder + "/study/" + file)
        }
        rmdir(bench.folder + "/study/sounds-0123abcd")
    }

    /// Stores the study's archive as an import does. Each picture or sound is one byte long.
    private static func carry(_ changes: [(String, String)], _ sound: [UInt8], in folder: String) -> Bool {
        guard let archive = archive(changes, sound: sound, checksum: "0123abcd") else { return false }
        return (try? makeFolder(folder)) != nil && (try? replaceFile(folder + "/study.study", with: archive)) != nil
    }

    /// Returns the example study as an archive.
    /// - Parameter checksum: nil for the correct checksum.
    static func archive(_ changes: [(String, String)], sound: [UInt8] = [1], checksum: String? = nil) -> [UInt8]? {
        var documents: [(String, [UInt8])] = []
        for document in StudyDocument.allCases {
            guard var bytes = ExampleStudy.bytes(document) else { return nil }
            for (old, new) in changes { bytes = replaced(bytes, old, new) }
            documents.append((document.fileName, bytes))
        }
        var archive: [UInt8] = []
        func add(_ name: String, _ content: [UInt8]) {
            archive += StudyArchive.header(name, bytes: Int64(content.count)) + content
            archive += StudyArchive.padding(after: Int64(content.count))
        }
        for (name, bytes) in documents { add(name, bytes) }
        for name in ["pictures/headset.png", "pictures/landscape.png", "pictures/button.gif/0001.png"] {
            add(name, [1])
        }
        add("server.pem", Array("server's".utf8))
        add("reader.pem", Array("reader's".utf8))
        add("sounds/chime.wav", sound)
        let sum = archive.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
        let digits = String(UInt32(truncatingIfNeeded: sum), radix: 16)
        let right = String(repeating: "0", count: 8 - digits.utf8.count) + digits
        add(StudyArchive.checksumName, Array((checksum ?? right).utf8) + [10])
        return archive
    }

    /// Stores a file on the simulated server of the lab.
    func publish(_ name: String, _ content: [UInt8]) -> Bool {
        (try? makeFolder(bench.folder + "/lab")) != nil && (try? makeFolder(bench.folder + "/fetched")) != nil
            && (try? replaceFile(bench.folder + "/lab/" + name, with: content)) != nil
    }

    /// Returns how often the app requested this file of the lab.
    func fetches(_ name: String) -> Int { lines("fetches").filter { $0 == "fetch " + name }.count }

    /// Returns true after the loop ran until each earlier request was answered. The service fetches files one after the
    /// other, so the answer to one more request proves this.
    func isAnswered() -> Bool {
        guard let name = RemoteName("other"), let uploads = upload.uploads else { return false }
        var isAnswered = false
        uploads.fetch(FetchRequest(path: [name], name: name, maximumBytes: 1)) { _ in isAnswered = true }
        return wait { isAnswered }
    }

    var version: String? { if case .ready(let study, _) = studies.carried { study.identity.version } else { nil } }

    private static func replaced(_ bytes: [UInt8], _ old: String, _ new: String) -> [UInt8] {
        let old = Array(old.utf8)
        guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: old) }) else { return bytes }
        return Array(bytes[..<place]) + Array(new.utf8) + Array(bytes[(place + old.count)...])
    }

    /// Runs the loop until a condition is true; returns false after a timeout.
    func wait(_ condition: () -> Bool) -> Bool {
        for _ in 0..<3000 where !condition() { bench.loop.runOnce(timeout: 10_000_000) }
        return condition()
    }

    var isReady: Bool { if case .ready = studies.carried { true } else { false } }

    func lines(_ file: String) -> [String] {
        ((try? readFile(bench.folder + "/" + file, maximum: 100_000)) ?? []).split(separator: 10)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// The names of all files that the upload program was asked to deliver.
    var delivered: [String] {
        lines("jobs").filter { $0.utf8.starts(with: "name ".utf8) }.map {
            String(decoding: $0.utf8.dropFirst(5), as: UTF8.self)
        }
    }

    static func name(_ kind: StudyFileName.Kind) -> StudyFileName {
        StudyFileName(kind: kind, session: "rest", day: 1, place: 2, run: 1, uuid: uuid)
    }

    /// Records one complete block of the study.
    func record() {
        let path = bench.folder + "/recordings/" + Self.name(.recording).text + ".bdf"
        _ = try? makeFolder(bench.folder + "/recordings")
        _ = try? replaceFile(path, with: [1, 2, 3])
        upload.began(path)
        upload.ended(path)
    }
}
