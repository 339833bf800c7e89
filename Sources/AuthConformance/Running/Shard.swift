/// One part of a run that is shared out among several machines, written `2/4`.
public struct Shard: Sendable, Hashable, CustomStringConvertible {
  /// Which part, from 1.
  public let index: Int
  /// How many parts there are.
  public let count: Int

  /// How many parts there can be.
  public static let limit = 10_000

  /// Names a part; nil where there is no such part.
  public init?(index: Int, count: Int) {
    guard (1...Self.limit).contains(count), (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  public var description: String { "\(index)/\(count)" }
}
