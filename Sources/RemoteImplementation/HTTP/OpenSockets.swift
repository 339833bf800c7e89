import ConformanceEngine
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The connections that are open, so that all can be ended from another thread.
final class OpenSockets: Sendable {
  private let state = Mutex(State())

  private struct State {
    var descriptors: Set<Int32> = []
    var isOver = false
  }

  /// Takes a new connection in; one that comes too late ends at once.
  func add(_ descriptor: Int32) {
    state.withLock { state in
      state.descriptors.insert(descriptor)
      if state.isOver { shutdown(descriptor, Self.both) }
    }
  }

  /// Closes a connection: only here, so that its number cannot come to stand for another meanwhile.
  func close(_ descriptor: Int32) {
    state.withLock { state in
      state.descriptors.remove(descriptor)
      closeSocket(descriptor)
    }
  }

  /// Ends every connection, as if the other side had; whoever reads from one sees its end.
  func shutDownAll() {
    state.withLock { state in
      state.isOver = true
      for descriptor in state.descriptors { shutdown(descriptor, Self.both) }
    }
  }

  private static let both = Int32(SHUT_RDWR)
}

// The method of the same name hides the function of the C library.
private func closeSocket(_ descriptor: Int32) { _ = close(descriptor) }
