import Posix
import Synchronization

/// The connections that are open, and since when the next request of each is waited for.
///
/// There are only so many. Where one more comes, the one whose request has been waited for longest is
/// dropped: who is slow, or says nothing, does not keep others out.
final class OpenConnections: Sendable {
  private let limit: Int
  private let waiting = Mutex<[Int32: ContinuousClock.Instant?]>([:])

  init(limit: Int) {
    self.limit = limit
  }

  /// Takes a connection in; false where there are too many, and a request of each is being answered.
  func open(_ connection: Int32) -> Bool {
    waiting.withLock { waiting in
      // What is dropped leaves as soon as its thread finds out.
      let open = waiting.compactMapValues(\.self)
      if waiting.count >= limit {
        guard let slowest = open.min(by: { $0.value < $1.value })?.key else { return false }
        shutdown(slowest, Int32(SHUT_RDWR))
        waiting[slowest] = nil
      }
      waiting[connection] = ContinuousClock.now
      return true
    }
  }

  /// From now on the next request of a connection is waited for; false where it has been dropped.
  func wait(for connection: Int32) -> Bool { note(.now, connection) }

  /// The request of a connection has come; false where it has been dropped.
  func answer(_ connection: Int32) -> Bool { note(nil, connection) }

  /// Closes a connection; its number may then be that of another.
  func close(_ connection: Int32) {
    waiting.withLock { waiting in
      waiting[connection] = nil
      closeDescriptor(connection)
    }
  }

  private func note(_ instant: ContinuousClock.Instant?, _ connection: Int32) -> Bool {
    waiting.withLock { waiting in
      waiting[connection] != nil && waiting.updateValue(instant, forKey: connection) != nil
    }
  }
}

// The method of the same name hides the function of the C library.
private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }
