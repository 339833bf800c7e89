import AuthConformance
import ConformanceEngine
import ConformanceSuite

/// Words that only the vectors know.
struct CompletionList {
  private let kind: Kind
  private let suite: Suite

  /// What the words are.
  enum Kind: String, CaseIterable {
    case cases, requirements, profiles
  }

  /// Loads the words of a kind.
  init(of kind: Kind) throws(CommandError) {
    self.kind = kind
    suite = try LoadedVectors.bundled()
  }

  /// The words that begin so, each once; an id of a case ends after the next slash, where it has one.
  func words(from beginning: String) -> [String] {
    switch kind {
    case .requirements: suite.requirements.map(\.id.rawValue).starting(with: beginning)
    case .profiles: suite.profiles.map(\.name).starting(with: beginning)
    case .cases: cases(from: beginning)
    }
  }

  private func cases(from beginning: String) -> [String] {
    var words: [String] = []
    for file in suite.files {
      for id in file.cases.map(\.id.rawValue).starting(with: beginning) {
        let rest = id.utf8.dropFirst(beginning.utf8.count)
        let end = rest.firstIndex(of: UInt8(ascii: "/")).map(rest.index(after:)) ?? id.endIndex
        let word = String(id[..<end])
        if words.last != word { words.append(word) }
      }
    }
    return words
  }
}

extension [String] {
  fileprivate func starting(with beginning: String) -> [String] {
    filter { $0.utf8.starts(with: beginning.utf8) }
  }
}
