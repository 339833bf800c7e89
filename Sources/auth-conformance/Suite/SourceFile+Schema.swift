import AuthConformance

extension SourceFile {
  /// Whether the file is made from case definitions, rather than written by hand.
  var isVectorFile: Bool {
    ["vectors.schema.json", "flow-traces.schema.json"].contains(schemaName)
  }

  /// The schema that the file must fit, by its name; nil for schemas themselves.
  var schemaName: String? {
    switch path.split(separator: "/").first {
    case "schema": nil
    case "requirements": "requirements.schema.json"
    case "profiles": "profile.schema.json"
    case "decisions.json": "decisions.schema.json"
    case "flags.json": "flags.schema.json"
    case "flow-traces": "flow-traces.schema.json"
    default: "vectors.schema.json"
    }
  }
}
