extension DifferenceSummary {
  /// That most valid inputs are rejected for one reason, and what is not; nil if it is not so.
  var mostOfAll: Finding? {
    let valid = analysis.valid
    let hits = mostOfValid
    if hits.isEmpty { return nil }
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
    if let member = analysis.member(of: hits, notOf: others) {
      text += ", all those \(member)"
    } else if !others.isEmpty, let topic = topic(of: others, in: members(of: valid)) {
      text += ", but not \(topic.text)" + peculiarities(of: topic.hits)
    } else if let first = accepted.first {
      text += ", but accepts \(accepted.count) that are invalid, such as "
      text += analysis.results[first].id.slug + peculiarities(of: accepted)
    }
    var found = finding(text, rejected + consequences)
    let meant = analysis.passes.filter { isAbout(reason, $0) }
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

  /// The valid inputs that are rejected, if most are.
  var mostOfValid: [Int] {
    let valid = analysis.valid
    let hits = valid.filter(Set(open.filter { isAt(Facet.rejects, $0) }).contains)
    return hits.count * 4 >= valid.count * 3 && hits.count > 1 ? hits : []
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
