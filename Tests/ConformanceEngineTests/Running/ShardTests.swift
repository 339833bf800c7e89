import TestSupport
import Testing

@Suite("A run is shared out")
struct ShardTests {
  private func suite(_ count: Int) -> Suite {
    let slugs = (0..<count).map { "case-\($0)" }
    let files = stride(from: 0, to: count, by: 50).map { start in
      Suite.file(
        "signatures/f\(start)",
        .call(.jwsVerify),
        Array(slugs[start..<min(start + 50, count)])
      ) {
        _ in
        .valid([:])
      }
    }
    return Suite(files: files)
  }

  private func ids(_ suite: Suite) -> [CaseID] { suite.files.flatMap { $0.cases.map(\.id) } }

  @Test(
    "Every case falls to one part, in order, and parts differ by one case at most",
    arguments: 1...16
  )
  func everyCaseOnce(count: Int) throws {
    let suite = suite(1_003)
    var found: [CaseID] = []
    var sizes: [Int] = []
    for index in 1...count {
      let part = try #require(Shard(index: index, count: count)).part(of: suite)
      let own = Set(ids(part))
      #expect(ids(part) == ids(suite).filter(own.contains))
      #expect(part.files.allSatisfy { !$0.cases.isEmpty })
      found += ids(part)
      sizes.append(part.caseCount)
    }
    #expect(found.sorted() == ids(suite).sorted())
    #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
  }

  @Test("A new case moves at most one other across each cut")
  func stability() throws {
    func homes(_ suite: Suite) throws -> [CaseID: Int] {
      var homes: [CaseID: Int] = [:]
      for index in 1...8 {
        let shard = try #require(Shard(index: index, count: 8))
        for id in ids(try shard.part(of: suite)) { homes[id] = index }
      }
      return homes
    }
    let before = try homes(suite(1_003))
    let after = try homes(suite(1_004))
    let moved = before.filter { after[$0.key] != $0.value }
    #expect(before.count == 1_003)
    #expect(moved.count <= 7)
  }

  @Test("More parts than cases leave some empty")
  func emptyParts() throws {
    let parts = try (1...5).map { try #require(Shard(index: $0, count: 5)).part(of: suite(3)) }
    #expect(parts.map(\.caseCount).sorted() == [0, 0, 1, 1, 1])
  }

  @Test("There is no part 0, none above the last, and no run without parts")
  func bounds() {
    for (index, count) in [(0, 1), (2, 1), (1, 0), (-1, 3), (1, 10_001), (.max, .max)] {
      #expect(Shard(index: index, count: count) == nil)
    }
    #expect(Shard(index: 3, count: 4)?.description == "3/4")
  }

  @Test("The digest differs for other cases, and for the same in another file")
  func digest() throws {
    let digest = try suite(60).digest()
    #expect(digest.utf8.count == 64)
    #expect(try suite(60).digest() == digest)
    #expect(try suite(61).digest() != digest)
    var changed = suite(60)
    changed.files[0].path = "signatures/other"
    #expect(try changed.digest() != digest)
  }
}
