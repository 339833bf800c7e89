/// The cases of the category `signatures`.
enum SignatureCases {
  static var groups: [CaseGroup] { jwsGroups }
}
