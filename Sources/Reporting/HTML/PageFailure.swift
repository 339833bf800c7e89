import AuthConformance
import StrictJSON

/// Why a case failed, as the page keeps it: values as text, for a browser would round numbers.
struct PageFailure {
  private let failure: JSON.Object

  init(_ failure: JSON.Object) {
    self.failure = failure
  }

  /// What the report says, with `sent` and `came` in lines, tokens taken apart beside them, and the
  /// conversation as what is said by whom.
  var json: JSON.Object {
    var json: JSON.Object = [:]
    for name in ["kind", "summary", "expected", "differences", "wrote", "replay", "diagnoses"] {
      json[name] = failure[name]
    }
    json["sent"] = sent.map(JSON.object)
    json["came"] = .array(failure.objects("came").map(came))
    if let transcript = failure["transcript"]?.object, let role = operation?.vocabulary {
      json["conversation"] = PageConversation(transcript, of: role).json
    }
    return json
  }

  private var operation: Operation? {
    Operation(rawValue: failure["sent"]?.object?.text("operation") ?? "")
  }

  private var sent: JSON.Object? {
    guard let sent = failure["sent"]?.object else { return nil }
    var json: JSON.Object = [:]
    json["operation"] = sent["operation"]
    for name in ["input", "configuration"] {
      guard let members = sent[name]?.object else { continue }
      json["what"] = .string(name)
      add(members, to: &json)
    }
    return json
  }

  private func came(_ answer: JSON.Object) -> JSON {
    var json: JSON.Object = [:]
    if let members = answer["output"]?.object {
      add(members, to: &json)
    } else {
      json = answer
    }
    return .object(json)
  }

  private func add(_ members: JSON.Object, to json: inout JSON.Object) {
    json["text"] = .string(JSON.object(members).pretty())
    let decoded = members.decodedLines(isAbbreviated: true)
    json["decoded"] = decoded.isEmpty ? nil : .array(decoded.map(JSON.string))
  }
}
