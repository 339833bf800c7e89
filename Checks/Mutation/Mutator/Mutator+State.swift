import SwiftSyntax

// State that is reset too far or for all, and what is done in another order.

extension Mutator {
  /// A statement that updates something.
  func changeState(_ node: CodeBlockItemSyntax) {
    guard let expression = node.item.as(ExprSyntax.self) else { return }
    let code = node.trimmedDescription
    var place: String?
    if let infix = expression.as(InfixOperatorExprSyntax.self), infix.assigns {
      let (left, value) = (infix.leftOperand, infix.rightOperand.trimmedDescription)
      place = left.trimmedDescription
      if let entry = left.as(SubscriptCallExprSyntax.self), entry.arguments.count == 1,
        let key = entry.arguments.first?.expression, key.trimmedDescription != "index"
      {
        let all = entry.calledExpression.trimmedDescription
        add("state", node, "\(all) = [\(key.trimmed): \(value)]")
      } else if let start = start(of: left), !start.hasSuffix(value), scopes.last != "init" {
        add("state", node, "\(left.trimmed) = \(start)")
      }
    } else if let call = expression.as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base
    {
      place = base.trimmedDescription
      switch (member.declName.baseName.text, call.arguments.first) {
      case ("insert", let element?), ("append", let element?):
        add("state", node, "\(base.trimmed) = [\(element.expression.trimmed)]")
      case ("remove", _), ("removeAll", _): add("state", node, "\(base.trimmed).removeAll()")
      default: break
      }
    }
    if let place, let index = place.firstRange(of: "[index]") {
      let list = place[..<index.lowerBound]
      add("state", node, "for index in \(list).indices { \(code) }", as: "for all: \(code)")
    }
  }

  /// What a variable begins with.
  private func start(of place: ExprSyntax) -> String? {
    let member = place.as(MemberAccessExprSyntax.self)
    let name = member?.declName.baseName.text ?? place.trimmedDescription
    let owner = declarations.structures.values.sorted { $0.path < $1.path }.first { owner in
      owner.outermost == scopes.first?.split(separator: ".").first.map(String.init)
        && owner.properties.contains { $0.name == name }
    }
    return owner?.properties.first { $0.name == name && $0.isVariable }?.start
  }

  /// A row of a machine's table that forgets more than it should.
  func resetState(_ node: SwitchCaseSyntax) {
    guard scopes.last == "transition", node.row != "()", let first = node.statements.first else {
      return
    }
    let code = node.statements.trimmedDescription
    for name in ["state", "client"] where code.contains(name) {
      let type = name.prefix(1).uppercased() + name.dropFirst()
      guard let structure = declarations.structure(type, in: scopes) else { continue }
      let copy = "var \(name) = \(name)"
      // The names of calls and handles are the role's own, and counting them is no behaviour.
      for property in structure.properties
      where property.isVariable && !property.name.hasSuffix("Count") {
        guard let start = property.start else { continue }
        // A row that moves on overwrites where it stands.
        let isPlace = start.contains(".") || isStructure(property.type)
        if isPlace, !code.contains("FlowTransition(") { continue }
        let reset = "\(name).\(property.name) = \(start)"
        let change = "\(reset) in \(node.row)"
        if let own = node.statements.first(where: { $0.trimmedDescription == copy }) {
          add("state", own, "\(copy); \(reset)", as: change)
        } else {
          add("state", first, "\(copy); \(reset); \(first.trimmed)", as: change)
        }
      }
    }
  }

  /// Whether it is a structure or an enumeration of the machine itself.
  private func isStructure(_ type: String?) -> Bool {
    let structure = type.flatMap {
      declarations.structure($0.withoutSuffix("?"), in: scopes)
    }
    return structure?.path.contains(".") ?? false
  }

  // MARK: Order

