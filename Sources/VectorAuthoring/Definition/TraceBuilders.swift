@resultBuilder
enum TraceBuilder {
  static func buildExpression(_ trace: TraceDefinition) -> [TraceDefinition] { [trace] }
  static func buildExpression(_ traces: [TraceDefinition]) -> [TraceDefinition] { traces }
  static func buildBlock(_ traces: [TraceDefinition]...) -> [TraceDefinition] {
    traces.flatMap(\.self)
  }
  static func buildArray(_ traces: [[TraceDefinition]]) -> [TraceDefinition] {
    traces.flatMap(\.self)
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

/// Steps behind a title; a text without a title does not compile.
@resultBuilder
enum ScriptBuilder {
  static func buildExpression(_ title: String) -> TraceScript.Title { .init(text: title) }
  static func buildExpression(_ scope: Scope) -> Scope { scope }
  static func buildExpression(_ note: TraceScript.Note) -> TraceScript.Note { note }
  static func buildExpression(_ event: TraceEvent) -> [StepDefinition] { [event → .none] }
  static func buildExpression(_ step: StepDefinition) -> [StepDefinition] { [step] }
  static func buildExpression(_ steps: [StepDefinition]) -> [StepDefinition] { steps }

  static func buildPartialBlock(first title: TraceScript.Title) -> TraceScript {
    TraceScript(title: title)
  }

  static func buildPartialBlock(accumulated: TraceScript, next: Scope) -> TraceScript {
    var script = accumulated
    script.scope = next.within(accumulated.scope)
    return script
  }

  static func buildPartialBlock(accumulated: TraceScript, next: TraceScript.Note) -> TraceScript {
    var script = accumulated
    script.note = next
    return script
  }

  static func buildPartialBlock(accumulated: TraceScript, next: [StepDefinition]) -> TraceScript {
    var script = accumulated
    script.steps += next
    return script
  }

  // The steps of a loop.
  static func buildPartialBlock(first steps: [StepDefinition]) -> [StepDefinition] { steps }
  static func buildPartialBlock(
    accumulated: [StepDefinition],
    next: [StepDefinition]
  ) -> [StepDefinition] {
    accumulated + next
  }
  static func buildArray(_ steps: [[StepDefinition]]) -> [StepDefinition] { steps.flatMap(\.self) }
}
