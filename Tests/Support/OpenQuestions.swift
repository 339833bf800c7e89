import AuthReference
import ConformanceEngine

extension Role {
  /// The questions that the machine of the role takes an interpretation of; none if it takes none.
  package var questions: [any OpenQuestion.Type] {
    switch self {
    case .sinchClient: SinchClientMachine.questions
    case .sinchService: SinchServiceMachine.questions
    case .layerService: LayerServiceMachine.questions
    default: []
    }
  }

  /// The roles whose machines take interpretations.
  package static let withQuestions = allCases.filter { !$0.questions.isEmpty }
}