  /// Neighbours change places, unless the list is a table or its order cannot matter.
  func swapElements(_ node: ArrayElementListSyntax) {
    let elements = node.map(\.expression)
    let isTable = elements.contains {
      $0.isLiteral || $0.is(TupleExprSyntax.self) || $0.trimmedDescription.hasPrefix("TokenMember(")
    }
    guard elements.count > 1, !isTable else { return }
    for index in elements.indices.dropLast() {
      var texts = elements.map(\.trimmedDescription)
      texts.swapAt(index, index + 1)
      let change =
        "\(texts[index].inShort.prefix(34)) before \(texts[index + 1].inShort.prefix(34))"
      add("order", node, texts.joined(separator: ",\n"), as: change)
    }
  }

  /// Neighbours change places where the second does not need the first.
  func swapStatements(_ node: CodeBlockItemListSyntax) {
    guard scopes.last != "init", node.parent?.is(SourceFileSyntax.self) == false else { return }
    let items = Array(node)
    for (first, second) in zip(items, items.dropFirst()) {
      guard first.acts, second.acts else { continue }
      let (before, after) = (first.trimmedDescription, second.trimmedDescription)
      if first.boundNames.contains(where: after.contains) { continue }
      if let one = first.updated, let other = second.updated, !before.contains(other),
        !after.contains(one)
      {
        continue
      }
      let change = "\(after.inShort.prefix(34)) before \(before.inShort.prefix(34))"
      add("order", from: first, to: second, "\(after)\n\(before)", as: change)
    }
  }

  /// Rows about the same event change places where both may fit.
  func swapRows(_ node: SwitchCaseListSyntax) {
    let rows = node.compactMap { $0.as(SwitchCaseSyntax.self) }
    guard scopes.last == "transition", rows.count == node.count else { return }
    for (first, second) in zip(rows, rows.dropFirst()) {
      guard let one = first.places, let other = second.places,
        zip(one, other).allSatisfy({ $0 == $1 || $0 == "_" || $1 == "_" })
      else { continue }
      let (before, after) = (first.trimmedDescription, second.trimmedDescription)
      let change = "\(second.row) before \(first.row)"
      add("order", from: first, to: second, "\(after)\n\(before)", as: change)
    }
  }
}

extension CodeBlockItemSyntax {
  /// Whether it does something, or may end what it stands in, and need not be the last.
  fileprivate var acts: Bool {
    if item.is(ReturnStmtSyntax.self) || item.is(ThrowStmtSyntax.self) { return false }
    return !item.is(DeclSyntax.self) || trimmedDescription.contains("try")
  }

  /// The place that it changes and nothing else.
  fileprivate var updated: String? {
    if let infix = item.as(InfixOperatorExprSyntax.self), infix.assigns {
      return infix.leftOperand.trimmedDescription
    }
    return item.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)?
      .base?.trimmedDescription
  }

  /// What it declares.
  fileprivate var boundNames: [String] {
    let reader = NameReader(viewMode: .sourceAccurate)
    if let variable = item.as(VariableDeclSyntax.self) { reader.walk(variable.bindings) }
    if let statement = item.as(GuardStmtSyntax.self) { reader.walk(statement.conditions) }
    return reader.names
  }
}

private final class NameReader: SyntaxVisitor {
  private(set) var names: [String] = []

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    names.append(node.identifier.text)
    return .skipChildren
  }
}

extension SwitchCaseSyntax {
  /// Its patterns without what they bind.
  fileprivate var row: String {
    guard let items = label.as(SwitchCaseLabelSyntax.self)?.caseItems else { return "default" }
    let places = items.map { "(\($0.parts.joined(separator: ", ")))" }
    return places.joined(separator: ", ").inShort
  }

  /// What each part of the one pattern is about; nil where there are several, or it asks for nil.
  fileprivate var places: [Substring]? {
    guard let items = label.as(SwitchCaseLabelSyntax.self)?.caseItems, items.count == 1,
      let parts = items.first?.parts, parts.count > 1, !label.trimmedDescription.contains("nil")
    else { return nil }
    return parts
  }
}

extension SwitchCaseItemSyntax {
  /// The parts of a tuple, without what they bind.
  fileprivate var parts: [Substring] {
    let tuple = pattern.as(ExpressionPatternSyntax.self)?.expression.as(TupleExprSyntax.self)
    return tuple?.elements.map { $0.expression.trimmedDescription.prefix { $0 != "(" } } ?? []
  }
}
