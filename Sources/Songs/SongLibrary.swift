import Sound
import Tempo

/// A song's file that was found in a folder of songs.
public struct FoundSong: Sendable {
    /// The path of the file relative to the folder of songs.
    public let path: String
    public let size: Int64
    /// The modification time of the file, in seconds since 1970.
    public let modified: Int64

    public init(path: String, size: Int64, modified: Int64) {
        (self.path, self.size, self.modified) = (path, size, modified)
    }
}

/// The result of reading or measuring a song's file.
public struct SongFinding: Equatable, Sendable {
    public var digest: UInt64
    public var tags: SongTags
    /// The duration of the song in milliseconds; negative if unknown.
    public var milliseconds: Int64
    public var content: SongContent

    public init(digest: UInt64, tags: SongTags, milliseconds: Int64, content: SongContent) {
        (self.digest, self.tags, self.milliseconds, self.content) = (digest, tags, milliseconds, content)
    }
}

/// All known songs. A song keeps its index while no song is added or removed.
///
/// Loops over all songs should use indices (`songs[index].digest`): `for song in songs` copies each song with its texts, which takes some
/// milliseconds for 2,000 songs.
public struct SongLibrary: Sendable {
    public internal(set) var songs: [Song] = []
    /// A number that changes when the library changes.
    public private(set) var revision: UInt32 = 0
    /// Results that were imported from another device for songs whose files were not found yet.
    public private(set) var kept: [SongResult] = []
    private var plays: Int64 = 0
    /// For each file that was changed and read again since the start, its new digest, by its former digest.
    private var replaced: [UInt64: UInt64] = [:]

    public init() {}

    init(songs: [Song], kept: [SongResult] = []) {
        (self.songs, self.kept) = (songs, kept)
        for song in songs { plays = max(plays, song.lastPlayed) }
    }

    /// Compares the songs of a root (card or stick) with the files that were found in its folder, and updates them. Unchanged files keep their
    /// results. Changed files must be read again. Missing files remain in the library while there is space for them.
    /// - Returns: the number of files beyond the maximum number of songs.
    @discardableResult
    public mutating func reconcile(_ root: SongRoot, _ found: [FoundSong]) -> Int {
        var known: [[UInt8]: Int] = [:]
        for (index, song) in songs.enumerated() where song.root == root {
            known[Array(song.path.utf8)] = index
            songs[index].presence = .missing
        }
        var new: [Song] = []
        for file in found where file.path.utf8.count <= SongLimits.pathBytes {
            let fresh = Song(root, file.path, size: file.size, modified: file.modified)
            guard let index = known[Array(file.path.utf8)] else {
                new.append(fresh)
                continue
            }
            if songs[index].isUnchanged(size: file.size, modified: file.modified) {
                songs[index].presence = .present
            } else {
                // Keep the digest from before the first change, because the file may change several times before it is read again.
                let former = songs[index].digest != 0 ? songs[index].digest : songs[index].former
                songs[index] = fresh
                songs[index].former = former
            }
        }
        let refused = add(new)
        revision &+= 1
        return refused
    }

    /// Adds songs. If there is too little space, the new songs replace missing songs.
    private mutating func add(_ new: [Song]) -> Int {
        let space = SongLimits.songs - songs.count
        if new.count > space {
            var excess = new.count - space
            var gone: [SongResult] = []
            songs.removeAll { song in
                guard excess > 0, song.presence == .missing else { return false }
                excess -= 1
                let result = SongResult(song)
                if song.digest != 0, !result.isEmpty { gone.append(result) }
                return true
            }
            // Store the results and the user's decisions about the removed songs, while there is space for them.
            kept = (kept + gone).suffix(SongLimits.songs)
        }
        let taken = min(new.count, SongLimits.songs - songs.count)
        songs += new.prefix(taken)
        return new.count - taken
    }

    /// Marks all songs of a root (card or stick) as missing, because the stick was removed or the folder cannot be read.
    public mutating func lose(_ root: SongRoot) {
        for index in songs.indices where songs[index].root == root { songs[index].presence = .missing }
        revision &+= 1
    }

    /// Marks song files as missing. Their results remain stored.
    public mutating func lose(_ indices: [Int]) {
        for index in indices { songs[index].presence = .missing }
        revision &+= 1
    }

    /// The index of the next song file to read or measure; nil if there is none. Files without a digest come first, so that the screens show titles
    /// before tempos.
    public var nextUnsettled: Int? {
        var unmeasured: Int?
        for index in songs.indices where songs[index].presence == .present {
            switch songs[index].content {
            case .unknown: return index
            case .unmeasured: if unmeasured == nil { unmeasured = index }
            case .tempo, .noClearBeat, .unusable: break
            }
        }
        return unmeasured
    }

    /// The result of another file with the same digest; nil if there is none.
    public func result(of digest: UInt64) -> (content: SongContent, decision: SongDecision)? {
        for index in songs.indices where songs[index].digest == digest && songs[index].content.isSettled {
            return (songs[index].content, songs[index].decision)
        }
        return nil
    }

