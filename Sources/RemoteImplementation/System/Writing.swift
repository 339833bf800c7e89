import Posix

/// Writes everything, waiting where it must; false where it cannot be done any more.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      rest = rest.dropFirst(count)
    } else if errno == EAGAIN {
      waitUntilReady(descriptor, Int32(POLLOUT))
    } else if errno != EINTR {
      return false
    }
  }
  return true
}

/// Waits until a descriptor can be written to or read from, as long as it takes.
func waitUntilReady(_ descriptor: Int32, _ events: Int32) {
  var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  _ = poll(&entry, 1, -1)
}
