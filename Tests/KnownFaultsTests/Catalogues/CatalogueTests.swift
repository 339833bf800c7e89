import KnownFaults
import TestSupport
import Testing

@Suite("The catalogue of known faults")
struct CatalogueTests {
  private let faults = KnownFaults.all.map(\.description)

  @Test("There are at least 950, each with its own id")
  func names() {
    #expect(faults.count >= 950)
    #expect(Set(faults.map(\.id)).count == faults.count)
    for fault in faults {
      let isPlain = fault.id.rawValue.utf8.allSatisfy { octet in
        (0x61...0x7A).contains(octet) || (0x30...0x39).contains(octet) || octet == 0x2D
      }
      #expect(isPlain, "\(fault.id)")
    }
  }

  @Test("Every fault that a table names is there")
  func tables() {
    let known = Set(faults.map(\.id))
    let parts = KnownFaults.namesOfParts.flatMap { role, names in
      names.keys + names.values.map { KnownFault.id(FaultID(rawValue: $0), of: role) }
    }
    let named = Array(FaultID.aliases.values) + Array(KnownFaults.places.keys) + parts
    #expect(named.count > 100)
    for id in named { #expect(known.contains(id), "\(id)") }
  }

  @Test("Retired ids are not used again")
  func retired() {
    let retired = Set(KnownFaults.retired.flatMap(\.ids))
    #expect(!retired.isEmpty)
    #expect(retired.isDisjoint(with: faults.map(\.id)))
  }

  @Test("Each names the mistake, the fix and an existing class of bugs")
  func descriptions() throws {
    let flags = Set(try Bundled.suite().flags.map(\.id))
    for fault in faults {
      #expect(!fault.mistake.isEmpty && !fault.fix.isEmpty, "\(fault.id)")
      #expect(fault.mistake.last != "." && fault.fix.last != ".", "\(fault.id)")
      #expect(!fault.mistake.hasPrefix("takes "), "\(fault.id)")
      #expect(!fault.operations.isEmpty, "\(fault.id)")
      #expect(flags.contains(fault.flag), "\(fault.id)")
    }
  }

  @Test("No two faults of an operation have the same title")
  func titles() {
    var titles: Set<[String]> = []
    for fault in faults {
      for operation in fault.operations {
        let isNew = titles.insert([operation.rawValue, fault.mistake]).inserted
        #expect(isNew, "\(fault.id)")
      }
    }
  }

  @Test("Every call has faults, four of them trivial")
  func operations() {
    for call in Call.allCases {
      let own = faults.filter { $0.operations.contains(.call(call)) }
      #expect(own.count { $0.isTrivial } == 4, "\(call)")
      #expect(own.count > 10, "\(call)")
    }
  }
}
