import SwiftSyntax

/// Finds the mutants of a file.
final class Mutator: ScopedVisitor {
  private(set) var mutants: [Mutant] = []
  let declarations: Declarations
  /// The text of the files that belong together: `A.swift` and `A+B.swift`.
  let family: String
  private let file: String
  private let converter: SourceLocationConverter
  /// What was added already: two rules may come to the same change.
  private var known: Set<String> = []

  init(file: String, tree: Syntax, declarations: Declarations, family: String) {
    self.file = file
    self.declarations = declarations
    self.family = family
    converter = SourceLocationConverter(fileName: file, tree: tree)
    super.init(viewMode: .sourceAccurate)
  }

  /// - Parameters:
  ///   - lost: what is gone without replacement.
  ///   - change: what changes, where the code itself does not say it in short.
  func add(
    _ kind: String,
    _ node: some SyntaxProtocol,
    _ replacement: String,
    without lost: (some SyntaxProtocol)? = nil as Syntax?,
    as change: String? = nil
  ) {
    let change =
      change?.inShort ?? lost.map { "without " + $0.inShort }
      ?? (replacement.isEmpty
        ? "without " + node.inShort : node.inShort + " -> " + replacement.inShort)
    add(kind, from: node, to: node, replacement, as: change)
  }

  /// Changes everything from one node to the end of another.
  func add(
    _ kind: String,
    from first: some SyntaxProtocol,
    to last: some SyntaxProtocol,
    _ replacement: String,
    as change: String
  ) {
    let place = first.positionAfterSkippingLeadingTrivia
    let (start, end) = (place.utf8Offset, last.endPositionBeforeTrailingTrivia.utf8Offset)
    guard known.insert("\(start) \(end) \(replacement)").inserted else { return }
    mutants.append(
      Mutant(
        file: file,
        line: converter.location(for: place).line,
        scope: scopes.joined(separator: "."),
        kind: kind,
        change: change,
        start: start,
        end: end,
        replacement: replacement
      )
    )
  }

  // MARK: Operators and boundaries

