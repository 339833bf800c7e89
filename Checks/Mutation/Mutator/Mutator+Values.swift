import SwiftSyntax

// Another value of the same type, a coarser one, one beyond a bound, and what is there but says nothing.

extension Mutator {
  /// A value that is read: by a member, a parameter or a binding.
  func changeValue(_ node: some ExprSyntaxProtocol, name: String) {
    guard node.isRead else { return }
    let code = node.trimmedDescription
    let base = node.as(MemberAccessExprSyntax.self)?.base
    if name == "nanoseconds" { return add("precision", node, "0") }
    if name == "seconds", base != nil { return add("precision", node, "(\(code) / 60 * 60)") }
    if base == nil {
      let others = locals(around: node, named: name) ?? siblings(of: name, base: nil)
      for other in others { add("field", node, other) }
    } else {
      for other in siblings(of: name, base: base) {
        add("field", node, code.withoutSuffix(name) + other)
      }
    }

    switch type(of: name, base: base, around: node) {
    case "String?":
      add("absent", node, "(\(code) == \"\" ? nil : \(code))", as: "empty is absent: \(code)")
      add("absent", node, "Optional(\(code) ?? \"\")", as: "absent is empty: \(code)")
    case "[UInt8]?":
      add("absent", node, "(\(code) == [] ? nil : \(code))", as: "empty is absent: \(code)")
    case "Int64?":
      add("absent", node, "(\(code) == 0 ? nil : \(code))", as: "zero is absent: \(code)")
    case "Int64":
      add("bound", node, "(\(code) + 1)")
      add("bound", node, "(\(code) - 1)")
      let isDuration = ["leeway", "live", "life", "window"].contains {
        name.lowercased().contains($0)
      }
      if isDuration { add("bound", node, "min(\(code), 300)") }
    case let type?:
      // What one check alone grants. Another property read from the copy is as it was.
      guard base != nil,
        ["leeway", nil].contains(node.propertyRead),
        let leeway = declarations.structure(type, in: scopes)?.properties.first(where: {
          $0.name == "leeway"
        }),
        leeway.isVariable
      else { return }
      for value in ["0", "min(it.leeway, 60)"] {
        let other = "{ var it = \(code); it.leeway = \(value); return it }()"
        add("bound", node, other, as: "leeway \(value): \(code)")
      }
    default: break
    }
  }

  /// Another case of the same enumeration.
  func changeCase(_ node: MemberAccessExprSyntax) {
    guard node.parent?.is(LabeledExprSyntax.self) == true || node.isAssigned, !node.isInPattern
    else { return }
    for other in otherCases(of: node.declName.baseName.text) { add("field", node, ".\(other)") }
  }

  func changeDefault(_ node: VariableDeclSyntax) {
    guard node.parent?.is(MemberBlockItemSyntax.self) == true,
      let value = node.bindings.first?.initializer?.value.as(MemberAccessExprSyntax.self),
      let base = value.base
    else { return }
    for other in otherCases(of: value.declName.baseName.text) {
      add("default", value, "\(base.trimmed).\(other)")
    }
  }

  private func otherCases(of name: String) -> [String] {
    let owners = Set(declarations.cases.filter { $0.name == name }.map(\.owner)).filter {
      $0.hasPrefix("\(scopes.first ?? "").") && !$0.hasSuffix(".Rule")
    }
    let others = owners.sorted().compactMap { owner -> String? in
      let names = declarations.cases.filter { $0.owner == owner && $0.payload.isEmpty }.map(\.name)
      guard let index = names.firstIndex(of: name), names.count > 1 else { return nil }
      return names[(index + 1) % names.count]
    }
    return others.uniqued
  }

  /// A check that one text more does not pass.
  func addCheck(_ node: PrefixOperatorExprSyntax) {
    guard let member = node.expression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "isEmpty",
      let text = member.base?.as(MemberAccessExprSyntax.self),
      type(of: text.declName.baseName.text, base: text.base, around: node) == "String"
    else { return }
    for check in [
      "\(text.trimmed).utf8.count > 1", "\(text.trimmed).utf8.count <= 40",
      "\(text.trimmed).utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }",
    ] {
      add("bound", node, "(\(node.trimmed) && \(check))", as: "and \(check)")
    }
  }

  func takeNullAsAbsent(_ node: SubscriptCallExprSyntax) {
    let last = node.calledExpression.trimmedDescription.split(separator: ".").last
    guard last == "header" || last == "members", node.isRead else { return }
    let code = node.trimmedDescription
    add("absent", node, "(\(code) == .null ? nil : \(code))", as: "null is absent: \(code)")
  }

  // MARK: Types

