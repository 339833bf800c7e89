import Posix

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
  /// Whether its input is closed behind what is waiting to be sent.
  private var isInputEnding = false
  private var hasClosedInput = false
  private var hasClosedOutput = false
  private var hasClosedErrors = false
  private var descriptors: [pollfd] = []
  private var lastLook: ContinuousClock.Instant
  /// How long this side looks for an answer before it sleeps.
  private let attention: Duration

  /// What an exchange was ended by.
  enum Event {
    /// Something has come: there may be lines.
    case output
    /// Somebody else wants the caller.
    case wake
    case deadline
    /// Nothing will come any more: the program has ended or has closed its standard output.
    case silence
  }

  /// How often it is looked whether a program has ended whose output somebody else keeps open.
  private static let tick = Duration.milliseconds(50)
  /// To be woken takes longer than a quick answer.
  private static let attention = Duration.microseconds(50)

  /// Starts a program.
  ///
  /// - Parameter jobs: so many run side by side; where each cannot have a processor beside the thread that
  ///   asks it, looking for its answer would keep it from answering.
  init(
    _ command: [String],
    lineLimit: Int,
    jobs: Int,
    _ groups: ProcessGroups
  ) throws(SystemError) {
    let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    attention = 2 * jobs <= processors ? Self.attention : .zero
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

  /// Has the end of its input sent.
  func enqueueEnd(_ bytes: [UInt8]) {
    outgoing += bytes
    isInputEnding = true
  }

  /// Sends what is waiting, and waits until something happens.
  func exchange(until deadline: ContinuousClock.Instant?, _ wakePipe: WakePipe?) -> Event {
    flush()
    while true {
      let now = ContinuousClock.now
      if let deadline, now >= deadline { return .deadline }
      if hasClosedOutput { return .silence }
      if now - lastLook >= Self.tick {
        lastLook = now
        if process.end() != nil { return readTheRest() }
      }
      let remaining = deadline.map { min($0 - now, Self.tick) } ?? Self.tick
      wait(remaining, wakePipe)
      if becomesReady(2) { readErrors() }
      if becomesReady(1) { flush() }
      if becomesReady(0) {
        if readOutput() { return .output }
      } else if becomesReady(3) {
        wakePipe?.clear()
        return .wake
      }
    }
  }

  /// Waits on output, input, errors and the wake pipe, in this order.
  private func wait(_ time: Duration, _ wakePipe: WakePipe?) {
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
    descriptors.append(pollfd(fd: wakePipe?.descriptor ?? -1, events: Int16(POLLIN), revents: 0))
    let awake = ContinuousClock.now + min(time, attention)
    repeat {
      if poll(&descriptors, nfds_t(descriptors.count), 0) != 0 { return }
    } while ContinuousClock.now < awake
    _ = poll(&descriptors, nfds_t(descriptors.count), Int32(time.milliseconds))
  }

  private func becomesReady(_ index: Int) -> Bool { descriptors[index].revents != 0 }

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
      if isInputEnding { closeInput() }
    }
  }

  private func closeInput() {
    if !hasClosedInput { close(process.input) }
    hasClosedInput = true
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
  private static let longGrace = Duration.seconds(2)
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

  /// Ends the program with everything in its process group.
  ///
  /// The end of its input tells it to exit; if it does not, `SIGTERM` and at last `SIGKILL` do. Who has
  /// left the group, or holds a pipe that the program gave away, is not ours to end.
  ///
  /// - Parameter isInOrder: whether the program has done all it was asked, and gets time to exit.
  func end(isInOrder: Bool) {
    closeInput()
    isDeaf = true
    if (isInOrder ? awaitEnd(for: Self.longGrace) : process.end()) == nil {
      process.send(SIGTERM)
      _ = awaitEnd()
    }
    groups.end(process)
    discardOutput(for: .zero)
    readErrors()
    close(process.output)
    close(process.errors)
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
    if becomesReady(2) { readErrors() }
    if becomesReady(1) { flush() }
    if becomesReady(0), isAtEnd(process.output) { hasClosedOutput = true }
  }
}

extension Duration {
  /// Whole milliseconds, rounded up.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
