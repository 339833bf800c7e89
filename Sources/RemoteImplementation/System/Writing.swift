import Posix

/// Writes everything, waiting where it must; false if it cannot be done any more, or not in time.
func writeAll(
  _ bytes: [UInt8],
  to descriptor: Int32,
  until deadline: ContinuousClock.Instant? = nil
) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      rest = rest.dropFirst(count)
    } else if errno == EAGAIN {
      if !becomesReady(descriptor, for: Int32(POLLOUT), until: deadline) { return false }
    } else if errno != EINTR {
      return false
    }
  }
  return true
}

/// Waits until a descriptor can be read from or written to; false if that is not in time.
func becomesReady(
  _ descriptor: Int32,
  for events: Int32,
  until deadline: ContinuousClock.Instant? = nil
) -> Bool {
  var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  while true {
    let remaining = deadline.map { $0 - .now }
    if let remaining, remaining <= .zero { return false }
    let time = Int32(clamping: remaining?.milliseconds ?? -1)
    if poll(&entry, 1, time) > 0 { return true }
  }
}
