/// What cases and traces share: the rules that they try, the bug classes and the reasons.
///
/// It stands behind a case, at the head of a trace, or before the cases of a section.
struct Scope: Scoped {
  /// The requirement that decides.
  var deciding: RequirementID?
  /// The requirement of the rule of JOSE that is tried; it decides where nothing else is said to.
  var rule: RequirementID?
  /// The requirements that are touched besides.
  var touched: [RequirementID] = []
  var flags: [FlagID] = []
  var reasons: [ReasonCode] = []

  var scope: Scope {
    get { self }
    set { self = newValue }
  }

  /// The deciding one first; empty if nothing decides, which no vector may be.
  var requirements: [RequirementID] {
    let deciding = [deciding, rule].compactMap(\.self)
    return deciding.isEmpty ? [] : (deciding + touched).withoutRepetitions
  }

  /// With what stands around or before it.
  func within(_ section: Scope) -> Scope {
    Scope(
      deciding: deciding ?? section.deciding,
      rule: rule ?? section.rule,
      touched: section.touched + touched,
      flags: (section.flags + flags).withoutRepetitions,
      reasons: section.reasons + reasons
    )
  }

  func reasons(_ reasons: ReasonCode...) -> Scope { Scope(reasons: reasons).within(self) }
}

/// What can be said to lie in a scope.
protocol Scoped: Sendable {
  var scope: Scope { get set }
}

extension Scoped {
  func within(_ section: Scope) -> Self {
    var scoped = self
    scoped.scope = scope.within(section)
    return scoped
  }

  func decidedBy(_ requirement: RequirementID) -> Self {
    var scoped = self
    scoped.scope.deciding = requirement
    return scoped
  }

  func also(_ requirements: RequirementID...) -> Self {
    var scoped = self
    scoped.scope.touched += requirements
    return scoped
  }

  func flagged(_ flags: FlagID...) -> Self { flagged(flags) }

  func flagged(_ flags: [FlagID]) -> Self {
    var scoped = self
    scoped.scope.flags = (scope.flags + flags).withoutRepetitions
    return scoped
  }
}

func decidedBy(_ requirement: RequirementID) -> Scope { Scope(deciding: requirement) }

func also(_ requirements: RequirementID...) -> Scope { Scope(touched: requirements) }

func flagged(_ flags: FlagID...) -> Scope { Scope(flags: flags) }

/// For one of which the cases are to be rejected or refused.
func reasons(_ reasons: ReasonCode...) -> Scope { Scope(reasons: reasons) }

extension Array where Element: Equatable {
  /// The elements in their order, each once.
  var withoutRepetitions: [Element] {
    reduce(into: []) { found, element in
      if !found.contains(element) { found.append(element) }
    }
  }
}
