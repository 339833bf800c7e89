/// Ids in an order, to be looked up by id or by pattern.
struct CasePlaces {
  private let ids: [CaseID]
  private let known: Set<CaseID>
  private var globCount = 0
  private lazy var beginnings: SortedTexts = SortedTexts(ids.map { Array($0.rawValue.utf8) })
  private lazy var endings: SortedTexts = SortedTexts(ids.map { $0.rawValue.utf8.reversed() })
  private lazy var pieces: Pieces = Pieces(ids.map { Array($0.rawValue.utf8) })

  /// From so many patterns on it pays to sort the ids.
  private static let sortingPays = 16

  init(_ ids: some Sequence<CaseID>) {
    self.ids = Array(ids)
    known = Set(self.ids)
  }

  /// The ids that a pattern fits, in order.
  mutating func ids(fitting pattern: String) -> [CaseID] {
    guard pattern.isGlob else {
      let id = CaseID(rawValue: pattern)
      return known.contains(id) ? [id] : []
    }
    let glob = Glob(pattern)
    globCount += 1
    guard globCount > Self.sortingPays else { return ids.filter { glob.matches($0.rawValue) } }
    // Only what begins and ends as the pattern does can fit, or has its middle: the fewer are looked at.
    let first = beginnings.range(beginningWith: glob.beginning)
    let last = endings.range(beginningWith: glob.ending.reversed())
    var places: [Int]
    if min(first.count, last.count) == ids.count, let some = pieces.places(holding: glob.middle) {
      places = some
    } else {
      places = first.count < last.count ? beginnings.places(in: first) : endings.places(in: last)
    }
    places.removeAll { !glob.matches(ids[$0].rawValue) }
    return places.sorted().map { ids[$0] }
  }
}

/// Texts in the order of their octets, in which those with one beginning stand together.
private struct SortedTexts {
  private let texts: [(octets: [UInt8], place: Int)]

  init(_ texts: [[UInt8]]) {
    self.texts = texts.enumerated().map { (octets: $1, place: $0) }
      .sorted { $0.octets.lexicographicallyPrecedes($1.octets) }
  }

  /// The texts with a beginning.
  func range(beginningWith beginning: [UInt8]) -> Range<Int> {
    let start = texts.indices.partitioningIndex {
      !texts[$0].octets.lexicographicallyPrecedes(beginning)
    }
    let end = (start..<texts.count).partitioningIndex { !texts[$0].octets.starts(with: beginning) }
    return start..<end
  }

  /// Where texts stood before they were sorted.
  func places(in range: Range<Int>) -> [Int] { texts[range].map(\.place) }
}

/// Texts by each three octets that they have in a row.
private struct Pieces {
  private var places: [Piece: [Int]] = [:]

  private struct Piece: Hashable {
    let first: UInt8
    let second: UInt8
    let third: UInt8
  }

  init(_ texts: [[UInt8]]) {
    for (place, text) in texts.enumerated() {
      for piece in Set(Self.pieces(of: text)) { places[piece, default: []].append(place) }
    }
  }

  /// Where the texts are that may have a part; nil where it is too short to tell.
  func places(holding part: [UInt8]) -> [Int]? {
    Self.pieces(of: part).map { places[$0] ?? [] }.min { $0.count < $1.count }
  }

  private static func pieces(of text: [UInt8]) -> [Piece] {
    zip(text, zip(text.dropFirst(), text.dropFirst(2))).map {
      Piece(first: $0, second: $1.0, third: $1.1)
    }
  }
}

extension Range<Int> {
  /// The first number from which on something holds; the end where it never does.
  fileprivate func partitioningIndex(_ holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
