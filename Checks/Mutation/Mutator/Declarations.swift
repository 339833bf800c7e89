import SwiftSyntax

/// What sources declare, as far as their syntax tells: enough to guess which changes compile.
struct Declarations {
  struct Property {
    var name: String
    /// As it is written; nil where it is not.
    var type: String?
    var initial: String?
    var isVariable: Bool
    var isStatic = false
  }

  struct Structure {
    /// With the types around it: `SinchClientMachine.State`.
    var path: String
    var properties: [Property] = []

    var name: String { String(path.split(separator: ".").last ?? "") }
    var outermost: String { String(path.split(separator: ".").first ?? "") }
  }

  struct Case {
    var owner: String
    var name: String
    /// The types of what it carries.
    var payload: [String]
  }

  var structures: [String: Structure] = [:]
  var cases: [Case] = []

  /// The structure of that name, as it is seen inside others.
  func structure(_ name: String, in scopes: [String]) -> Structure? {
    for depth in stride(from: scopes.count, through: 0, by: -1) {
      let path = (scopes.prefix(depth) + [name]).joined(separator: ".")
      if let found = structures[path] { return found }
    }
    return nil
  }
}

final class DeclarationReader: ScopedVisitor {
  private(set) var declarations = Declarations()

  override func enter(_ name: String) -> SyntaxVisitorContinueKind {
    let next = super.enter(name)
    let path = scopes.joined(separator: ".")
    declarations.structures[path, default: .init(path: path)].path = path
    return next
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.parent?.is(MemberBlockItemSyntax.self) == true else { return .skipChildren }
    for binding in node.bindings where binding.accessorBlock == nil {
      let property = Declarations.Property(
        name: binding.pattern.trimmedDescription,
        type: binding.typeAnnotation?.type.trimmedDescription,
        initial: binding.initializer?.value.trimmedDescription,
        isVariable: node.bindingSpecifier.text == "var",
        isStatic: node.modifiers.contains { $0.name.text == "static" }
      )
      declarations.structures[scopes.joined(separator: ".")]?.properties.append(property)
    }
    return .skipChildren
  }

  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    declarations.cases.append(
      Declarations.Case(
        owner: scopes.joined(separator: "."),
        name: node.name.text,
        payload: node.parameterClause?.parameters.map(\.type.trimmedDescription) ?? []
      )
    )
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension Declarations.Property {
  /// The type as it is written, or as the initial value shows it.
  var knownType: String? {
    if let type { return type }
    guard let initial else { return nil }
    if initial == "true" || initial == "false" { return "Bool" }
    let parts = initial.split(separator: ".")
    guard parts.count > 1, parts.first != "Self", initial.allSatisfy({ $0.isLetter || $0 == "." })
    else { return nil }
    return parts.dropLast().joined(separator: ".")
  }

  /// What it begins with; nil where something has to be given.
  var start: String? { initial ?? (type?.hasSuffix("?") == true ? "nil" : nil) }
}
