import Dispatch
import Posix

/// Prompts for a secret on the terminal, without echo.
///
/// The keys of the terminal keep their meaning, and each signal switches the echo on again: Ctrl-C
/// ends the command, and Ctrl-Z stops it.
enum SecretPrompt {
  /// The bytes of a line; nil if there is no terminal, or no line comes from it.
  static func read(_ prompt: String) -> [UInt8]? {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    guard let echo = Echo(terminal) else { return nil }
    return echo.withoutIt {
      write(prompt, to: terminal)
      let line = line(from: terminal)
      // The Return that ends the line is not echoed either.
      write("\n", to: terminal)
      return line
    }
  }

  private static func write(_ text: String, to terminal: Int32) {
    var output = FileOutput(descriptor: terminal)
    output.write(text)
    output.flush()
  }

  private static func line(from terminal: Int32) -> [UInt8]? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = Posix.read(terminal, &byte, 1)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return line.isEmpty ? nil : line }
      if byte == 0x0A || byte == 0x0D { return line }
      line.append(byte)
    }
  }
}

/// The echo setting of a terminal, which decides whether pressed keys are shown.
private struct Echo {
  let terminal: Int32
  let settings: termios

  /// Reads the settings of a terminal; nil if the descriptor is not a terminal.
  init?(_ terminal: Int32) {
    var settings = termios()
    guard tcgetattr(terminal, &settings) == 0 else { return nil }
    (self.terminal, self.settings) = (terminal, settings)
  }

  private func switchOn() {
    var settings = settings
    tcsetattr(terminal, TCSAFLUSH, &settings)
  }

  private func switchOff() {
    var settings = settings
    settings.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(terminal, TCSAFLUSH, &settings)
  }

  /// Does something while nothing is echoed; a signal switches the echo on first.
  func withoutIt<Value>(_ work: () -> Value) -> Value {
    let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP].filter { !ignoresSignal($0) }
    let sources = signals.map(source)
    defer {
      for source in sources { source.cancel() }
      signals.forEach(Interruption.unblock)
    }
    switchOff()
    defer { switchOn() }
    return work()
  }

  private func source(of number: Int32) -> any DispatchSourceSignal {
    // No other thread takes it, and this one is about to wait for keys.
    Interruption.block(number)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    let isRegistered = DispatchSemaphore(value: 0)
    source.setRegistrationHandler { isRegistered.signal() }
    source.setEventHandler {
      switchOn()
      if number == SIGTSTP {
        raise(SIGSTOP)
        switchOff()
      } else {
        Interruption.end(by: number)
      }
    }
    source.resume()
    isRegistered.wait()
    return source
  }
}
