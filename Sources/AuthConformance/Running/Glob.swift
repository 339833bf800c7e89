/// A pattern over case ids: `*` stands for anything within one part, `**` for any number of parts.
public struct Glob: Sendable {
  private let pattern: [UInt8]

  /// Takes the pattern as it was typed; a pattern without wildcards matches one id.
  public init(_ pattern: String) {
    self.pattern = Array(pattern.utf8)
  }

  /// Whether the whole text fits, in time proportional to the product of both lengths at worst.
  public func matches(_ text: String) -> Bool {
    let text = Array(text.utf8)
    // The set of pattern positions that are reachable after each character, as a row of flags.
    var reachable = closure(of: [0])
    for character in text {
      var next: Set<Int> = []
      for position in reachable where position < pattern.count {
        if pattern[position] == star {
          if character != slash || isDouble(position) { next.insert(position) }
        } else if pattern[position] == character {
          next.insert(position + 1)
        }
      }
      if next.isEmpty { return false }
      reachable = closure(of: next)
    }
    return reachable.contains(pattern.count)
  }

  /// Adds the positions behind each star, which may stand for nothing.
  private func closure(of positions: Set<Int>) -> Set<Int> {
    var result: Set<Int> = []
    for position in positions {
      var position = position
      result.insert(position)
      while position < pattern.count, pattern[position] == star {
        position += isDouble(position) ? 2 : 1
        result.insert(position)
      }
    }
    return result
  }

  private func isDouble(_ position: Int) -> Bool {
    position + 1 < pattern.count && pattern[position + 1] == star
  }

  private var star: UInt8 { UInt8(ascii: "*") }
  private var slash: UInt8 { UInt8(ascii: "/") }
}
