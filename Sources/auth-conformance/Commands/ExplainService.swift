import Explain
import RemoteImplementation

/// Explains over HTTP: GET sends a page, and POST explains what the page's form has in it.
///
/// What is asked is kept nowhere, and no request makes another.
struct ExplainService: WebService {
  let methods = ["GET", "POST"]
  // An artefact as long as one may be, and a secret.
  let bodyLimit = 2 << 20
  private let requirements: [Requirement]
  private let page: ExplainPage

  init(_ requirements: [Requirement]) {
    self.requirements = requirements
    page = ExplainPage(form: .array(ExplainAnyCommand.kinds.map(Self.form)))
  }

  /// Serves the page, and prints its address.
  static func serve(port: UInt16, _ console: inout Console) async throws(CommandError) {
    let service = ExplainService(try LoadedVectors.bundledRequirements())
    do {
      let server = try HTTPServer(service, port: port)
      console.output.write(line: "http://127.0.0.1:\(server.port)/")
      console.output.flush()
      try await server.serve()
    } catch {
      throw CommandError(.unusable, "\(error)")
    }
  }

  func respond(to request: WebRequest) async -> WebResponse {
    guard request.path.hasSameUTF8(as: "/") else { return WebResponse(404, "Not Found") }
    if request.method == "GET" {
      return WebResponse(fields: page.fields, body: Array(page.html.utf8))
    }
    let answer: JSON
    do throws(UnusableArtefact) {
      answer = try await explanation(of: request.body).json
    } catch {
      answer = ["problem": .string(error.description)]
    }
    return WebResponse(
      fields: [
        ("Content-Type", "application/json"), ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Resource-Policy", "same-origin"),
      ],
      body: Array(answer.compact().utf8)
    )
  }

  private func explanation(of body: [UInt8]) async throws(UnusableArtefact) -> Explanation {
    let asked: JSON
    do throws(JSON.ParseError) {
      asked = try JSON(parsing: body)
    } catch {
      throw UnusableArtefact(description: "the request is not JSON: \(error)")
    }
    func text(_ member: String) -> String? {
      asked.object?[member]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }
    var question = Question(text("artefact") ?? "", now: .now)
    let recognised = text("kind") == nil ? try RecognisedKind(in: question.artefact) : nil
    let kind = recognised?.kind ?? text("kind").flatMap(ArtefactKind.init)
    guard let command = ExplainAnyCommand.kinds.first(where: { $0.kind == kind }) else {
      throw UnusableArtefact(description: "the request names an unknown kind")
    }
    for (name, value) in asked.object?["values"]?.object?.members.map({ ($0.name, $0.value) }) ?? []
    {
      guard let text = value.string else { continue }
      if name.hasSameUTF8(as: "now") {
        question.now = try Self.instant(text)
      } else if let value = command.values.first(where: { $0.rawValue.hasSameUTF8(as: name) }) {
        question.values[value] = text
      }
    }
    question.secrets = text("secret").map { [.init(name: "the field for it", text: $0)] } ?? []
    let own = Self.ownFields(of: command)
    question.publicKeys =
      text("publicKey").map { [.init(name: "the public key", keyID: nil, pem: $0)] } ?? []
    if own.contains("challenge") { question.values[.challenge] = text("challenge") }
    if own.contains("payload") { question.payload = text("payload").map { Array($0.utf8) } }
    var explanation = try await Explanation(of: question, as: command.kind, by: requirements)
    explanation.remarks = [recognised?.note].compactMap(\.self) + explanation.remarks
    return explanation
  }

  private static func instant(_ text: String) throws(UnusableArtefact) -> Instant {
    guard let instant = Instant(rfc3339: text) else {
      throw UnusableArtefact(
        description: "now is not an RFC 3339 date-time, such as 2018-01-02T03:04:05Z"
      )
    }
    return instant
  }

  // MARK: The form

  /// The fields of the form that only some kinds have.
  private static func ownFields(of command: any ExplainCommand.Type) -> [String] {
    let fields = [
      ("publicKey", command.hasPublicKeys), ("challenge", command.values.contains(.challenge)),
      ("payload", command.kind == .jws),
    ]
    return fields.filter(\.1).map(\.0)
  }

  private static func form(of command: any ExplainCommand.Type) -> JSON {
    func field(_ name: String, _ help: String) -> JSON {
      ["name": .string(name), "title": .string(name.title), "help": .string(help)]
    }
    return [
      "kind": .string(command.kind.rawValue),
      "title": .string(command.kind.rawValue.title),
      "secret": .string(command.secret.title),
      "has": .array(ownFields(of: command).map(JSON.string)),
      "values": .array(
        command.values.filter { $0 != .challenge }.map {
          field($0.rawValue, ExplainOptions.help(of: $0))
        }
          + [field("now", ExplainOptions.now.help)]
      ),
    ]
  }
}

extension String {
  /// The name of an option as the title of a field: `Application secret`.
  fileprivate var title: String { words.prefix(1).uppercased() + words.dropFirst() }
}
