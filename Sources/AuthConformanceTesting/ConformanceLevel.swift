import AuthConformance
import ConformanceEngine

/// How much must be kept: each level takes in the ones before it.
///
/// What fails below the level is recorded as a warning.
public enum ConformanceLevel: Sendable {
  /// What the documents state as a fact or a must.
  case required
  /// Also what they recommend, and that one ambiguity is answered in one way.
  case recommended
  /// Also good practice that no document demands.
  case hardening

  /// The weakest strength of the level.
  var strength: Requirement.Strength {
    switch self {
    case .required: .required
    case .recommended: .recommended
    case .hardening: .hardening
    }
  }
}
