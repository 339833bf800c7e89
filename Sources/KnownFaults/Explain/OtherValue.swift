extension Slip {
  /// Creates a slip about a value that differs from the known one; nil if both are equal.
  ///
  /// - Parameter known: The other known values, which may have been swapped with this one.
  init?(
    _ name: String,
    of given: String,
    instead own: String,
    among known: [(name: String, text: String)]
  ) {
    if own.hasSameUTF8(as: given) { return nil }
    let fix = "write the \(name) as it is, \(JSON.string(given).compact())"
    if let change = TextForm.ofName.first(where: {
      $0.apply(given)?.hasSameUTF8(as: own) == true
    }) {
      self.init("writes the \(name) \(change.how)", fix: fix)
    } else if let other = known.first(where: { $0.text.hasSameUTF8(as: own) }) {
      self.init("writes the \(other.name) where the \(name) belongs", fix: fix)
    } else if SecretMisreadings.missingValues.contains(where: own.hasSameUTF8) {
      self.init("writes \(own) where the \(name) belongs: it had no value", fix: fix)
    } else {
      let (found, expected) = (JSON.string(own).compact(), JSON.string(given).compact())
      self.init(
        "is made for the \(name) \(found.shortened), not for \(expected.shortened)",
        fix: "make it for \(expected), or ask about it with the \(name) that it has"
      )
    }
  }
}
