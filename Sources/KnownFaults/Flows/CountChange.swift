/// A way of changing a count of failures.
typealias CountChange = Mistake<@Sendable (Int64) -> Int64>

extension CountChange {
  private init(_ name: String, _ phrase: String, _ apply: @escaping @Sendable (Int64) -> Int64) {
    self.init(name, phrase, "failure-count-ignored", apply)
  }

  static var none: Self { Self("none", "treats every * as 0") { _ in 0 } }
  static var few: Self { Self("few", "treats every * above 1 as 1") { min($0, 1) } }
  static var more: Self { Self("more", "treats every * as one more") { $0 + 1 } }
  static var less: Self { Self("less", "treats every * as one less") { max(0, $0 - 1) } }
  static var twice: Self { Self("twice", "doubles every *") { $0 * 2 } }
}