    /// Stores the result of reading or measuring a file. If another file with the same digest has a tempo or decisions of the user, this file gets
    /// them, too.
    public mutating func take(_ finding: SongFinding, of index: Int) {
        var content = finding.content
        var decision = songs[index].decision
        if !content.isSettled, finding.digest != 0, let known = result(of: finding.digest) {
            content = known.content
            decision = known.decision
        } else if !content.isSettled, let place = kept.firstIndex(where: { $0.digest == finding.digest }) {
            let known = kept.remove(at: place)
            content = known.content
            if decision.beatsPerMinute == 0 { decision.beatsPerMinute = known.beatsPerMinute }
        }
        if decision == SongDecision(), finding.digest != 0 {
            let known = songs.indices.first {
                songs[$0].digest == finding.digest && songs[$0].decision != SongDecision()
            }
            if let known { decision = songs[known].decision }
        }
        let former = songs[index].former
        if former != 0, finding.digest != 0, former != finding.digest { replaced[former] = finding.digest }
        songs[index].former = 0
        songs[index].digest = finding.digest
        songs[index].tags = finding.tags
        songs[index].milliseconds = finding.milliseconds
        songs[index].content = content
        songs[index].decision = decision
        revision &+= 1
    }

    /// Imports results from another device. This device's measurements and decisions take precedence. Results for songs whose files were not found
    /// yet are stored until the files are found.
    /// - Returns: the number of results that were new, of those that were already known, and of those beyond the capacity.
    public mutating func take(_ results: [SongResult]) -> (new: Int, known: Int, refused: Int) {
        var places: [UInt64: [Int]] = [:]
        for (index, song) in songs.enumerated() where song.digest != 0 {
            places[song.digest, default: []].append(index)
        }
        var keptPlaces: [UInt64: Int] = [:]
        for (index, result) in kept.enumerated() { keptPlaces[result.digest] = index }
        let former = kept.count
        var (new, known, refused) = (0, 0, 0)
        for result in results {
            if let indices = places[result.digest] {
                var isNew = false
                for index in indices where take(result, of: index) { isNew = true }
                if isNew { new += 1 } else { known += 1 }
            } else if let place = keptPlaces[result.digest] {
                let merged = kept[place].adding(result)
                if kept[place] == merged { known += 1 } else { new += 1 }
                kept[place] = merged
            } else {
                keptPlaces[result.digest] = kept.count
                kept.append(result)
                new += 1
            }
        }
        // If there are too many results, drop the oldest ones, so that results for songs whose files never appear do not keep out newer ones.
        let excess = max(0, kept.count - SongLimits.songs)
        let own = max(0, excess - former)
        kept.removeFirst(excess)
        new -= own
        refused += own
        if new > 0 || excess > 0 { revision &+= 1 }
        return (new, known, refused)
    }

    /// All results: those for songs in the library, and those in `kept`.
    public var results: [SongResult] {
        songs.filter { $0.digest != 0 }.map { SongResult($0) }.filter { !$0.isEmpty } + kept
    }

    private mutating func take(_ result: SongResult, of index: Int) -> Bool {
        var isNew = false
        if songs[index].content == .unmeasured, result.content.isSettled {
            songs[index].content = result.content
            isNew = true
        }
        if songs[index].decision.beatsPerMinute == 0, result.beatsPerMinute > 0 {
            songs[index].decision.beatsPerMinute = result.beatsPerMinute
            isNew = true
        }
        return isNew
    }

    /// Changes the user's decisions about a song, for all files with its digest.
    public mutating func decide(_ index: Int, _ change: (inout SongDecision) -> Void) {
        var decision = songs[index].decision
        change(&decision)
        if decision.beatsPerMinute != 0, !SongLimits.corrections.contains(decision.beatsPerMinute) { return }
        let digest = songs[index].digest
        for other in songs.indices where other == index || (digest != 0 && songs[other].digest == digest) {
            songs[other].decision = decision
        }
        revision &+= 1
    }

    /// Called when a song starts to play.
    public mutating func played(_ index: Int) {
        plays += 1
        songs[index].lastPlayed = plays
        revision &+= 1
    }

    public mutating func remove(_ index: Int) {
        songs.remove(at: index)
        revision &+= 1
    }

    /// The maximum number of successive changes of one file that the function `moved` follows.
    private static let maximumChanges = 8

    /// The given digests, in which the current digest replaces the digest of each file that was changed. Nil if no digest was replaced.
    public func moved(_ digests: [UInt64]) -> [UInt64]? {
        guard !replaced.isEmpty else { return nil }
        var present: Set<UInt64> = []
        for song in songs where song.presence == .present { present.insert(song.digest) }
        var isMoved = false
        let moved = digests.map { digest -> UInt64 in
            var now = digest
            for _ in 0..<Self.maximumChanges {
                guard !present.contains(now), let next = replaced[now] else { break }
                now = next
            }
            if now != digest { isMoved = true }
            return now
        }
        return isMoved ? moved : nil
    }

    /// The number of present songs, and the number of those whose reading and measuring is complete.
    public var progress: (present: Int, settled: Int) {
        var (present, settled) = (0, 0)
        for index in songs.indices where songs[index].presence == .present {
            present += 1
            if songs[index].content.isSettled { settled += 1 }
        }
        return (present, settled)
    }
}
