import AuthConformance
import ConformanceEngine
import ConformanceSuite

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that runs, and what goes to and comes from it; confined to one thread.
///
/// Nothing here waits for the program to read or write: whatever it does or fails to do, the caller
/// is back at the deadline.
final class RunningProgram {
  /// Lines that the program has printed.
  var output: LineBuffer
  /// The end of what it wrote to standard error.
  private(set) var errors = TextTail()
  /// Whether the program does not read any more what is sent.
  private(set) var isDeaf = false

  private let process: ChildProcess
  private let groups: ProcessGroups
  private var outgoing: [UInt8] = []
  private var sent = 0
  private var hasClosedOutput = false
  private var hasClosedErrors = false
  private var descriptors: [pollfd] = []
  private var lastLook: ContinuousClock.Instant
  /// Whether the program answered the last time before one could have gone to sleep.
  private var isQuick = false

  /// What an exchange was ended by.
  enum Event {
    /// Something has come: there may be lines.
    case output
    /// The bell rings.
    case bell
    case deadline
    /// Nothing will come any more: the program has ended or has closed its standard output.
    case silence
  }

  /// How often it is looked whether a program has ended whose output somebody else keeps open.
  private static let tick = Duration.milliseconds(50)
  /// How long it is looked for an answer before going to sleep, and what counts as a short sleep.
  private static let vigil = Duration.microseconds(50)
  private static let shortSleep = Duration.microseconds(150)

  /// Starts a program.
  init(_ command: [String], lineLimit: Int, _ groups: ProcessGroups) throws(SystemError) {
    process = try groups.start(command)
    self.groups = groups
    output = LineBuffer(limit: lineLimit)
    lastLook = .now
  }

  /// Has a message sent; a line end is put behind it.
  func enqueue(_ write: (inout [UInt8]) -> Void) {
    write(&outgoing)
    outgoing.append(0x0A)
  }

  /// Sends what is waiting, sleeps if that is asked for, and waits until something happens.
  ///
  /// - Parameter isAwake: whether an answer is awaited for which it may pay not to fall asleep.
  func exchange(
    until deadline: ContinuousClock.Instant?,
    _ bell: Bell?,
    nap: Duration? = nil,
    isAwake: Bool = false
  ) -> Event {
    flush()
    if let nap { usleep(useconds_t(nap / .microseconds(1))) }
    if isAwake, isQuick, watch() { return .output }
    let start = ContinuousClock.now
    while true {
      let now = ContinuousClock.now
      if let deadline, now >= deadline { return .deadline }
      if hasClosedOutput { return .silence }
      if now - lastLook >= Self.tick {
        lastLook = now
        if process.end() != nil { return readTheRest() }
      }
      let remaining = deadline.map { min($0 - now, Self.tick) } ?? Self.tick
      wait(remaining, bell)
      if isReady(2) { readErrors() }
      if isReady(1) { flush() }
      if isReady(0) {
        isQuick = ContinuousClock.now - start < Self.shortSleep
        if readOutput() { return .output }
      } else if isReady(3) {
        bell?.silence()
        return .bell
      }
    }
  }

  /// Looks for an answer again and again: where a processor has nothing to do, waking it up takes
  /// longer than a quick program takes to answer.
  private func watch() -> Bool {
    let end = ContinuousClock.now + Self.vigil
    while !hasClosedOutput, ContinuousClock.now < end {
      if readOutput() { return true }
      sched_yield()
    }
    isQuick = false
    return false
  }

  /// Waits on output, input, errors and the bell, in this order.
  private func wait(_ time: Duration, _ bell: Bell?) {
    let isWaitingToSend = sent < outgoing.count && !isDeaf
    descriptors.removeAll(keepingCapacity: true)
    descriptors.append(
      pollfd(fd: hasClosedOutput ? -1 : process.output, events: Int16(POLLIN), revents: 0)
    )
    descriptors.append(
      pollfd(fd: isWaitingToSend ? process.input : -1, events: Int16(POLLOUT), revents: 0)
    )
    descriptors.append(
      pollfd(fd: hasClosedErrors ? -1 : process.errors, events: Int16(POLLIN), revents: 0)
    )
    descriptors.append(pollfd(fd: bell?.descriptor ?? -1, events: Int16(POLLIN), revents: 0))
    _ = poll(&descriptors, nfds_t(descriptors.count), Int32(time.milliseconds))
  }

