@resultBuilder
enum TraceBuilder {
  static func buildExpression(_ trace: TraceDefinition) -> TraceSection {
    TraceSection(traces: [trace])
  }
  static func buildExpression(_ traces: [TraceDefinition]) -> TraceSection {
    TraceSection(traces: traces)
  }
  static func buildExpression(_ scope: Scope) -> TraceSection { TraceSection(scope: scope) }
  static func buildExpression(_ opening: TraceSection) -> TraceSection { opening }

  static func buildBlock(_ sections: TraceSection...) -> TraceSection { buildArray(sections) }

  static func buildArray(_ sections: [TraceSection]) -> TraceSection {
    sections.reduce(into: TraceSection()) { all, section in
      all.scope = section.scope.within(all.scope)
      all.opening += section.opening
      all.traces += section.traces
    }
  }

  static func buildFinalResult(_ section: TraceSection) -> [TraceDefinition] {
    section.definitions
  }
}

@resultBuilder
enum InterpretationBuilder {
  static func buildBlock(_ branches: BranchDefinition...) -> [BranchDefinition] { branches }
}

@resultBuilder
enum StepBuilder {
  static func buildExpression(_ event: TraceEvent) -> [StepDefinition] { [event → .none] }
  static func buildExpression(_ step: StepDefinition) -> [StepDefinition] { [step] }
  static func buildExpression(_ steps: [StepDefinition]) -> [StepDefinition] { steps }
  static func buildBlock(_ steps: [StepDefinition]...) -> [StepDefinition] { steps.flatMap(\.self) }
  static func buildArray(_ steps: [[StepDefinition]]) -> [StepDefinition] { steps.flatMap(\.self) }
}

/// What stands in a trace, line by line; a long title stands on the first one.
@resultBuilder
enum ScriptBuilder {
  static func buildExpression(_ title: String) -> TraceTitle { TraceTitle(text: title) }
  static func buildExpression(_ scope: Scope) -> TraceScript { TraceScript(scope: scope) }
  static func buildExpression(_ note: TraceNote) -> TraceScript { TraceScript(note: note) }
  static func buildExpression(_ event: TraceEvent) -> TraceScript { buildExpression(event → .none) }
  static func buildExpression(_ step: StepDefinition) -> TraceScript { TraceScript(steps: [step]) }
  static func buildExpression(_ steps: [StepDefinition]) -> TraceScript {
    TraceScript(steps: steps)
  }
  static func buildExpression(_ script: TraceScript) -> TraceScript { script }

  static func buildBlock(_ scripts: TraceScript...) -> TraceScript { buildArray(scripts) }

  static func buildBlock(_ title: TraceTitle, _ scripts: TraceScript...) -> TitledScript {
    TitledScript(title: title, script: buildArray(scripts))
  }

  static func buildArray(_ scripts: [TraceScript]) -> TraceScript {
    scripts.reduce(into: TraceScript()) { all, script in
      all.scope = script.scope.within(all.scope)
      all.note = script.note ?? all.note
      all.steps += script.steps
    }
  }
}
