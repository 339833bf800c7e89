/// The possible differences in computing one digest.
///
/// Those that its own values suggest come first, then every known fault.
struct DigestDifferences {
  let computation: DigestComputation
  /// Texts that may replace a member, each with a description.
  ///
  /// They come from the line as it is written, from the challenge, and from other files.
  var texts: [(member: DigestMember, text: String, what: String)] = []

  var ofCredential: [DigestDifference] {
    let own = handed + inner + users + realms + passwords + encodings + lost
    return (own + DigestDifference.known).filter { $0.part == .credential || $0.part == .all }
  }

  var all: [DigestDifference] {
    handed + inner + users + realms + passwords + encodings + requests + responses + lost
      + DigestDifference.known + orders
  }

  private var handed: [DigestDifference] {
    texts.compactMap { member, text, what in
      with(
        member,
        text,
        "uses \(what)",
        fix: member == .uri
          ? "send and digest the URI of the request" : "use \(member.words) itself"
      )
    }
  }

  /// Variables that were empty, as languages print them.
  private var lost: [DigestDifference] {
    DigestMember.allCases.flatMap { member in
      let fix = "set \(member.words) before it is digested"
      return [with(member, "", "digests an empty text in place of \(member.words)", fix: fix)]
        + SecretMisreadings.missingValues.map {
          with(member, $0, "digests \"\($0)\" in place of \(member.words)", fix: fix)
        }
    }
    .compactMap(\.self)
  }

  /// A difference that replaces a member's text; nil if both texts are equal, or if one is missing.
  func with(
    _ member: DigestMember,
    _ text: String?,
    _ mistake: String,
    fix: String,
    _ faults: FaultID...
  ) -> DigestDifference? {
    guard let text, let own = computation[member], !own.hasSameUTF8(as: text) else { return nil }
    return DigestDifference(mistake, fix: fix, faults: faults, .text(member) { _ in text })
  }
}
