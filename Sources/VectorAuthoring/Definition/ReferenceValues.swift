extension JSON {
  /// A member of what the reference gives for an input, worked out when the vectors are generated.
  ///
  /// It may stand anywhere in the steps of a trace; what is written to the vector is the value.
  static func given(
    by call: Call,
    _ member: String,
    _ input: JSON.Object
  ) -> JSON {
    [
      "$given": [
        "by": .string(call.rawValue), "member": .string(member), "input": .object(input),
      ]
    ]
  }
}

/// Puts values in the place of what is to be worked out.
struct ReferenceValues {
  let id: CaseID
  let reference: LocalImplementation

  func fill(_ steps: [FlowTrace.Step]) async throws -> [FlowTrace.Step] {
    var filled = steps
    for index in filled.indices {
      filled[index].members = try await fill(filled[index].members)
      filled[index].reaction = try await fill(filled[index].reaction)
    }
    return filled
  }

  private func fill(_ reaction: FlowTrace.Reaction) async throws -> FlowTrace.Reaction {
    switch reaction {
    case .ordered(let actions): return .ordered(try await fill(actions))
    case .unordered(let actions): return .unordered(try await fill(actions))
    case .ambiguity(let id, var branches):
      for index in branches.indices {
        branches[index].actions = try await fill(branches[index].actions)
        branches[index].then = try await fill(branches[index].then)
      }
      return .ambiguity(id, branches)
    }
  }

  private func fill(
    _ actions: [FlowTrace.ExpectedAction]
  ) async throws -> [FlowTrace.ExpectedAction] {
    var filled = actions
    for index in filled.indices {
      filled[index].members = try await fill(filled[index].members)
    }
    return filled
  }

  private func fill(_ object: JSON.Object) async throws -> JSON.Object {
    var filled = object
    for index in filled.members.indices {
      filled.members[index].value = try await fill(filled.members[index].value)
    }
    return filled
  }

  private func fill(_ value: JSON) async throws -> JSON {
    switch value {
    case .object(let object):
      guard case .object(let source) = object["$given"] else {
        return .object(try await fill(object))
      }
      return try await work(out: source)
    case .array(let elements):
      var filled: [JSON] = []
      for element in elements { filled.append(try await fill(element)) }
      return .array(filled)
    default:
      return value
    }
  }

  private func work(out source: JSON.Object) async throws -> JSON {
    guard
      let call = source["by"]?.string.flatMap(Call.init(rawValue:)),
      let member = source["member"]?.string, let input = source["input"]?.object
    else { throw AuthoringError(id: id, message: "nobody gives \(JSON.object(source).compact())") }
    let request = CallRequest(call, input: input)
    guard case .output(let output) = await reference.answer([request]).first,
      let value = output[member]
    else { throw AuthoringError(id: id, message: "the reference gives no \(member)") }
    return value
  }
}