  private func isReady(_ index: Int) -> Bool { descriptors[index].revents != 0 }

  /// Writes what is waiting, as much as the pipe takes.
  private func flush() {
    while sent < outgoing.count, !isDeaf {
      let from = sent
      let count = outgoing.withUnsafeBytes { bytes in
        write(process.input, bytes.baseAddress?.advanced(by: from), bytes.count - from)
      }
      if count > 0 {
        sent += count
      } else if errno == EAGAIN {
        break
      } else if errno != EINTR {
        isDeaf = true
      }
    }
    if sent == outgoing.count || isDeaf {
      outgoing.removeAll(keepingCapacity: outgoing.capacity < 1_048_576)
      sent = 0
    }
  }

  /// Reads a piece; false where there was nothing, or the end.
  private func readOutput() -> Bool {
    let count = output.read(from: process.output)
    if count == 0 { hasClosedOutput = true }
    return count > 0
  }

  /// Reads what has been written to standard error so far.
  func readErrors() {
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { bytes in
      // Endless output must not keep the thread here.
      for _ in 0..<16 where !hasClosedErrors {
        let count = read(process.errors, bytes.baseAddress, bytes.count)
        if count == 0 { hasClosedErrors = true }
        guard count > 0 else { return }
        errors.append(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
        if count < bytes.count { return }
      }
    }
  }

  /// Takes what has been written to standard error and was not taken yet.
  func takeErrors() -> String? {
    readErrors()
    defer { errors.clear() }
    return errors.text
  }

  /// The program has ended: what it left in the pipe still counts.
  private func readTheRest() -> Event {
    guard readOutput() else {
      hasClosedOutput = true
      return .silence
    }
    return .output
  }
}

extension RunningProgram {
  // Short enough not to be felt, long enough for a program to leave in order.
  private static let grace = Duration.milliseconds(500)
  private static let patience = Duration.seconds(2)
  private static let pause = Duration.milliseconds(2)

  /// Waits a moment for a program that has fallen silent to end by itself.
  func awaitEnd(for time: Duration = grace) -> ProgramEnd? {
    let deadline = ContinuousClock.now + time
    while true {
      if let end = process.end() { return end }
      if ContinuousClock.now >= deadline { return nil }
      discardOutput(for: Self.pause)
    }
  }

  /// Ends the program with everything that it has started, and lets nothing of it remain.
  ///
  /// The end of its input tells it to exit; if it does not, `SIGTERM` and at last `SIGKILL` do.
  func end(isPatient: Bool) {
    close(process.input)
    isDeaf = true
    if (isPatient ? awaitEnd(for: Self.patience) : process.end()) == nil {
      process.send(SIGTERM)
      _ = awaitEnd()
    }
    groups.end(process)
    discardOutput(for: .zero)
    readErrors()
    for (descriptor, isClosed) in [
      (process.output, hasClosedOutput), (process.errors, hasClosedErrors),
    ] {
      if !isClosed { awaitClosing(of: descriptor) }
      close(descriptor)
    }
  }

  /// What was killed lets go of its pipes in a moment; who does not has left the group.
  private func awaitClosing(of descriptor: Int32) {
    let deadline = ContinuousClock.now + .milliseconds(50)
    while ContinuousClock.now < deadline {
      if isAtEnd(descriptor) { return }
      usleep(1_000)
    }
    PipeHolders(descriptor: descriptor).end()
  }

  private func isAtEnd(_ descriptor: Int32) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { bytes in
      for _ in 0..<16 {
        let count = read(descriptor, bytes.baseAddress, bytes.count)
        if count <= 0 { return count == 0 }
      }
      return false
    }
  }

  /// Lets a program that still wants to say something not wait for it to be read.
  private func discardOutput(for time: Duration) {
    wait(time, nil)
    if isReady(2) { readErrors() }
    if isReady(0), isAtEnd(process.output) { hasClosedOutput = true }
  }
}

extension Duration {
  /// Whole milliseconds, rounded up.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
