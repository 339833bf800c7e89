extension DifferenceSummary {
  /// That most valid inputs are rejected for one reason, what is not, and what the reason is about;
  /// nil where it is not so.
  var mostOfAll: Finding? {
    let valid = analysis.valid
    let hits = mostOfValid
    guard let first = hits.first else { return nil }
    let rejected = open.filter { isAt(Facet.rejects, $0) }
    var text = "\(Facet.rejects) \(hits.count) of \(valid.count) valid inputs"
    guard let reason = rejected.compactMap(analysis.reason).mostOften else {
      return finding(text, rejected)
    }
    text += " as \(reason)"
    // What is invalid is rejected for the same reason then.
    let consequences = open.filter { index in
      analysis.results[index].failure?.kind == .wrongReason && analysis.reason(of: index) == reason
    }
    let others = valid.filter { !hits.contains($0) }
    let accepted = open.filter { isAt(Facet.accepts, $0) }
    // What is accepted instead says more than what might be wrong.
    let suspects =
      accepted.isEmpty ? suspects(first, reason, insteadOfOthers: consequences) : []
    if let member = analysis.member(of: hits, notOf: others) {
      text += ", all those \(member)"
    } else if !others.isEmpty, let topic = topic(of: others, in: members(of: valid)) {
      text += ", but not \(topic.text)" + peculiarities(of: topic.hits)
    } else if let first = accepted.first {
      text += ", but accepts \(accepted.count) that are invalid, such as "
      text += analysis.results[first].id.slug + peculiarities(of: accepted)
    }
    var found = finding(text, rejected + consequences)
    found.suspects = suspects.map(\.name)
    let meant =
      suspects.isEmpty
      ? analysis.passes.filter { isAbout(reason, $0) } : suspects.flatMap(\.cases)
    let rules = meant.compactMap { analysis.cases[$0].requirements.first }
    found.rule = rules.mostOften.flatMap { rule in
      rules.count { $0 == rule } * 2 >= rules.count ? rule : nil
    }
    return found
  }

  /// The members that make the first of some cases another than those around it, in brackets.
  func peculiarities(of indices: [Int]) -> String {
    let names = indices.first.map(analysis.peculiarities)?.joined(separator: ", ") ?? ""
    return names.isEmpty ? "" : " (\(names))"
  }

  /// The valid inputs that are rejected, where most are.
  var mostOfValid: [Int] {
    let valid = analysis.valid
    let hits = valid.filter(Set(open.filter { isAt(Facet.rejects, $0) }).contains)
    return hits.count * 4 >= valid.count * 3 && hits.count > 1 ? hits : []
  }

  /// The members of an input that a reason is given for elsewhere, and that nothing else is found
  /// wrong with any more, with the cases in which the reason is right.
  private func suspects(
    _ index: Int,
    _ reason: String,
    insteadOfOthers lost: [Int]
  ) -> [(name: String, cases: [Int])] {
    let words = analysis.cases.indices.map(analysis.words)
    let right = analysis.passes.filter { index in
      analysis.results[index].outcome == .passed(warnings: [])
        && !analysis.cases[index].expectation.reasons.isEmpty
    }
    let suspects = analysis.memberNames(of: index).compactMap { name in
      let own = Set(name.lowerCaseWords)
      let named = right.filter { words[$0].isSuperset(of: own) }
      let meant = named.filter { isAbout(reason, $0) }
      let lostCount = lost.count { words[$0].isSuperset(of: own) }
      return meant.isEmpty || (named.count - meant.count) * 4 > lostCount + meant.count
        ? nil : (name, meant)
    }
    return Array(suspects.prefix(3))
  }

  private func isAt(_ place: String, _ index: Int) -> Bool {
    analysis.facets[index].contains { $0.place == place }
  }

  private func isAbout(_ reason: String, _ index: Int) -> Bool {
    analysis.cases[index].expectation.reasons.first?.rawValue == reason
  }
}

extension FailureAnalysis {
  /// The names of the header members, the claims and the inputs of a case.
  fileprivate func memberNames(of index: Int) -> [String] { members[index].map(\.name) }

  /// The members that all of some cases have, or lack, and none of the others: one of each.
  fileprivate func member(of cases: [Int], notOf others: [Int]) -> String? {
    guard let first = cases.first, let other = others.first else { return nil }
    let names = Dictionary((cases + others).map { ($0, memberNames(of: $0)) }) { first, _ in first }
    func has(_ name: String) -> (Int) -> Bool { { names[$0]?.contains(name) == true } }
    func divides(_ some: [Int], _ rest: [Int]) -> (String) -> Bool {
      { some.allSatisfy(has($0)) && !rest.contains(where: has($0)) }
    }
    let parts = [
      names[first]?.first(where: divides(cases, others)).map { "with \($0)" },
      names[other]?.first(where: divides(others, cases)).map { "without \($0)" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }

  /// The members that make a case another than those around it, where they are three at most.
  func peculiarities(of index: Int) -> [String] {
    let own = members[index]
    let file = results[index].id.file
    let others = cases.indices.filter { results[$0].id.file == file }
      .map { members[$0] }
    let names = Set(own.map(\.name)).union(others.flatMap { $0.map(\.name) })
    func values(_ members: [JSON.Member], _ name: String) -> [JSON] {
      members.filter { $0.name == name }.map(\.value)
    }
    let peculiar = names.filter { name in
      others.map { values($0, name) }.mostOften != values(own, name)
    }
    return peculiar.count > 3 ? [] : peculiar.sorted()
  }

  /// The words of a case's name and of the rule that decides it.
  fileprivate func words(of index: Int) -> Set<String> {
    let vector = cases[index]
    return Set((vector.id.slug + "-" + (vector.requirements.first?.rawValue ?? "")).lowerCaseWords)
  }
}

extension String {
  /// The words that a name is made of.
  fileprivate var lowerCaseWords: [String] {
    var words = [""]
    var isLower = false
    for character in self {
      if character.isUppercase && isLower || !character.isLetter { words.append("") }
      if character.isLetter { words[words.count - 1] += character.lowercased() }
      isLower = character.isLowercase
    }
    return words.filter { !$0.isEmpty }
  }
}

extension VectorCase {
  /// The header members, the claims and the inputs.
  var members: [JSON.Member] {
    let token = input["token"]?.string.flatMap { try? CompactJWS($0) }
    let parts = token.map { [$0.protectedHeader, $0.payload] } ?? []
    let objects = parts.compactMap { try? JSON(parsing: $0).object } + [input]
    return objects.flatMap(\.members).filter { $0.name != "token" }
  }
}
