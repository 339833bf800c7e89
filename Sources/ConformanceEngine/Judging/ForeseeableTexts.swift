extension [String] {
  /// Whether each of these texts, the oldest first, can be foreseen from those before it, since a
  /// counter or a clock tells them apart and nothing else does.
  var areForeseeable: Bool { count > 2 && (areCounted || areReadFromAClock) }

  /// Whether nothing but a number tells them apart, decimal or hexadecimal, and all are near each other.
  ///
  /// Three random numbers of 32 bits, the fewest that could pass for a nonce, are as near as that once
  /// in a thousand million times; longer ones never are. A text that also holds random digits, as a
  /// UUID with a time stamp does, differs in more than the stamp.
  private var areCounted: Bool {
    let texts = map { Array<UInt8>($0.utf8) }
    let start = texts.commonPrefix
    let end = texts.map { Array<UInt8>($0.dropFirst(start).reversed()) }.commonPrefix
    let middles = texts.map { String(decoding: $0.dropFirst(start).dropLast(end), as: UTF8.self) }
    guard middles.allSatisfy({ $0.allSatisfy { $0.isHexDigit } }) else { return false }
    return [10, 16].contains { radix in
      let numbers = middles.compactMap { UInt64($0, radix: radix) }
      guard numbers.count == count else { return false }
      return numbers.span < 1 << 16
    }
  }

  /// Whether they are decimal numbers that are near each other, as those of a clock are.
  private var areReadFromAClock: Bool {
    let numbers = compactMap { UInt64($0) }
    return numbers.count == count && numbers.span < 1 << 32
  }
}

extension [UInt64] {
  fileprivate var span: UInt64 { (self.max() ?? 0) - (self.min() ?? 0) }
}

extension [[UInt8]] {
  /// How many octets all of them begin with alike.
  fileprivate var commonPrefix: Int {
    guard let first else { return 0 }
    return dropFirst().map { zip(first, $0).prefix { $0 == $1 }.count }.min() ?? first.count
  }
}
