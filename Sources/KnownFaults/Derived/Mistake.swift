/// A mistake that can be made in several places.
package struct Mistake<Effect: Sendable>: Sendable {
  /// The last part of a fault's id.
  let name: String
  /// A description of the mistake, with `*` for the thing that it is done to.
  private let phrase: String
  let flag: FlagID
  /// The effect of the mistake on a value.
  package let apply: Effect

  init(_ name: String, _ phrase: String, _ flag: FlagID, _ apply: Effect) {
    self.name = name
    self.phrase = phrase
    self.flag = flag
    self.apply = apply
  }

  /// Mistakes of one kind.
  static func ways(
    _ ways: (name: String, flag: FlagID, phrase: String, apply: Effect)...
  ) -> [Mistake] { ways.map { Mistake($0.name, $0.phrase, $0.flag, $0.apply) } }

  /// The description of the mistake, done to a thing.
  package func text(_ what: String) -> String { phrase.replacing("*", with: what) }

  /// The fault of making it in a part of the reference.
  ///
  /// - Parameters:
  ///   - prefix: What the id begins with.
  ///   - what: What it is done to.
  func fault(
    _ prefix: String,
    _ what: String,
    in calls: [Call],
    fix: String,
    _ replace: @escaping @Sendable (inout Reference) -> Void
  ) -> KnownFault {
    KnownFault(.derived("\(prefix)-\(name)"), text(what), replace)
      .in(calls).fix(fix).flagged(flag)
  }
}

extension Array {
  /// The mistakes with some names, which are separated by blanks.
  func named<Effect>(_ names: String) -> Self where Element == Mistake<Effect> {
    let names = Set(names.split(separator: " ").map(String.init))
    return filter { names.contains($0.name) }
  }
}
