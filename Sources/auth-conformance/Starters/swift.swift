// Lets auth-conformance check your code: JSON-RPC 2.0 messages on standard input and output.
//
//     swiftc -O -o adapter adapter.swift
//     auth-conformance check --operation sinch.signature.sign -- ./adapter
//
// Swift code can also be checked by a test, without a program: see Examples/SwiftAdopter.

import Foundation

// The signature is the SHA-1 digest, in base64, of user id, key, sequence and secret in a row.
func signSinchSignature(_ message: Data) throws -> any Encodable {
  struct Input: Decodable {
    var userId, applicationKey, sequence, applicationSecret: String
  }
  let input = try params(Input.self, of: message)
  // Call your code here. What it refuses is answered Refusal(reason: "malformed").
  _ = (input.userId, input.applicationKey, input.sequence, input.applicationSecret)
  return ["signature": "to be filled in"]
}

// How to go on: write one function for each operation that your code has, and name it here; what is
// not named counts as unimplemented. `auth-conformance operations NAME` describes what an operation is
// asked and answers, `auth-conformance show ID` prints a case.
let operations = [
  "sinch.signature.sign": signSinchSignature
]

struct Description: Encodable {
  var name = "my code"
  var version = "0.1.0"
  var language = "Swift"
  var protocolVersion = 1
  var operations: [String]
}

struct Refusal: Encodable {
  var refused = true
  var reason: String
}

// One message a line, in UTF-8; the answer leaves at once. Anything else goes to standard error.
while let line = readLine() {
  let message = Data(line.utf8)
  let request = try JSONDecoder().decode(Request.self, from: message)
  var response = Response(id: request.id)
  if request.method == "conformance.describe" {
    response.result = Description(operations: Array(operations.keys))
  } else if let operation = operations[request.method] {
    do {
      response.result = try operation(message)
    } catch {  // only this case fails
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      response.error = Problem(code: -32603, message: "\(error)")
    }
  } else {
    response.error = Problem(code: -32601, message: "there is no operation \(request.method)")
  }
  FileHandle.standardOutput.write(try JSONEncoder().encode(response) + Data("\n".utf8))
}

// JSONSerialization would take a byte-order mark away from the beginning of a text.
func params<Params: Decodable>(_ type: Params.Type, of message: Data) throws -> Params {
  try JSONDecoder().decode(Envelope<Params>.self, from: message).params
}

struct Envelope<Params: Decodable>: Decodable {
  var params: Params
}

struct Request: Decodable {
  var id: ID
  var method: String
}

struct Response: Encodable {
  var id: ID
  var result: (any Encodable)?
  var error: Problem?

  enum CodingKeys: String, CodingKey {
    case jsonrpc, id, result, error
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode("2.0", forKey: .jsonrpc)
    try members.encode(id, forKey: .id)
    if let result { try members.encode(result, forKey: .result) }
    if let error { try members.encode(error, forKey: .error) }
  }
}

struct Problem: Encodable {
  var code: Int
  var message: String
}

enum ID: Codable {
  case number(Int)
  case text(String)

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try value.decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .number(let number): try value.encode(number)
    case .text(let text): try value.encode(text)
    }
  }
}
