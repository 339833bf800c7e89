/// A part of a text that looks like an artefact of one form.
struct Occurrence {
  /// The bytes of the text that it is.
  let range: Range<Int>
  /// Whether what follows it, an escape, says that the text has to be decoded first.
  var isCut = false

  // MARK: Tokens

  /// The compact tokens of a text: runs that begin with the base64 of a JSON object's first bytes.
  static func tokens(in bytes: [UInt8]) -> [Occurrence] {
    var found: [Occurrence] = []
    var index = 0
    while index < bytes.count {
      guard isTokenByte(bytes[index]) else {
        index += 1
        continue
      }
      let end = runEnd(in: bytes, from: index)
      if let start = tokenStart(in: bytes, index..<end) {
        let whole = wrapped(bytes, start..<segmentEnd(in: bytes, start..<end))
        found.append(Occurrence(range: whole, isCut: isEscape(bytes, at: whole.upperBound)))
        index = whole.upperBound
      }
      index = max(index, end)
    }
    return found
  }

  static func isTokenByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "-_.+/=".utf8.contains(byte)
  }

  private static func runEnd(in bytes: [UInt8], from start: Int) -> Int {
    bytes[start...].firstIndex { !isTokenByte($0) } ?? bytes.count
  }

  /// The start of a token within a run: its beginning, or after `token=` or a slash of a URL.
  private static func tokenStart(in bytes: [UInt8], _ run: Range<Int>) -> Int? {
    guard let lastDot = bytes[run].lastIndex(of: UInt8(ascii: ".")) else { return nil }
    var start = run.lowerBound
    while start < lastDot {
      let rest = bytes[start..<lastDot]
      if isHeader(rest) { return start }
      guard
        let next = rest.firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "/") })
      else { return nil }
      start = next + 1
    }
    return nil
  }

  /// The end of a token; the next slash ends a token that is a segment of a path.
  private static func segmentEnd(in bytes: [UInt8], _ run: Range<Int>) -> Int {
    let slash = UInt8(ascii: "/")
    guard run.lowerBound > 0, bytes[run.lowerBound - 1] == slash else { return run.upperBound }
    return bytes[run].firstIndex(of: slash) ?? run.upperBound
  }

  /// Whether the bytes are the base64 of the beginning of a JSON object.
  ///
  /// An object begins with a brace, followed by a quotation mark, white space or the closing brace.
  static func isHeader(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count >= 3, bytes.first == UInt8(ascii: "e") else { return false }
    let next = bytes[bytes.startIndex + 2]
    switch bytes[bytes.startIndex + 1] {
    case UInt8(ascii: "y"): return "ABCDIJKL".utf8.contains(next)
    case UInt8(ascii: "w"): return "0123klmnopqr".utf8.contains(next)
    case UInt8(ascii: "3"): return next == UInt8(ascii: "0")
    default: return false
    }
  }

  /// A token with those of the following lines that belong to it.
  private static func wrapped(_ bytes: [UInt8], _ run: Range<Int>) -> Range<Int> {
    func dots(_ range: Range<Int>) -> Int { bytes[range].count { $0 == UInt8(ascii: ".") } }
    func lineLength(upTo end: Int) -> Int {
      end - (bytes[..<end].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)
    }
    var end = run.upperBound
    var count = dots(run)
    var (width, isFull): (Int?, Bool) = (nil, false)
    while true {
      let gap = bytes[end...].prefix { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
      guard gap.contains(0x0A), gap.endIndex < bytes.count, isTokenByte(bytes[gap.endIndex]) else {
        break
      }
      let known = width ?? lineLength(upTo: end)
      let next = runEnd(in: bytes, from: gap.endIndex)
      // Behind the second full stop goes on what is broken at a width that shows already.
      let isRest = (next == bytes.count || bytes[next] <= 0x20) && dots(gap.endIndex..<next) == 0
      if count >= 2, !isFull || !isRest || lineLength(upTo: next) > known { break }
      (width, end) = (known, next)
      count += dots(gap.endIndex..<end)
      isFull = lineLength(upTo: end) == known
    }
    // The full stop of a sentence.
    if count == 3, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
    return run.lowerBound..<end
  }

  private static func isEscape(_ bytes: [UInt8], at index: Int) -> Bool {
    guard index + 1 < bytes.count else { return false }
    let next = bytes[index + 1]
    return bytes[index] == UInt8(ascii: "%") && next.isAlphanumeric
      || bytes[index] == UInt8(ascii: "\\") && (next == UInt8(ascii: "/") || next == 0x75)
  }

  // MARK: Signatures of SHA-1

  /// The runs of base64 that are 20 bytes with padding.
  static func signatures(in bytes: [UInt8]) -> [Occurrence] {
    var found: [Occurrence] = []
    var index = 0
    while index < bytes.count {
      let run = bytes[index...].prefix {
        $0.isAlphanumeric || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/")
      }
      if run.count == 27, run.endIndex < bytes.count, bytes[run.endIndex] == UInt8(ascii: "=") {
        found.append(Occurrence(range: run.startIndex..<run.endIndex + 1))
      }
      index = max(run.endIndex, index) + 1
    }
    return found
  }

  // MARK: Lines of a digest

  /// The lists of digest parameters that contain a response.
  ///
  /// Each begins after the word Digest; without that word, one begins at the first known parameter.
  static func digests(in bytes: [UInt8]) -> [Occurrence] {
    var starts = bytes.places(of: "digest").filter { place in
      place + 6 < bytes.count && (bytes[place + 6] == 0x20 || bytes[place + 6] == 0x09)
        && (place == 0 || !bytes[place - 1].isAlphanumeric)
    }.map { $0 + 7 }
    if starts.isEmpty {
      starts = ["username", "realm", "response"].compactMap { bytes.places(of: $0).first }
        .sorted().prefix(1).map(\.self)
    }
    return starts.compactMap { start in
      let list = ParameterList(in: bytes, from: start)
      return list.isClean && list.names.contains("response")
        ? Occurrence(range: start..<list.end) : nil
    }
  }
}

extension [UInt8] {
  /// The positions of a word, in any letter case.
  func places(of word: String) -> [Int] {
    let word = Array(word.utf8)
    guard count >= word.count, let first = word.first else { return [] }
    return (0...count - word.count).filter { place in
      self[place] | 0x20 == first
        && word.indices.allSatisfy { self[place + $0] | 0x20 == word[$0] }
    }
  }
}
