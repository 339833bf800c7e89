import Exploring
import TestSupport
import Testing

@Suite("The catalogue of known variants")
struct VariantCatalogueTests {
  private let variants = KnownVariants.all

  @Test("There are at least 120, each with its own id and its own difference")
  func names() {
    #expect(variants.count >= 120)
    #expect(Set(variants.map(\.id)).count == variants.count)
    var differences: Set<[String]> = []
    for variant in variants {
      let isPlain = variant.id.rawValue.utf8.allSatisfy { octet in
        (0x61...0x7A).contains(octet) || (0x30...0x39).contains(octet) || octet == 0x2D
      }
      #expect(isPlain, "\(variant.id)")
      for operation in variant.operations {
        let isNew = differences.insert([operation.rawValue, variant.difference]).inserted
        #expect(isNew, "\(variant.id)")
      }
    }
  }

  @Test("Each says what differs and what makes it right")
  func descriptions() {
    for variant in variants {
      #expect(!variant.difference.isEmpty && !variant.reason.isEmpty, "\(variant.id)")
      #expect(variant.difference.last != "." && variant.reason.last != ".", "\(variant.id)")
      #expect(!variant.operations.isEmpty, "\(variant.id)")
    }
  }

  @Test(
    "Each takes interpretations that exist, that concern it, and that the reference does not take"
  )
  func interpretations() throws {
    let ambiguities = try Bundled.suite().ambiguities
    for variant in variants {
      for (id, interpretation) in variant.interpretations {
        let ambiguity = try #require(ambiguities.first { $0.id == id }, "\(variant.id): \(id)")
        let exists = ambiguity.interpretations.contains { $0.name == interpretation }
        #expect(exists, "\(variant.id): \(interpretation) of \(id)")
        #expect(variant.operations.contains(ambiguity.concerns), "\(variant.id)")
      }
    }
  }

  @Test("Any two of a role that answer different questions go together")
  func pairs() {
    for (index, variant) in variants.enumerated() {
      guard case .role = variant.operations.first else { continue }
      let others = variants[(index + 1)...].filter { other in
        other.operations == variant.operations
          && Set(other.interpretations.keys).isDisjoint(with: variant.interpretations.keys)
      }
      for other in others {
        #expect([variant, other].machine != nil, "\(variant.id), \(other.id)")
      }
    }
  }

  @Test("Every operation has variants")
  func operations() {
    for operation in Operation.allCases {
      #expect(variants.contains { $0.operations.contains(operation) }, "\(operation)")
    }
  }
}
