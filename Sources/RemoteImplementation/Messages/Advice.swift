/// Advice about answers that cannot be used.
enum Advice {
  static let streams =
    "Write only JSON-RPC messages to standard output, and anything else to standard error."
  static let ended =
    "Answer every request (an invalid input with a refusal), and run until standard input ends."
  static let timeout =
    "Read one line at a time and flush the output after each answer; --timeout N waits longer."
  static let error =
    "Answer bad input with a refusal or an invalid verdict; an error says that the program is broken."
  static let messageStatus = "Answer each POST with status 200 and a JSON-RPC message."
  static let status =
    "Check the method and the URL; a status that means a refusal belongs under \"refused\"."
  static let header =
    "Put the input into the URL or the body, where every character can be written."
  static let exit =
    "Exit with 0 after an answer; a status that means a refusal belongs under \"refused\"."
}
