/// An artefact found in pasted text, with notes on the omitted and the decoded parts.
package struct PastedText {
  private(set) var text: String
  private(set) var notes: [String] = []
  /// Omitted text that a server would still find in the header, in one sentence each.
  private(set) var advice: [String] = []
  /// The values that the surrounding text gives.
  private(set) var values: [Question.Value: String] = [:]
  /// The challenge of the server that precedes the artefact.
  private(set) var challenge: String?
  /// Whether it has the form of its kind.
  private(set) var isRecognised = false
  /// Whether it is a token that was not written in the compact serialisation.
  private(set) var isFromJSON = false

  /// Finds an artefact of a kind.
  ///
  /// What is nothing of the kind is taken as it is: its rules say what is wrong with it.
  init(_ pasted: String, as kind: ArtefactKind) throws(UnusableArtefact) {
    text = pasted.trimmed
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    guard text.utf8.count <= Self.limit else {
      throw UnusableArtefact(description: "more than \(Self.limit) bytes are no artefact")
    }
    guard !text.isEmpty else { throw UnusableArtefact(description: "nothing was given to explain") }
    // A hash and an htdigest line are read alone.
    if kind == .ha1 { return }
    let form = kind.form
    if form == .token, let object = (try? JSON(parsing: text))?.object,
      let token = try JSONSerialisation(object)
    {
      (text, notes, isRecognised, isFromJSON) = (token.compact, token.notes, true, true)
      return
    }
    if form != .digest { dropInvisible() }
    strip(form)
    if form == .token { decodeWhole() }
    guard !text.isEmpty else { throw UnusableArtefact(description: "nothing was given to explain") }
    if !isWhole(form), find(form, in: pasted) { return }
    let other =
      form == .digest ? OtherArtefact.cutOff(in: pasted) : OtherArtefact.named(in: pasted)
    if let other {
      throw UnusableArtefact(description: other)
    }
    if form == .signature { restorePlusSigns() }
    if form != .digest {
      joinLines()
      let bytes = Array(text.utf8)
      isRecognised = form.occurrences(in: bytes).first?.range == bytes.indices
    }
  }

  /// The text of a file in UTF-8, or in UTF-16 as PowerShell writes it; nil of any other.
  package static func text(of content: [UInt8]) -> String? {
    String(validating: content, as: UTF8.self) ?? FileText.utf16(content)
  }

  // MARK: What copying adds

  /// Takes off what copying adds: white space around it, a header's name, a scheme, quotes, a comma.
  private mutating func strip(_ form: ArtefactForm) {
    // More surroundings are improbable, and a text of only quotes would take long.
    var isInHeader = false
    func warn(_ what: String) {
      if isInHeader { advice.append(Self.sentAlong(what)) }
    }
    for _ in 0..<8 {
      var isChanged = false
      for header in form.headers where dropPrefix(header + ":") {
        note("the header's name \(header) is left out")
        isChanged = true
      }
      for scheme in form.schemes where dropPrefix(scheme + " ") {
        note("the scheme \(scheme) is left out")
        warn("the scheme stands twice")
        (isChanged, isInHeader) = (true, true)
      }
      for (open, close) in FileText.quotes where text.count > open.count + close.count {
        guard text.hasPrefix(open), text.hasSuffix(close) else { continue }
        let inner = text.dropFirst(open.count).dropLast(close.count)
        replace(with: String(inner), "the quotes around it are left out")
        warn("quotes stand around it")
        isChanged = true
      }
      if let last = text.last, let name = form.strayMark(last, of: text), text.utf8.count > 1 {
        replace(with: String(text.dropLast()), "the \(name) behind it is left out")
        isChanged = true
      }
      if !isChanged { return }
    }
  }

  private static func sentAlong(_ what: String) -> String {
    "\(what) in the header: if that was sent so, the server refuses it although the token is right"
  }

  /// Leaves out what chats, editors and shells put between the characters of a line.
  private mutating func dropInvisible() {
    let scalars = text.unicodeScalars.filter { !Self.invisible.contains($0) }
    if scalars.count < text.unicodeScalars.count {
      replace(
        with: String(String.UnicodeScalarView(scalars)),
        "the invisible characters inside it are left out"
      )
    }
  }

  private static let invisible: Set<Unicode.Scalar> = [
    "\u{AD}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}",
  ]

  /// Reads a token that was written once more as text: in hexadecimal, or in base64.
  private mutating func decodeWhole() {
    let digits = text.filter { !$0.isWhitespace }
    guard !digits.contains("."), digits.utf8.count >= 40 else { return }
    for (octets, name) in [
      (Escapes.hexadecimal(digits), "hexadecimal"), (anyBase64(digits), "base64"),
    ] {
      guard let octets, let found = Occurrence.tokens(in: octets).first,
        found.range == octets.indices
      else { continue }
      replace(
        with: String(decoding: octets, as: UTF8.self),
        "the \(name) that it is written in is decoded"
      )
      return
    }
  }

  /// Removes the white space from a text that should contain none, and keeps one of repeated
  /// copies.
  private mutating func joinLines() {
    let pieces = text.split(whereSeparator: \.isWhitespace)
    if pieces.count > 1, let first = pieces.first {
      if pieces.allSatisfy({ $0.utf8.elementsEqual(first.utf8) }) {
        replace(with: String(first), "it was pasted \(pieces.count) times and is read once")
      } else {
        replace(with: pieces.joined(), "the white space inside it is left out")
      }
    }
    let half = text.utf8.count / 2
    if text.utf8.count == 2 * half, half > 0,
      text.utf8.prefix(half).elementsEqual(text.utf8.suffix(half))
    {
      replace(
        with: String(decoding: text.utf8.prefix(half), as: UTF8.self),
        "it was pasted twice and is read once"
      )
    }
  }

  /// Restores plus signs, which decoding a form turns into spaces.
  private mutating func restorePlusSigns() {
    let spaced = String(text.map { $0 == " " ? "+" : $0 })
    if text.contains(" "), Base64.standard.decode(spaced)?.count == 20 {
      replace(with: spaced, "the spaces in it were plus signs")
    }
  }

  // MARK: What stands in a longer text

  /// Whether the text is an artefact and nothing else, or broken lines of one.
  private func isWhole(_ form: ArtefactForm) -> Bool {
    let bytes = Array(text.utf8)
    switch form {
    case .token:
      guard bytes.allSatisfy({ Occurrence.isTokenByte($0) || $0 <= 0x20 }) else { return false }
      let found = Occurrence.tokens(in: bytes)
      return found.isEmpty || found[0].range.lowerBound == 0
    case .signature: return bytes.allSatisfy { Occurrence.isTokenByte($0) || $0 <= 0x20 }
    case .digest: return false
    }
  }

  /// An artefact that was found in a text, and what was undone to find it.
  private struct Find {
    let bytes: [UInt8]
    let notes: [String]
    let found: [Occurrence]

    var artefact: ArraySlice<UInt8> { bytes[found[0].range] }

    /// Whether it goes on with a URL, another argument of a command.
    var isArgument: Bool { bytes[found[0].range.upperBound...].first == UInt8(ascii: ":") }
  }

  /// Looks for an artefact in a longer text, with as little undone as possible.
  private mutating func find(_ form: ArtefactForm, in pasted: String) -> Bool {
    let (unmarked, marks) = LogMarks.without(pasted)
    var best = Self.find(form, in: unmarked)
    for joining in [Undoing.literals] + (form == .token ? [Undoing.timeStamps] : []) {
      if let joined = joining.undo(unmarked),
        let other = Self.find(form, in: joined, [joining.note]),
        form.goesOn(from: best?.artefact, to: other.artefact), !other.isArgument
      {
        best = other
      }
    }
    guard let best else { return false }
    take(best.found, in: best.bytes, form, marks + best.notes)
    return true
  }

  private static func find(
    _ form: ArtefactForm,
    in text: String,
    _ undone: [String] = []
  ) -> Find? {
    // An occurrence that continues with an escape is used only if no other is found.
    var cut: Find?
    let whole = Undoing.first(in: text) { text, notes in
      let bytes = Array(text.utf8)
      let found = form.occurrences(in: bytes)
      if cut == nil, !found.isEmpty {
        cut = Find(bytes: bytes, notes: undone + notes, found: found)
      }
      let whole = found.filter { !$0.isCut }
      return whole.isEmpty ? nil : Find(bytes: bytes, notes: undone + notes, found: whole)
    }
    return whole ?? cut
  }

  private mutating func take(
    _ all: [Occurrence],
    in bytes: [UInt8],
    _ form: ArtefactForm,
    _ undone: [String]
  ) {
    guard let range = all.first?.range else { return }
    text = String(decoding: bytes[range], as: UTF8.self)
    if form == .token {
      text = String(text.filter { !$0.isWhitespace })
      // The ellipsis shows that characters were omitted.
      if bytes[range.upperBound...].starts(with: "\u{2026}".utf8) { text += "\u{2026}" }
    }
    notes = undone
    isRecognised = true
    let others = all.filter { bytes[$0.range] != bytes[range] }
    if !others.isEmpty {
      notes.append("it is the first of \(others.count + 1) in the text")
    } else if all.count > 1 {
      notes.append("it stands in the text \(all.count) times and is read once")
    }
    let before = bytes[..<range.lowerBound]
    let line = before.suffix(while: { $0 != 0x0A })
    if form == .token, line.last == UInt8(ascii: "\"") || line.last == UInt8(ascii: "'") {
      let words = String(decoding: line.dropLast(), as: UTF8.self).lowercased()
      if words.hasSuffix("bearer ") { advice.append(Self.sentAlong("quotes stand around it")) }
    }
    let rest = (before.count - line.count) + bytes[range.upperBound...].count { $0 > 0x20 }
    if !form.isExpected(before: String(decoding: line, as: UTF8.self)) || rest > 2 {
      notes.append("it is taken out of the text around it")
    }
    switch form {
    case .digest:
      let around = Surroundings(of: range, in: bytes)
      (values, challenge) = (around.request, around.challenge)
    case .signature: values = NamedValues(in: bytes).values
    case .token: break
    }
  }

  /// Changes the text, and says so.
  mutating func replace(with other: String, _ sentence: String) {
    text = other.trimmed
    note(sentence)
  }

  private mutating func note(_ sentence: String) {
    if !notes.contains(sentence) { notes.append(sentence) }
  }

  private mutating func dropPrefix(_ prefix: String) -> Bool {
    guard text.utf8.count > prefix.utf8.count,
      text.prefix(prefix.count).lowercased().utf8.elementsEqual(prefix.lowercased().utf8)
    else { return false }
    text = String(text.dropFirst(prefix.count)).trimmed
    return true
  }

  /// More bytes than any server takes in a header.
  private static let limit = 1 << 20
}

extension ArraySlice<UInt8> {
  fileprivate func suffix(while isIncluded: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = lastIndex { !isIncluded($0) }.map { $0 + 1 } ?? startIndex
    return self[start...]
  }
}
