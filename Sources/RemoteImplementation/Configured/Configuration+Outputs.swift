extension ObjectReader {
  /// Where each member of an answer stands.
  func outputPlaces(
    of call: Call,
    _ reach: ConfiguredOperation.Reach
  ) throws(VectorError) -> [String: OutputPlace] {
    let names = call.contract.memberNames
    var places: [String: OutputPlace] = [:]
    for member in object.members where member.name != "comment" {
      let place = path.appending(.member(member.name))
      guard names.contains(where: { $0.hasSameUTF8(as: member.name) }) else {
        throw .unknown(
          "\(call) has no output \(member.name.quoted)",
          member.name,
          among: names,
          at: place
        )
      }
      places[member.name] = try OutputPlace(decoding: member.value, reach, at: place)
    }
    if call.contract.kind == .response, let missing = names.first(where: { places[$0] == nil }) {
      throw VectorError(
        .missingMember,
        "the location of the output \(missing.quoted) is missing, such as "
          + "\"/token\"",
        at: path
      )
    }
    return places
  }
}

extension OutputPlace {
  fileprivate init(
    decoding value: JSON,
    _ reach: ConfiguredOperation.Reach,
    at path: JSON.Path
  ) throws(VectorError) {
    var text = value.string
    var isHex = false
    if case .object(let object) = value {
      var reader = ObjectReader(object, at: path)
      reader.skipComment()
      text = try reader.optionalString("at")
      let header = try reader.optionalString("header")
      switch try reader.optionalString("as") {
      case nil: break
      case "hex": isHex = true
      case .some:
        throw VectorError(.badValue, "\"as\" must be \"hex\"", at: path.appending("as"))
      }
      try reader.finish()
      if let header, text == nil {
        guard case .http = reach else {
          throw VectorError(.badValue, "a command has no header fields", at: path)
        }
        source = .header(header)
        self.isHex = isHex
        return
      }
    }
    switch text {
    case "whole": source = .whole
    case let pointer? where pointer.hasPrefix("/"): source = .pointer(pointer)
    default:
      let message =
        "the location of an output is \"whole\", a JSON pointer such as \"/token\", or "
        + "{\"header\": NAME}"
      throw VectorError(.badValue, message, at: path)
    }
    self.isHex = isHex
  }
}

extension Refusal {
  /// Reads how a refusal shows.
  init(
    decoding source: ObjectReader,
    _ reach: ConfiguredOperation.Reach
  ) throws(VectorError) {
    var reader = source
    reader.skipComment()
    let (name, range) =
      switch reach {
      case .command: ("exit", 1...255)
      case .http: ("status", 200...599)
      }
    for (index, element) in try reader.optionalArray(name).enumerated() {
      guard let number = element.number?.int64, let status = Int(exactly: number),
        range.contains(status)
      else {
        let place = reader.path.appending(.member(name)).appending(.index(index))
        let message = "a status is a number from \(range.lowerBound) to \(range.upperBound)"
        throw VectorError(.badValue, message, at: place)
      }
      statuses.append(status)
    }
    if let text = try reader.optionalString("text") { texts.append(text) }
    try reader.finish()
    if statuses.isEmpty && !texts.contains(where: { !$0.isEmpty }) {
      throw VectorError(.empty, "\"refused\" has \"\(name)\" or \"text\"", at: reader.path)
    }
  }
}