  private static let operators: [String: [String]] = [
    "==": ["!="], "!=": ["=="], "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="],
    ">=": [">", "<"], "&&": ["||"], "||": ["&&"], "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"],
    "%": ["/"], "..<": ["..."], "...": ["..<"], "+=": ["-="], "-=": ["+="], "&+": ["&-"],
    "<<": [">>"], ">>": ["<<"], "&": ["|"], "|": ["&"],
  ]

  override func visit(_ node: BinaryOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    for other in Self.operators[node.operator.text] ?? [] { add("operator", node, other) }
    return .visitChildren
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else {
      return .visitChildren
    }
    if ["&&", "||", "??"].contains(name) {
      add("operand", node, node.rightOperand.trimmedDescription)
    }
    if ["&&", "||", "+"].contains(name) {
      add("operand", node, node.leftOperand.trimmedDescription)
    }
    changeComparison(node, name)
    return .visitChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if ["!", "-"].contains(node.operator.text) {
      add("operator", node, node.expression.trimmedDescription)
    }
    if node.operator.text == "!" { addCheck(node) }
    return .visitChildren
  }

  // MARK: Constants

  private static let dates: Set = ["iat", "exp", "nbf"]

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    add("constant", node, node.literal.text == "true" ? "false" : "true")
    return .visitChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let digits = node.literal.text.filter { $0 != "_" }
    let value =
      digits.hasPrefix("0x") ? Int(digits.dropFirst(2), radix: 16) : Int(digits)
    if let value {
      add("constant", node, "\(value + 1)")
      if value > 0 { add("constant", node, "\(value - 1)") }
      if value >= 60 {
        add("bound", node, "\(value / 10)")
        add("bound", node, "\(value * 10)")
      }
    }
    return .visitChildren
  }

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    // What a rule is called, and which requirements it enforces, is read from outside alone.
    if let argument = node.parent?.as(LabeledExprSyntax.self),
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.trimmedDescription.hasPrefix("Rule"),
      ["named", "parameter"].contains(argument.label?.text ?? "named")
    {
      return .skipChildren
    }
    let segments = node.segments
    if segments.count == 1, case .stringSegment(let text) = segments[segments.startIndex],
      node.openingQuote.text == "\""
    {
      add("constant", node, "\"\(text.content.text)~\"")
      if !text.content.text.isEmpty { add("constant", node, "\"\"") }
      for date in ["iat", "exp", "nbf"] where Self.dates.contains(text.content.text) {
        if date != text.content.text { add("field", node, "\"\(date)\"") }
      }
      return .skipChildren
    }
    for segment in segments {
      switch segment {
      case .stringSegment(let text) where !text.content.text.isEmpty:
        add("constant", text, text.content.text + "~")
      case .expressionSegment(let expression): add("constant", expression, "")
      default: break
      }
    }
    return .visitChildren
  }

  // MARK: Conditions

  override func visit(_ node: ConditionElementListSyntax) -> SyntaxVisitorContinueKind {
    for (index, element) in node.enumerated() {
      guard case .expression(let condition) = element.condition else { continue }
      add("condition", condition, "!(\(condition.trimmedDescription))")
      guard node.count > 1 else { continue }
      add(
        "condition",
        node,
        node.without(index, \.condition.trimmedDescription),
        without: condition
      )
    }
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    add("condition", node.condition, "!(\(node.condition.trimmedDescription))")
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    add("condition", node, "")
    add("condition", node.condition, "!(\(node.condition.trimmedDescription))")
    return .visitChildren
  }

  override func visit(_ node: SwitchCaseListSyntax) -> SyntaxVisitorContinueKind {
    for clause in node where node.count > 1 { add("clause", clause, "") }
    swapRows(node)
    return .visitChildren
  }

  override func visit(_ node: SwitchCaseItemListSyntax) -> SyntaxVisitorContinueKind {
    for (index, item) in node.enumerated() where node.count > 1 {
      let others = node.without(index) {
        "\($0.pattern.trimmedDescription) \($0.whereClause?.trimmedDescription ?? "")"
      }
      add("clause", node, others, without: item)
    }
    return .visitChildren
  }

  // MARK: Elements, calls and results

  override func visit(_ node: ArrayElementListSyntax) -> SyntaxVisitorContinueKind {
    for (index, element) in node.enumerated() {
      add("element", node, node.without(index, \.expression.trimmedDescription), without: element)
    }
    swapElements(node)
    return .visitChildren
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    var expression = node.item.as(ExprSyntax.self)
    if let tried = expression?.as(TryExprSyntax.self) { expression = tried.expression }
    let isAssignment = expression?.as(InfixOperatorExprSyntax.self)?.assigns == true
    let isImplicitMember = node.trimmedDescription.hasPrefix(".")
    if expression?.is(FunctionCallExprSyntax.self) == true && !isImplicitMember || isAssignment {
      add("call", node, "")
    }
    if let statement = node.item.as(GuardStmtSyntax.self), !statement.bindsNames {
      add("call", node, "")
    }
    if let statement = node.item.as(ExpressionStmtSyntax.self),
      let branch = statement.expression.as(IfExprSyntax.self), branch.elseKeyword == nil
    {
      add("call", node, "")
    }
    changeState(node)
    return .visitChildren
  }

  override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
    swapStatements(node)
    return .visitChildren
  }

  override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind {
    resetState(node)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    changeText(node)
    changeSearch(node)
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
      node.trailingClosure == nil, base.trimmedDescription.first?.isUppercase != true
    {
      add("call", node, base.trimmedDescription)
    }
    return .visitChildren
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    guard let value = node.expression, let type = node.returnType else { return .visitChildren }
    if type.is(OptionalTypeSyntax.self), !value.is(NilLiteralExprSyntax.self) {
      add("result", value, "nil")
    }
    if type.trimmedDescription == "Bool", !value.is(BooleanLiteralExprSyntax.self) {
      add("result", value, "!(\(value.trimmedDescription))")
    }
    return .visitChildren
  }

  /// A reason or another name of a case, where it is an argument.
  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    if let member = node.expression.as(MemberAccessExprSyntax.self), member.base == nil,
      node.label?.text == "else"
        || node.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledExpression
          .trimmedDescription == "Refusal"
    {
      let name = member.declName.baseName.text
      add("constant", member, name == "malformed" ? ".claimMissing" : ".malformed")
    }
    return .visitChildren
  }

  // MARK: Values

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.base == nil {
      changeCase(node)
    } else {
      changeValue(node, name: node.declName.baseName.text)
    }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    changeValue(node, name: node.baseName.text)
    return .visitChildren
  }

  override func visit(_ node: KeyPathPropertyComponentSyntax) -> SyntaxVisitorContinueKind {
    for other in siblings(of: node.declName.baseName.text, base: nil) {
      add("field", node, other)
    }
    return .skipChildren
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    takeNullAsAbsent(node)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    changeDefault(node)
    return .visitChildren
  }

  // MARK: Scopes, and what has no behaviour

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    changeEquality(node)
    return super.visit(node)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text)
  }
  override func visitPost(_ node: FunctionDeclSyntax) { leave() }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    enter("init")
  }
  override func visitPost(_ node: InitializerDeclSyntax) { leave() }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    node.isMember ? enter(node.pattern.trimmedDescription) : .visitChildren
  }
  override func visitPost(_ node: PatternBindingSyntax) {
    if node.isMember { leave() }
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension SyntaxCollection {
  /// The code of a list without one of its elements.
  fileprivate func without(_ index: Int, _ code: (Element) -> String) -> String {
    enumerated().filter { $0.offset != index }.map { code($0.element) }.joined(separator: ", ")
  }
}

extension PatternBindingSyntax {
  /// Whether it declares a member of a type.
  fileprivate var isMember: Bool { parent?.parent?.parent?.is(MemberBlockItemSyntax.self) ?? false }
}
