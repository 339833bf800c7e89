import AuthConformance
import StrictJSON

/// How a conversation went, step by step.
struct TranscriptText {
  let transcript: Transcript
  /// Whether the conversation ended because the last step played went wrong.
  let isLastStepWrong: Bool

  var lines: [String] {
    var lines: [String] = []
    for (index, step) in transcript.played.enumerated() {
      let isLast = index == transcript.played.count - 1
      let mark = isLast && isLastStepWrong ? " (wrong)" : ""
      lines.append("step \(index + 1)\(mark), \(step.at.text.visible)")
      let members = Abbreviation.of(.object(step.members))
      lines.append("  event  " + message(step.event, members))
      for action in step.actions {
        lines.append("  did    \(Abbreviation.of(action).compact().visible)")
      }
      if step.actions.isEmpty { lines.append("  did    nothing") }
    }
    if transcript.stepsNotRun > 0 {
      lines.append("\(transcript.stepsNotRun.counting("step")) not run")
    }
    return lines
  }
}

/// A word of a conversation with its members, on one line.
private func message(_ name: String, _ members: JSON) -> String {
  (members == .object([:]) ? name : "\(name) \(members.compact())").visible
}

/// What must be done at each step of a conversation, in full.
struct TraceText {
  let steps: [FlowTrace.Step]

  var lines: [String] {
    steps.flatMap { step -> [String] in
      let event = "event  " + message(step.event, .object(step.members))
      return [step.at.text.visible] + ([event] + reaction(step.reaction)).indented
    }
  }

  private func reaction(_ reaction: FlowTrace.Reaction) -> [String] {
    switch reaction {
    case .ordered(let actions): return lines(of: actions)
    case .unordered(let actions): return ["in any order:"] + lines(of: actions).indented
    case .decision(let id, let branches):
      return ["by the reading of the open decision \(id):"]
        + branches.flatMap { branch -> [String] in
          let then = TraceText(steps: branch.then).lines
          return ["\(branch.reading):"] + (lines(of: branch.actions) + then).indented
        }.indented
    }
  }

  private func lines(of actions: [FlowTrace.ExpectedAction]) -> [String] {
    if actions.isEmpty { return ["do     nothing"] }
    return actions.map { "do     " + message($0.name, .object($0.members)) }
  }
}
