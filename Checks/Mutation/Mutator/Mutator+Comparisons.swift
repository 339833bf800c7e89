import SwiftSyntax

// Texts compared in another way, searches that take another, and equality that leaves something out.

extension Mutator {
  /// Exact comparisons of texts: without case, and by canonical equivalence, which is Swift's own.
  func changeText(_ node: FunctionCallExprSyntax) {
    guard
      let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      let base = member.base?.trimmedDescription,
      let other = node.arguments.first?.expression.trimmedDescription
    else { return }
    switch member.declName.baseName.text {
    case "hasSameUTF8": compare(node, base, other)
    case "elementsEqual": compare(node, base.withoutSuffix(".utf8"), other.withoutSuffix(".utf8"))
    case "starts":
      let (left, right) = (text(base), text(other))
      add("text", node, "\(left).hasPrefix(\(right))")
      add("text", node, "\(left).lowercased().hasPrefix(\(right).lowercased())")
    default: break
    }
  }

  private func text(_ octets: String) -> String { "String(decoding: \(octets), as: UTF8.self)" }

  private func compare(_ node: some SyntaxProtocol, _ left: String, _ right: String) {
    add("text", node, "(\(left.withoutSuffix("?")) == \(right))")
    add("text", node, "(\(left).lowercased() == (\(right)).lowercased())")
  }

  /// The first of several becomes the last, and the only one is taken whatever it is.
  func changeSearch(_ node: FunctionCallExprSyntax) {
    if let name = node.calledExpression.as(DeclReferenceExprSyntax.self) {
      let others = ["max": "min", "min": "max"]
      if let other = others[name.baseName.text] { add("precedence", name, other) }
      return
    }
    guard
      let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      let base = member.base?.trimmedDescription, !base.contains("?"),
      node.trailingClosure != nil || node.arguments.first?.label?.text == "where"
    else { return }
    let code = node.trimmedDescription
    let rest = code.dropFirst(member.trimmedDescription.count)
    switch member.declName.baseName.text {
    case "first":
      add("precedence", node, "\(base).last\(rest)", as: "last: \(code)")
      add("default", node, "(\(base).count == 1 ? \(base).first : \(code))", as: "only: \(code)")
    case "firstIndex":
      add("precedence", node, "\(base).lastIndex\(rest)", as: "last: \(code)")
      let only = "(\(base).count == 1 ? \(base).indices.first : \(code))"
      add("default", node, only, as: "only: \(code)")
    case "contains":
      add("default", node, "(\(base).count == 1 || \(code))", as: "only: \(code)")
    default: break
    }
  }

  func changeComparison(_ node: InfixOperatorExprSyntax, _ name: String) {
    let (left, right) = (node.leftOperand.trimmedDescription, node.rightOperand)
    if name == "==", let call = right.as(FunctionCallExprSyntax.self),
      call.calledExpression.trimmedDescription == ".string", let text = call.arguments.first
    {
      let given = "\(left)?.string?.lowercased()"
      add("text", node, "(\(given) == (\(text.trimmedDescription)).lowercased())")
    }
    if right.is(NilLiteralExprSyntax.self), node.leftOperand.is(SubscriptCallExprSyntax.self) {
      if name == "==" { add("absent", node, "(\(left) == nil || \(left) == .null)") }
      if name == "!=" { add("absent", node, "(\(left) != nil && \(left) != .null)") }
    }
    if name == "??", !right.isLiteral, right.as(MemberAccessExprSyntax.self)?.base != nil {
      add("precedence", node, "\(right.trimmed) ?? \(left)")
    }
  }

  /// An identifier that is compared otherwise, and a key of several parts that leaves one out.
  func changeEquality(_ node: StructDeclSyntax) {
    let members = node.memberBlock.members
    let inherited = node.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
    if inherited.contains("Identifier"), let text = members.first {
      for (form, how) in [("rawValue", "=="), ("rawValue.lowercased()", "lowercased()")] {
        add("text", text, text.trimmedDescription + equality([form]), as: "compared by \(how)")
      }
    }
    let names = members.compactMap { member -> String? in
      guard let variable = member.decl.as(VariableDeclSyntax.self),
        variable.bindingSpecifier.text == "let", let binding = variable.bindings.first,
        binding.initializer == nil
      else { return nil }
      return binding.pattern.trimmedDescription
    }
    if inherited.contains("Hashable"), names.count > 1, names.count == members.count,
      let first = members.first
    {
      for name in names {
        let others = equality(names.filter { $0 != name })
        add("field", first, first.trimmedDescription + others, as: "compared without \(name)")
      }
    }
  }

  private func equality(_ parts: [String]) -> String {
    let left = parts.map { "l.\($0) == r.\($0)" }.joined(separator: " && ")
    let hashed = parts.map { "hasher.combine(\($0))" }.joined(separator: "; ")
    return " ; package static func == (l: Self, r: Self) -> Bool { \(left) }"
      + " ; package static func != (l: Self, r: Self) -> Bool { !(l == r) }"
      + " ; package func hash(into hasher: inout Hasher) { \(hashed) }"
  }
}

extension String {
  func withoutSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}

extension ExprSyntax {
  var isLiteral: Bool {
    self.is(StringLiteralExprSyntax.self) || self.is(IntegerLiteralExprSyntax.self)
      || self.is(BooleanLiteralExprSyntax.self) || self.is(NilLiteralExprSyntax.self)
      || self.is(ArrayExprSyntax.self)
  }
}
