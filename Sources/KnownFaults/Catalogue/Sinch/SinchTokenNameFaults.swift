extension KnownFaults {
  /// Faults in iss and sub.
  @FaultBuilder
  static var sinchTokenNames: [KnownFault] {
    WrittenFaults.ofSinch
    KnownFault(
      "sinch-slashes-unescaped-in-json",
      "replaces \\/ with / in the serialised JSON, which also rewrites a backslash before a slash"
    ) {
      $0.changeWriters {
        $0.json = { Array(JSON.object($0).compact().replacing("\\/", with: "/").utf8) }
      }
    }
    .in(.issuers).fix("use the output of the JSON encoder unchanged").flagged("json-escapes")
    .seenIn("vendor Swift sample")
    KnownFault(
      "token-json-concatenated",
      "builds the JSON of a token by joining strings, so that a user id can add claims"
    ) {
      $0.changeWriters {
        $0.json = { object in
          let members = object.members.map { member in
            "\"\(member.name)\":"
              + (member.value.string.map { "\"\($0)\"" } ?? member.value.compact())
          }
          return Array("{\(members.joined(separator: ","))}".utf8)
        }
      }
    }
    .in(.issuers).fix("write header and claims with a JSON encoder").flagged("string-building")
    .seenIn("public sample code")
  }
}
