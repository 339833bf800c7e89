import Posix

/// How many columns the terminals have at this moment; windows are resized at any time.
enum TerminalWidth {
  /// The width of standard output; nil if it is not a terminal, so that lines may have any length.
  static var ofOutput: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    return requested ?? size(of: STDOUT_FILENO) ?? usual
  }

  /// The width of standard error, never more than the terminal's, since redrawn lines must not
  /// wrap.
  static var ofErrors: Int {
    let size = size(of: STDERR_FILENO)
    return min(requested ?? size ?? usual, size ?? .max)
  }

  private static let usual = 80
  private static let least = 20

  /// The width that `COLUMNS` requests.
  private static var requested: Int? {
    guard let text = getenv("COLUMNS"), let columns = Int(String(cString: text)) else { return nil }
    return columns >= least ? columns : nil
  }

  private static func size(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
