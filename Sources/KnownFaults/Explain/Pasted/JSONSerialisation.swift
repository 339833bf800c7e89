/// A JWS in the JSON serialisation (RFC 7515 §7.2) with one signature, and the same token in the compact
/// one.
struct JSONSerialisation {
  let compact: String
  let notes: [String]

  /// Reads a token in a JSON serialisation; nil if the object is something else.
  init?(_ object: JSON.Object) throws(UnusableArtefact) {
    if object["ciphertext"] != nil { throw UnusableArtefact(description: Self.encrypted) }
    // A detached payload is not in the object.
    let payload = object["payload"]?.string ?? ""
    let list = object["signatures"]?.array?.compactMap(\.object)
    if let list, list.count != 1 {
      throw UnusableArtefact(
        description:
          "this is a JWS in the general JSON serialisation with \(list.count) signatures; "
          + "leave the one in it that is meant"
      )
    }
    let signed = list?.first ?? object
    guard let signature = signed["signature"]?.string else { return nil }
    if object["payload"] == nil, signed["protected"] == nil { return nil }
    guard let protected = signed["protected"]?.string else {
      throw UnusableArtefact(
        description: "this is a JWS in the JSON serialisation with no protected header: no compact "
          + "token is the same, and only those are explained"
      )
    }
    let name = list == nil ? "flattened" : "general"
    compact = "\(protected).\(payload).\(signature)"
    var notes = [
      "it is in the \(name) JSON serialisation, and is read as the compact token of its parts"
    ]
    if let header = signed["header"]?.object {
      notes.append("its unprotected header is left aside: \(header.names.listed)")
    }
    self.notes = notes
  }

  /// The error for a JWE in either serialisation.
  static let encrypted =
    "this is an encrypted token (JWE, RFC 7516), and the schemes here have signed ones (JWS); decrypt "
    + "it, as with jose jwe dec, and ask about the signed token in it, where there is one"
}
