/// Why a case failed, as the page keeps it: values as text, for a browser would round numbers.
struct PageFailure {
  let failure: Failure
  let entry: CaseResult
  let operation: Operation

  /// What the report says, with `sent` and `actual` in lines, tokens taken apart beside them, and the
  /// conversation as what is said by whom.
  var json: JSON.Object {
    var sent: JSON.Object = ["what": .string(operation.inputName)]
    add(entry.input, to: &sent)
    var json: JSON.Object = [
      "kind": .string(failure.kind.rawValue), "summary": .string(failure.summary),
      "expected": .string(failure.expected),
      "differences": .array(failure.differences.map(\.json)), "sent": .object(sent),
      "actual": .array(failure.answers.map(actual)),
    ]
    if let transcript = failure.transcript, case .role(let role) = operation {
      json["conversation"] = PageConversation(transcript, of: role.vocabulary).json
    }
    json["wrote"] = failure.wrote.map(JSON.string)
    json["replay"] = entry.replay.map(JSON.string)
    return json
  }

  private func actual(_ answer: Answer) -> JSON {
    guard case .output(let members) = answer else { return answer.json }
    var json: JSON.Object = [:]
    add(members, to: &json)
    return .object(json)
  }

  private func add(_ members: JSON.Object, to json: inout JSON.Object) {
    json["text"] = .string(JSON.object(members).pretty())
    let decoded = members.decodedLines(isAbbreviated: true)
    json["decoded"] = decoded.isEmpty ? nil : .array(decoded.map(JSON.string))
  }
}
