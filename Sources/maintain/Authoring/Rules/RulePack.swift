/// Rules of one matter, each of which every verifier of tokens is tried with.
///
/// A rule that is added here becomes a case of each verifier, under the rule's own name.
struct RulePack<Base: ForgingScenario> {
  let rules: [Rule<Base>]

  init(_ rules: [Rule<Base>]) { self.rules = rules }

  /// All packs; of the payload's JSON those verifiers are asked whose payload is claims.
  static var all: [RulePack] {
    let parts: [TokenPart] = Base.payload == .claims ? [.header, .claims] : [.header]
    let ofTexts = Base.exactTexts.map { exactText($0) } + Base.otherTexts.map { anyText($0) }
    let ofJSON = parts.flatMap { part -> [RulePack] in
      [values(of: part), syntax(of: part), encodings(of: part), duplicates(in: part)]
    }
    return [unsecured, algorithmTypes, algorithmNames, critical, Self.parts, around, base64url]
      + [signature, embeddedKeys] + ofJSON + ofTexts + Base.dates.map { dates($0.claim, $0.right) }
  }
}

// The header.
extension RulePack {
  static var unsecured: RulePack {
    let unsigned = Rule<Base>.namesLikeNone.map { _, name, what -> Rule<Base> in
      let rule = Rule<Base>.algNone(name).titled("\(what), without a signature")
      return name == "none" ? rule : rule.flagged("alg-type")
    }
    return RulePack(unsigned + [.algNoneSigned])
  }

  static var algorithmTypes: RulePack {
    RulePack([
      .algMissing,
      .alg(.null, "null"),
      .alg(256, "a number"),
      .alg(true, "a boolean"),
      .alg([.string(Base.algorithm)], "an array of the right one"),
      .alg(.object([Base.algorithm: true]), "an object"),
      .alg("", "an empty string"),
    ])
  }

  static var algorithmNames: RulePack {
    let spellings: [NearText] = [
      .lowerCase, .mixedCase, .spaceBehind, .fullWidth, .nulBehind, .longS, .ownPrefix,
    ]
    return RulePack(
      spellings.map { spelling in
        Rule<Base>.alg(spelling).also("JWS-ALG-ALLOWED").flagged("alg-type", "inexact-comparison")
      }
    )
  }

  static var critical: RulePack {
    RulePack([
      .critUnknown(),
      .critUnknown("x", .null)
        .titled("An unknown critical extension, with the value null"),
      .critEncodedPayload,
      .critUnencodedPayload,
      .critEmpty,
      .critTwice(),
      .critAbsent(),
      .critRegistered,
      .crit("null", .null, "null"),
      .crit("string", "x", "a string").given { $0.header["x"] = true },
      .crit("number", 1, "a number").given { $0.header["x"] = true },
      .crit("boolean", false, "false").given { $0.header["x"] = true },
      .crit("object", ["x": true], "an object").given { $0.header["x"] = true },
      .crit("array-of-numbers", [1], "an array of numbers").given { $0.header["x"] = true },
      .crit("array-of-arrays", [["x"]], "an array of arrays").given { $0.header["x"] = true },
      .critAbsent("").given { $0.header["x"] = true }
        .titled("A crit that names an extension without a name"),
    ])
  }
}

// The compact serialisation.
extension RulePack {
  static var parts: RulePack {
    RulePack([
      .emptyToken, .twoParts, .onePart, .fourParts, .fullStopBehind, .fullStopBefore, .fiveParts,
      .threeEmptyParts, .flattenedJSON, .generalJSON,
    ])
  }

  static var around: RulePack {
    RulePack([
      .quoted.flagged("wrong-serialisation"),
      .bearer.flagged("wrong-serialisation"),
      .spaceBefore.flagged("base64-variant"),
      .lineBreakBehind.reasons(.malformed, .badSignature).flagged("base64-variant"),
      .nulBehind.reasons(.malformed, .badSignature).flagged("base64-variant"),
      .byteOrderMarkBefore.flagged("base64-variant"),
    ])
  }