  /// The structures that a member may belong to, the likeliest alone where there is one.
  private func owners(of name: String, base: ExprSyntax?) -> [Declarations.Structure] {
    guard let base else {
      let around = (1...max(scopes.count, 1)).compactMap {
        declarations.structures[scopes.prefix($0).joined(separator: ".")]
      }
      return around.filter { $0.properties.contains { $0.name == name } }
    }
    let stem = scopes.first ?? ""
    let all = declarations.structures.values.sorted { $0.path < $1.path }.filter { owner in
      owner.properties.contains { $0.name == name }
        && (family.contains(owner.outermost) || stem.hasPrefix(owner.outermost))
    }
    let last = base.trimmedDescription.split { $0 == "." || $0 == "?" }.last ?? ""
    let likely = all.filter { $0.name.lowercased() == last.lowercased() }
    if !likely.isEmpty { return likely }
    return all.filter { owner in
      owner.properties.contains { $0.name == name && !$0.isStatic }
    }
  }

  /// At most two names of the same type, those that are declared beside it.
  func siblings(of name: String, base: ExprSyntax?) -> [String] {
    let names = owners(of: name, base: base).flatMap { owner -> [String] in
      guard let type = owner.properties.first(where: { $0.name == name })?.knownType else {
        return []
      }
      return owner.properties.filter { $0.knownType == type }.map(\.name).neighbours(of: name)
    }
    return Array(names.uniqued.prefix(2))
  }

  private func type(
    of name: String,
    base: ExprSyntax?,
    around node: some SyntaxProtocol
  ) -> String? {
    if base == nil, let local = localType(around: node, named: name) { return local }
    return owners(of: name, base: base).compactMap { owner in
      owner.properties.first { $0.name == name }?.knownType
    }.first
  }

  // MARK: Parameters and bindings

  private func localType(around node: some SyntaxProtocol, named name: String) -> String? {
    (bindings(around: node, named: name) ?? parameters(around: node, named: name))?
      .first { $0.name == name }?.type
  }

  /// The other names of the same type where it is bound; nil where it is neither bound nor a parameter.
  private func locals(around node: some SyntaxProtocol, named name: String) -> [String]? {
    guard let names = bindings(around: node, named: name) ?? parameters(around: node, named: name),
      let type = names.first(where: { $0.name == name })?.type
    else { return nil }
    return Array(names.filter { $0.type == type }.map(\.name).neighbours(of: name).prefix(2))
  }

  private typealias Local = (name: String, type: String)

  private func parameters(around node: some SyntaxProtocol, named name: String) -> [Local]? {
    var place = node.parent
    while let current = place {
      let signature =
        current.as(FunctionDeclSyntax.self)?.signature
        ?? current.as(InitializerDeclSyntax.self)?.signature
      if let signature {
        let locals = signature.parameterClause.parameters.map {
          (name: ($0.secondName ?? $0.firstName).text, type: $0.type.trimmedDescription)
        }
        if locals.contains(where: { $0.name == name }) { return locals }
      }
      place = current.parent
    }
    return nil
  }

  /// What the pattern of the clause around it binds, by the enumeration's case.
  private func bindings(around node: some SyntaxProtocol, named name: String) -> [Local]? {
    var place = node.parent
    while let current = place {
      if let clause = current.as(SwitchCaseSyntax.self),
        let items = clause.label.as(SwitchCaseLabelSyntax.self)?.caseItems
      {
        for item in items {
          let reader = BindingReader(viewMode: .sourceAccurate)
          reader.walk(item.pattern)
          for pattern in reader.patterns where pattern.names.contains(name) {
            let types = declarations.cases.first {
              $0.name == pattern.name && $0.payload.count == pattern.names.count
            }?.payload
            return zip(pattern.names, types ?? []).compactMap { bound, type in
              bound.map { (name: $0, type: type) }
            }
          }
        }
      }
      place = current.parent
    }
    return nil
  }
}

/// The names that a pattern binds, by case and position.
private final class BindingReader: SyntaxVisitor {
  private(set) var patterns: [(name: String, names: [String?])] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    let names = node.arguments.map { argument in
      argument.expression.as(PatternExprSyntax.self)?.pattern
        .as(ValueBindingPatternSyntax.self)?.pattern.trimmedDescription
    }
    patterns.append((name ?? "", names))
    return .visitChildren
  }
}

extension [String] {
  var uniqued: [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }

  /// The one after it and the one before it, in a circle.
  func neighbours(of name: String) -> [String] {
    guard let index = firstIndex(of: name) else { return [] }
    return [self[(index + 1) % count], self[(index + count - 1) % count]].uniqued
      .filter { $0 != name }
  }
}
