import AuthConformance
import ConformanceEngine
import Posix

/// One command from its start to its end; confined to a thread.
struct CommandRun {
  private let groups: ProcessGroups
  private let stop: WakePipe
  private static let outputLimit = 16 << 20

  init(_ groups: ProcessGroups, _ stop: WakePipe) {
    self.groups = groups
    self.stop = stop
  }

  /// Why a command gave no answer.
  struct Failure: Error {
    var message: String
    var isTimeout = false
    var wrote: String?
  }

  /// Starts a command, writes to its standard input, and waits until it has ended.
  func callAsFunction(
    _ command: [String],
    _ input: [UInt8],
    within timeout: Duration
  ) throws(Failure) -> RawAnswer {
    let process: ChildProcess
    do throws(SystemError) {
      process = try groups.start(command)
    } catch {
      throw Failure(message: "\(error)")
    }
    var streams = Streams(process, input)
    defer {
      // Whatever it has started ends with it.
      groups.end(process)
      streams.close()
    }
    let deadline = ContinuousClock.now + timeout
    while true {
      if let end = process.end() {
        streams.exchange(stop, for: .zero)
        let wrote = streams.errors.text
        guard case .exited(let status) = end else {
          throw Failure(message: "the command \(end)", wrote: wrote)
        }
        return RawAnswer(
          output: streams.output,
          status: Int(status),
          isSuccess: status == 0,
          complaint: "the command \(end)",
          wrote: wrote
        )
      }
      let rest = deadline - .now
      if rest <= .zero {
        throw Failure(
          message: "no end within \(timeout.inSeconds)",
          isTimeout: true,
          wrote: streams.errors.text
        )
      }
      // Once it has closed its output it is about to end.
      let pause = streams.isSilent ? Duration.milliseconds(1) : .milliseconds(20)
      if streams.exchange(stop, for: min(rest, pause)) {
        throw Failure(message: ImplementationError.closed.message)
      }
      if streams.output.count > Self.outputLimit {
        throw Failure(message: "the output has more than \(Self.outputLimit) octets")
      }
    }
  }
}

/// The standard streams of a command.
private struct Streams {
  private(set) var output: [UInt8] = []
  private(set) var errors = TextTail()
  private var rest: ArraySlice<UInt8>
  private var input: Int32
  private var reading: [Int32]

  init(_ process: ChildProcess, _ input: [UInt8]) {
    rest = input[...]
    self.input = process.input
    reading = [process.output, process.errors]
    if input.isEmpty { closeInput() }
  }

  /// Whether nothing will come any more.
  var isSilent: Bool { reading == [-1, -1] }

  /// Waits until something can be read or written, and does so; true where it is to be stopped.
  @discardableResult
  mutating func exchange(_ stop: WakePipe, for time: Duration) -> Bool {
    var entries = [
      pollfd(fd: reading[0], events: Int16(POLLIN), revents: 0),
      pollfd(fd: reading[1], events: Int16(POLLIN), revents: 0),
      pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    _ = poll(&entries, nfds_t(entries.count), Int32(time.milliseconds))
    if entries[0].revents != 0 { read(0) }
    if entries[1].revents != 0 { read(1) }
    if entries[2].revents != 0 { write() }
    return entries[3].revents != 0
  }

  private mutating func read(_ stream: Int) {
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { bytes in
      // Endless output must not keep the thread here.
      for _ in 0..<64 {
        let count = readBytes(reading[stream], bytes.baseAddress, bytes.count)
        if count == 0 {
          closeFile(reading[stream])
          reading[stream] = -1
        }
        guard count > 0 else { return }
        let piece = UnsafeRawBufferPointer(rebasing: bytes[..<count])
        if stream == 0 { output += piece } else { errors.append(piece) }
      }
    }
  }

  private mutating func write() {
    let count = rest.withUnsafeBytes { writeBytes(input, $0.baseAddress, $0.count) }
    if count > 0 { rest = rest.dropFirst(count) }
    let hasFailed = count < 0 && errno != EAGAIN && errno != EINTR
    if rest.isEmpty || hasFailed { closeInput() }
  }

  private mutating func closeInput() {
    closeFile(input)
    input = -1
  }

  mutating func close() {
    for descriptor in reading + [input] where descriptor >= 0 { closeFile(descriptor) }
  }
}

// The methods of the same names hide the functions of the C library.
private func readBytes(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}

private func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}

private func closeFile(_ file: Int32) { _ = close(file) }
