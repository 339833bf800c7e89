import SwiftSyntax

// Where a piece of code stands, and what that makes of it.

extension SyntaxProtocol {
  /// Whether it is a value that is read, and no name of a function, member or place.
  var isRead: Bool {
    if let member = parent?.as(MemberAccessExprSyntax.self),
      Syntax(member.declName).id == Syntax(self).id
    {
      return false
    }
    if let call = parent?.as(FunctionCallExprSyntax.self),
      Syntax(call.calledExpression).id == Syntax(self).id
    {
      return false
    }
    return !isWritten && !isInPattern && !isPart(of: KeyPathExprSyntax.self)
      && !isPart(of: InOutExprSyntax.self)
  }

  /// The name of the property that is read from this value; nil where the value is taken as a whole.
  var propertyRead: String? {
    guard let member = parent?.as(MemberAccessExprSyntax.self),
      member.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != ExprSyntax(member).id
    else { return nil }
    return member.declName.baseName.text
  }

  /// Whether it is the new value of an assignment.
  var isAssigned: Bool {
    guard let infix = parent?.as(InfixOperatorExprSyntax.self) else { return false }
    return infix.assigns && Syntax(infix.rightOperand).id == Syntax(self).id
  }

  /// Whether it lies in the place that an assignment writes to.
  private var isWritten: Bool {
    var node = Syntax(self)
    while let parent = node.parent, !parent.is(CodeBlockItemSyntax.self) {
      if let infix = parent.as(InfixOperatorExprSyntax.self), infix.assigns {
        return Syntax(infix.leftOperand).id == node.id
      }
      node = parent
    }
    return false
  }

  var isInPattern: Bool {
    isPart(of: SwitchCaseItemSyntax.self) || isPart(of: ExpressionPatternSyntax.self)
  }

  private func isPart<Node: SyntaxProtocol>(of type: Node.Type) -> Bool {
    var node = parent
    while let current = node, !current.is(CodeBlockItemSyntax.self) {
      if current.is(type) { return true }
      node = current.parent
    }
    return false
  }
}

extension InfixOperatorExprSyntax {
  /// Whether it stores something: `=`, `+=` and their like.
  var assigns: Bool {
    self.operator.is(AssignmentExprSyntax.self)
      || self.operator.trimmedDescription.hasSuffix("=")
        && !["==", "!=", "<=", ">="].contains(self.operator.trimmedDescription)
  }
}

extension ReturnStmtSyntax {
  /// What the function or property around it returns; nil in a closure.
  var returnType: TypeSyntax? {
    var node = parent
    while let current = node {
      if current.is(ClosureExprSyntax.self) { return nil }
      if let function = current.as(FunctionDeclSyntax.self) {
        return function.signature.returnClause?.type
      }
      if let binding = current.as(PatternBindingSyntax.self) {
        return binding.typeAnnotation?.type
      }
      node = current.parent
    }
    return nil
  }
}

extension GuardStmtSyntax {
  /// Whether what comes after needs a name that the guard makes.
  var bindsNames: Bool {
    conditions.contains { element in
      if case .expression = element.condition { false } else { true }
    }
  }
}
