/// How a conversation went, up to the first wrong step: what was expected there and what came instead, and
/// what was not run because of it.
struct TranscriptText {
  let transcript: Transcript
  let role: any DocumentedVocabulary.Type
  let palette: Palette

  var lines: [String] {
    var text = SequenceText(of: role)
    for (index, step) in transcript.played.enumerated() {
      text.add(event: step.event, step.members, at: step.at)
      if transcript.endsWrong && index == transcript.played.count - 1 {
        text.add(remark: palette.paint("wrong here; expected:", .good))
        text.add(nested: expected(step))
        text.add(remark: palette.paint("got:", .bad))
        text.add(nested: actual(step))
      } else {
        add(step.actions ?? [], to: &text)
      }
    }
    var lines = text.lines
    if !transcript.notRun.isEmpty {
      var rest = SequenceText(of: role)
      for step in transcript.notRun { rest.add(event: step.event, step.members, at: step.at) }
      lines += ["not run:"] + rest.lines
    }
    return lines
  }

  private func expected(_ step: Transcript.Step) -> [String] {
    var text = SequenceText(of: role)
    text.add(step.expected)
    return text.lines
  }

  private func actual(_ step: Transcript.Step) -> [String] {
    guard let actions = step.actions else { return ["  no usable answer"] }
    var text = SequenceText(of: role)
    add(actions, to: &text)
    return text.lines
  }

  private func add(_ actions: [JSON], to text: inout SequenceText) {
    if actions.isEmpty { text.addNothing() }
    for action in actions { text.add(FlowMessageText(actual: action)) }
  }
}
