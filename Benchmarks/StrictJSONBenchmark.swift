import Foundation
import StrictJSON

/// Reading and writing 50 MB of JSON, next to what Foundation does with the same bytes.
struct StrictJSONBenchmark: Benchmark {
  let name = "strict-json"
  let title = "reading and writing 50 MB like a vector file"

  func run() throws {
    let bytes = VectorLikeText(bytes: 50_000_000).bytes
    let data = Data(bytes)
    let value = try JSON(parsing: bytes)
    let decoder = JSONDecoder()
    try Contest(
      amount: Double(bytes.count) / 1e6,
      unit: "MB",
      contestants: [
        .init(name: "StrictJSON, reading") { _ = try JSON(parsing: bytes) },
        .init(name: "JSONDecoder, into a generic enum") {
          _ = try decoder.decode(GenericJSON.self, from: data)
        },
        .init(name: "JSONDecoder, into matching structs") {
          _ = try decoder.decode(VectorLikeFile.self, from: data)
        },
        .init(name: "JSONSerialization") { _ = try JSONSerialization.jsonObject(with: data) },
        .init(name: "StrictJSON, writing compactly") { _ = value.compact() },
        .init(name: "StrictJSON, writing prettily") { _ = value.pretty() },
      ]
    ).run()
  }
}

/// Any JSON value, as one would write it for `JSONDecoder`.
private enum GenericJSON: Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([GenericJSON])
  case object([String: GenericJSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([String: GenericJSON].self) {
      self = .object(value)
    } else if let value = try? container.decode([GenericJSON].self) {
      self = .array(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }
}

/// What ``VectorLikeText`` holds.
private struct VectorLikeFile: Decodable {
  struct Case: Decodable {
    let id, title: String
    let requirements: [String]
    let note: String
    let input: Input
    let output: String
    let weight: Double
    let retired: Bool?
  }

  struct Input: Decodable {
    let applicationKey, applicationSecret, userId, sequence, nonce, issuedAt: String
    let timeToLive: Int
    let repeated: Bool
  }

  let format: Int
  let operation: String
  let cases: [Case]
}
