import Posix

/// Why a program gave no usable answer.
enum Breakdown: Error {
  /// It has said what is no answer to the request; as the end of a sentence: `it printed "hello"`.
  case stray(String)
  /// It has ended; nil if it has closed its standard output and runs on.
  case ended(ProgramEnd?)
  /// It has begun a line that is longer than any may be.
  case endlessLine
  /// It did not answer in time.
  case late
  /// Nobody wants the answer any more.
  case closed
}

/// A program that runs, and is asked one thing at a time; confined to one thread.
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
  private let state: LaneState
  private var lastID = 0
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
    case deadline
    /// Nothing will come any more: the program has ended or has closed its standard output.
    case silence
    /// Nobody wants an answer any more.
    case closed
  }

  // Longer than any answer can reasonably be, and little beside what a machine has.
  static let lineLimit = 16 << 20

  /// How often it is looked whether a program has ended whose output somebody else keeps open, and whether
  /// the answer is still wanted.
  private static let tick = Duration.milliseconds(50)
  /// To be woken takes longer than a quick answer.
  private static let attention = Duration.microseconds(50)

  /// Starts a program.
  ///
  /// - Parameter jobs: so many run side by side; where each cannot have a processor beside the thread that
  ///   asks it, looking for its answer would keep it from answering.
  init(_ command: [String], jobs: Int, _ state: LaneState) throws(SystemError) {
    let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    attention = 2 * jobs <= processors ? Self.attention : .zero
    process = try state.start(command)
    self.state = state
    output = LineBuffer(limit: Self.lineLimit)
    lastLook = .now
  }

  /// Has the end of its input sent.
  func enqueueEnd(_ bytes: [UInt8]) {
    outgoing += bytes
    isInputEnding = true
  }

  /// Sends what is waiting, and waits until something happens.
  func exchange(until deadline: ContinuousClock.Instant) -> Event {
    flush()
    while true {
      let now = ContinuousClock.now
      if now >= deadline { return .deadline }
      if hasClosedOutput { return .silence }
      if now - lastLook >= Self.tick {
        lastLook = now
        if state.isClosed { return .closed }
        if process.end() != nil { return readTheRest() }
      }
      wait(min(deadline - now, Self.tick))
      if becomesReady(2) { readErrors() }
      if becomesReady(1) { flush() }
      if becomesReady(0), readOutput() { return .output }
    }
  }

  /// Waits on output, input and errors, in this order.
  private func wait(_ time: Duration) {
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

  /// Reads a piece; false if there was nothing, or the end.
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
  // A program that goes on answers at once; one that does not is started again.
  private static let settlingTime = Duration.seconds(1)

  /// Sends a request, and waits for the answer to it.
  func answer(to request: WireRequest, within timeout: Duration) throws(Breakdown) -> Answer {
    send(request)
    let deadline = ContinuousClock.now + timeout
    while true {
      while let reply = output.takeLine(Reply.init) {
        switch reply {
        case .blank: break
        case .answer(lastID, let answer): return answer
        case .answer(let id, _):
          let known = (1..<lastID).contains(id) ? " twice" : ", which was not sent"
          throw .stray("it answered request \(id)\(known)")
        case .stray(let what): throw .stray(what)
        }
      }
      try awaitOutput(until: deadline)
    }
  }

  /// Whether a program that has said what is no answer still answers; whatever else it says until then
  /// belongs to the same event.
  func goesOn() -> Bool {
    send(.describe)
    let deadline = ContinuousClock.now + Self.settlingTime
    while true {
      while let reply = output.takeLine(Reply.init) {
        if case .answer(lastID, _) = reply { return true }
      }
      do throws(Breakdown) { try awaitOutput(until: deadline) } catch { return false }
    }
  }

  private func send(_ request: WireRequest) {
    lastID += 1
    request.write(id: lastID, to: &outgoing)
    outgoing.append(0x0A)
  }

  private func awaitOutput(until deadline: ContinuousClock.Instant) throws(Breakdown) {
    if output.isOverfull { throw .endlessLine }
    switch exchange(until: deadline) {
    case .output: return
    case .deadline: throw .late
    case .silence: throw .ended(awaitEnd())
    case .closed: throw .closed
    }
  }

  /// The beginning of the line whose end has not come; nil if there is none.
  var begunLine: String? {
    output.partialCount == 0 ? nil : Excerpt.of(output.partial(prefix: 1_000))
  }

  /// The begun line in a sentence.
  var begun: String? {
    begunLine.map { "it had written \(output.partialCount) bytes of a line: \($0)" }
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
    state.end(process)
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
    wait(time)
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

  /// Such as `10 s`, `0.5 s`.
  var inSeconds: String {
    let tenths = (milliseconds + 50) / 100
    let fraction = tenths % 10
    return "\(tenths / 10)" + (fraction == 0 ? "" : ".\(fraction)") + " s"
  }
}