  static var base64url: RulePack {
    let rules: [(TokenPart) -> Rule<Base>] = [
      { .padded($0) }, { .standardAlphabet($0) }, { .lineBreak($0) }, { .space($0) },
      { .exclamationMark($0) }, { .singleCharacter($0) }, { .singleCharacterPadded($0) },
      { .impossibleLength($0) }, { .trailingBits($0) },
    ]
    let parts = [.header, Base.payload, .signature]
    return RulePack(
      rules.flatMap { rule in parts.map(rule) } + [
        .signatureInPlainBase64, .signatureInHexadecimal, .percentEncodedPadding,
        .fullWidthLetter(.signature),
      ]
    )
  }

  static var signature: RulePack {
    RulePack([
      .signatureEmpty, .octetBehindSignature, .signatureInCapitals, .signatureLetterInOtherCase,
    ])
  }
}

// The JSON of header and claims.
extension RulePack {
  static func values(of part: TokenPart) -> RulePack {
    RulePack([
      .noObject("empty", in: part, "", "empty"),
      .noObject("null", in: part, "null", "null"),
      .noObject("number", in: part, "256", "a number"),
      .arrayAround(part),
      .stringAround(part),
      .deeplyNested(part),
    ])
  }

  static func syntax(of part: TokenPart) -> RulePack {
    let flaws: [JSONFlaw] = [
      .secondObject, .notClosed, .trailingComma, .blockComment, .singleQuotes, .notANumber,
      .leadingZero(), .rawLineBreak, .rawNUL, .nulBehind,
    ]
    return RulePack(flaws.map { .text(of: part, $0) })
  }

  static func encodings(of part: TokenPart) -> RulePack {
    RulePack([
      .byteOrderMark(before: part),
      .utf16LittleEndian(part),
      .utf16BigEndian(part),
      .utf16BehindMark(part),
      .octets("latin-1", [0xE1], "an accented letter in Latin-1", in: part),
      .octets("overlong-slash", [0xC0, 0xAF], "a slash in two bytes", in: part),
      .octets("surrogate", [0xED, 0xA0, 0x80], "the bytes of a surrogate", in: part),
      .octets("character-cut-short", [0xE2, 0x82], "a character without its last byte", in: part),
      .loneSurrogate(#"\ud83d"#, in: part),
    ])
  }

  static func duplicates(in part: TokenPart) -> RulePack { RulePack([.unknownTwice(in: part)]) }
}

/// The cases of a pack: those that are given, and behind them each rule that none of them tries.
///
/// A rule's case is called like the rule, without the beginning that the file's name has already,
/// or by the id that it has. A given case tries the rule of its id; rules of other files are elsewhere.
func everyRule<Base: ForgingScenario>(
  of pack: RulePack<Base>,
  without prefix: String = "",
  called ids: [String: String] = [:],
  elsewhere: String...,
  @CaseBuilder<Base> cases: () -> [CaseDefinition<Base>] = { [] }
) -> [CaseDefinition<Base>] {
  func id(of rule: Rule<Base>) -> String {
    ids[rule.slug] ?? String(rule.slug.dropFirst(rule.slug.hasPrefix(prefix) ? prefix.count : 0))
  }
  let names = Dictionary(pack.rules.map { (id(of: $0), $0.slug) }) { first, _ in first }
  let own = cases().map { definition in
    definition.rule.isEmpty ? definition.trying(names[definition.slug] ?? "") : definition
  }
  let tried = Set(own.map(\.rule) + elsewhere)
  return own + pack.rules.filter { !tried.contains($0.slug) }.map { tries(id(of: $0), $0) }
}

extension RulePack {
  /// Makes sure that the groups try every rule of every pack.
  static func requireAll(in groups: [CaseGroup]) throws {
    let tried = groups.reduce(into: Set<String>()) { $0.formUnion($1.rules(of: Base.call)) }
    for rule in all.flatMap(\.rules) where !tried.contains(rule.slug) {
      let message = "no case tries the rule \"\(rule.slug)\": \(rule.title)"
      throw AuthoringError(id: CaseID(rawValue: Base.call.rawValue), message: message)
    }
  }
}
