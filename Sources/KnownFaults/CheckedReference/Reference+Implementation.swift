import AuthConformance
import AuthReference
import ConformanceEngine

extension Reference {
  /// The reference as an implementation that can be checked: every operation, and every party.
  package static var implementation: LocalImplementation {
    Reference().implementation
  }

  /// An implementation to check, made from this reference and its current parts.
  package var implementation: LocalImplementation {
    LocalImplementation(of: [self] + machines, name: "reference", version: Suite.version)
  }

  /// The parties of conversations, one machine for each role, with the parts of this reference.
  package var machines: [any ReferenceMachine] {
    [
      changed(SinchClientMachine()) { $0.signatures = sinchSignature },
      changed(SinchServiceMachine()) {
        $0.signatures = sinchSignature
        $0.verifier = sinchTokenVerifier
      },
      changed(SinchApplicationMachine()) {
        $0.signatures = sinchSignature
        $0.tokens = sinchTokenIssuer
      },
      LayerClientMachine(),
      changed(LayerServiceMachine()) { $0.verifier = layerTokenVerifier },
      changed(LayerApplicationMachine()) { machine in
        machine.token = { [layerTokenIssuer] in
          try LayerApplicationMachine.token(for: $0, nonce: $1, at: $2, by: layerTokenIssuer)
        }
      },
      changed(AvayaClientMachine()) { $0.digest = digest },
      AvayaApplicationMachine(),
    ]
  }
}

/// A machine, or one of its parts, after a change.
package func changed<Part>(_ part: Part, _ change: (inout Part) -> Void) -> Part {
  var part = part
  change(&part)
  return part
}
