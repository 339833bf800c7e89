/// One part of a run that is shared out among several machines, written `2/4`.
package struct Shard: Sendable, Hashable, CustomStringConvertible {
  /// Which part, from 1.
  package let index: Int
  /// How many parts there are.
  package let count: Int

  /// How many parts there can be.
  package static let limit = 10_000

  /// Names a part; nil if there is no such part.
  package init?(index: Int, count: Int) {
    guard (1...Self.limit).contains(count), (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  package var description: String { "\(index)/\(count)" }
}

extension Shard: Codable {
  private enum CodingKeys: CodingKey { case index, count }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let index = try members.decode(Int.self, forKey: .index)
    let count = try members.decode(Int.self, forKey: .count)
    guard let shard = Shard(index: index, count: count) else {
      throw CodingFailure(.badValue, "there is no part \(index)/\(count) of a run")
    }
    self = shard
  }
}
