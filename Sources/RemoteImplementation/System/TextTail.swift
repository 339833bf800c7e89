/// The end of a text that may go on without end.
struct TextTail {
  private var bytes: [UInt8] = []
  /// How many octets came in all.
  private(set) var total = 0

  /// How much of the end is kept.
  static let limit = 4_096

  /// Takes in what comes next.
  mutating func append(_ more: UnsafeRawBufferPointer) {
    total += more.count
    // `suffix` of anything may go octet by octet, which is slow where nothing is optimised.
    bytes += UnsafeRawBufferPointer(rebasing: more[max(0, more.count - Self.limit)...])
    // Cut now and then rather than each time.
    if bytes.count > 4 * Self.limit { bytes.removeFirst(bytes.count - Self.limit) }
  }

  /// Forgets what came so far.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    total = 0
  }

  /// The end in whole lines if there are any, and how much stood before it; nil if nothing came.
  var text: String? {
    if total == 0 { return nil }
    var shown = bytes.suffix(Self.limit)
    let omitted = total - shown.count
    if omitted > 0, let newline = shown.firstIndex(of: 0x0A), newline < shown.endIndex - 1 {
      shown = shown[(newline + 1)...]
    }
    while let last = shown.last, last == 0x0A || last == 0x0D { shown.removeLast() }
    let text = String(decoding: shown, as: UTF8.self)
    return omitted > 0 ? "… (\(total - shown.count) bytes before)\n\(text)" : text
  }
}
