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

  @Test("Each of a role can go together with others")
  func together() {
    for variant in variants {
      guard let machine = variant.machine else { continue }
      #expect(machine is any CombinableMachine, "\(variant.id)")
    }
  }

  @Test("Every operation has variants")
  func operations() {
    for operation in Operation.allCases {
      #expect(variants.contains { $0.operations.contains(operation) }, "\(operation)")
    }
  }
}
