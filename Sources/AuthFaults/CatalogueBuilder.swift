/// Gathers faults or variants, one statement each.
@resultBuilder
enum CatalogueBuilder<Item> {
  static func buildExpression(_ item: Item) -> [Item] { [item] }
  static func buildExpression(_ items: [Item]) -> [Item] { items }
  static func buildBlock(_ items: [Item]...) -> [Item] { items.flatMap(\.self) }
  static func buildArray(_ items: [[Item]]) -> [Item] { items.flatMap(\.self) }
}

typealias FaultBuilder = CatalogueBuilder<KnownFault>
typealias VariantBuilder = CatalogueBuilder<KnownVariant>
