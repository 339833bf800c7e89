/// Gathers faults or variants, one statement each.
@resultBuilder
package enum CatalogueBuilder<Item> {
  package static func buildExpression(_ item: Item) -> [Item] { [item] }
  package static func buildExpression(_ items: [Item]) -> [Item] { items }
  package static func buildBlock(_ items: [Item]...) -> [Item] { items.flatMap(\.self) }
  package static func buildOptional(_ items: [Item]?) -> [Item] { items ?? [] }
  package static func buildArray(_ items: [[Item]]) -> [Item] { items.flatMap(\.self) }
}

typealias FaultBuilder = CatalogueBuilder<KnownFault>
