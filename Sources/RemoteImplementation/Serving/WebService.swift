/// What answers the requests that ``HTTPServer`` lets through.
package protocol WebService: Sendable {
  /// The methods that are answered, all others are refused.
  var methods: [String] { get }
  /// How many bytes the body of a request may have.
  var bodyLimit: Int { get }

  func respond(to request: WebRequest) async -> WebResponse
}

/// A request that passed every guard.
package struct WebRequest: Sendable {
  package let method: String
  /// Without the query.
  package let path: String
  package let body: [UInt8]
}

/// The answer to a request.
package struct WebResponse: Sendable {
  let status: Int
  let phrase: String
  let fields: [(name: String, value: String)]
  let body: [UInt8]

  /// An answer in full.
  package init(
    _ status: Int = 200,
    _ phrase: String = "OK",
    fields: [(name: String, value: String)] = [],
    body: [UInt8] = []
  ) {
    (self.status, self.phrase, self.fields, self.body) = (status, phrase, fields, body)
  }
}
