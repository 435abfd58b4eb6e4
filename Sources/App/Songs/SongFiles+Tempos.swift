import Platform
import PlayerClient
import Services
import Songs
import Storing

/// Imports the tempos of songs from another device, and exports tempos for another device.
extension SongFiles {
    public var tempoTable: [UInt8] { TempoTable.encoded(library) }

    public func listTempoTables(then action: @escaping (Outcome<[String]>) -> Void) {
        do throws(StorageFailure) {
            let (mount, thread) = try stick.thread()
            let task = ListTempoTables(mount, entries: Stick.maximumEntries)
            thread.perform(task, to: nil) { action($0.outcome.map { task.paths }) }
        } catch {
            action(.failure(error))
        }
    }

    public func readTempos(_ path: String, then action: @escaping (Result<TempoReading, TempoImportFailure>) -> Void) {
        do throws(StorageFailure) {
            let (mount, thread) = try stick.thread()
            let task = ReadTempoTable(mount + "/" + path)
            thread.perform(task, to: nil) { result in
                if case .failure(let error) = result { return action(.failure(.storage(StorageFailure(error)))) }
                if let fault = task.fault { return action(.failure(.fault(fault))) }
                action(.success(TempoReading(results: task.results, refused: task.refused)))
            }
        } catch {
            action(.failure(.storage(error)))
        }
    }

    public func take(_ reading: TempoReading) -> TempoImport {
        let (new, known, refused) = library.take(reading.results)
        save(at: loop.clock.now)
        return TempoImport(new: new, known: known, refused: reading.refused + refused)
    }
}
