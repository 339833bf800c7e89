/// Texts that are often mistaken for an artefact, although no kind here matches.
enum OtherArtefact {
  /// The kind of text, in a sentence; nil if it is unknown.
  static func named(in text: String) -> String? {
    let small = text.lowercased()
    let value =
      small.hasPrefix("authorization:") ? String(text.dropFirst(14)).trimmed : text.trimmed
    let bare = value.lowercased().hasPrefix("bearer ") ? String(value.dropFirst(7)).trimmed : value
    if let what = Placeholder(bare, isArtefact: true)?.what {
      return "in place of an artefact stands \(what)"
    }
    for (marks, what) in forms where marks.allSatisfy(small.contains) { return what }
    let words = text.split { $0.isWhitespace || "\"',;{}".contains($0) }
    for (index, word) in words.enumerated() {
      let parts = word.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let mac = Base64.standard.decode(parts[1]), mac.count == 32 else {
        continue
      }
      if index > 0, words[index - 1].lowercased() == "application" {
        return "this is a signed request of Sinch, Authorization: Application key:signature, whose "
          + "HMAC-SHA256 is over the request; it is not a registration signature, and nothing here judges it"
      }
      let ticket = anyBase64(String(parts[0])).flatMap { try? JSON(parsing: $0) }?.object
      if let ticket, ticket["identity"] != nil || ticket["applicationKey"] != nil {
        return "this is a user ticket of Sinch, base64 of JSON and its HMAC-SHA256; it is not a "
          + "registration token, and nothing here judges it"
      }
    }
    if let ticket = anyBase64(text.trimmed).flatMap({ try? JSON(parsing: $0) })?.object,
      ticket["identity"] != nil || ticket["userTicket"] != nil
    {
      return "this is a user ticket of Sinch without its signature, and nothing here judges it"
    }
    return nil
  }

  /// A sentence if the displaying program cut a line off; nil if it did not.
  static func cutOff(in text: String) -> String? {
    text.contains("[truncated]")
      ? "Wireshark has cut the line off; copy its value (Copy, Value) or the fields below it" : nil
  }

  /// The marks by which each kind of text is recognised, in lower case.
  private static let forms: [(marks: [String], what: String)] = [
    (
      ["-----begin "],
      "this is a key or a certificate; give what it signed or confirms, and the key with --key-file, "
        + "--public-key-file or --private-key-file"
    ),
    (
      ["\"kty\""],
      "this is a JWK; give what it signed or confirms, and the key with --key-file, "
        + "--public-key-file or --private-key-file"
    ),
    (
      ["digest", "realm=", "nonce="],
      "this is the challenge of a server; give the line that answers it, Authorization: Digest …, and "
        + "this with --challenge"
    ),
    (
      ["authorization:", "basic "],
      "these are credentials of the scheme Basic, user and password in base64; nothing here judges them"
    ),
    (["$apr1$"], htpasswd), (["$2y$"], htpasswd), (["{sha}"], htpasswd),
  ]

  private static let htpasswd =
    "this is a line of htpasswd, which the scheme Basic uses; htdigest writes stored hashes of digest"
}
