import AuthConformance
import ConformanceSuite

/// Traces that share what they check.
///
/// A trace's own deciding requirement stands in place of the section's; what it also touches, and its
/// flags, come besides.
func section(
  decidedBy requirement: RequirementID? = nil,
  also requirements: [RequirementID] = [],
  flags: [FlagID] = [],
  @TraceBuilder traces: () -> [TraceDefinition]
) -> [TraceDefinition] {
  let scope = TraceScope(deciding: requirement, also: requirements, flags: flags)
  return traces().map { trace in
    var trace = trace
    trace.scope = trace.scope.within(scope)
    return trace
  }
}

/// The requirement that decides a trace, those that it touches besides, and the mistakes it catches.
func decidedBy(
  _ requirement: RequirementID,
  also requirements: [RequirementID] = [],
  flags: [FlagID] = []
) -> TraceScope {
  TraceScope(deciding: requirement, also: requirements, flags: flags)
}

/// What a trace checks besides its section.
func also(_ requirements: RequirementID...) -> TraceScope {
  TraceScope(also: requirements)
}

/// The mistakes that a trace catches besides its section.
func flagged(_ flags: FlagID...) -> TraceScope {
  TraceScope(flags: flags)
}

/// What a trace or a section checks.
struct TraceScope: Sendable {
  var deciding: RequirementID?
  var also: [RequirementID] = []
  var flags: [FlagID] = []

  /// Empty where nothing decides, which no vector may be.
  var requirements: [RequirementID] { deciding.map { [$0] + also } ?? [] }

  /// With what stands around or before it.
  func within(_ section: TraceScope) -> TraceScope {
    TraceScope(
      deciding: deciding ?? section.deciding,
      also: section.also + also,
      flags: section.flags + flags
    )
  }
}
