import Foundation
import Testing

/// A mistake in the arguments ends with status 2, on standard error, and with advice.
@Suite("A mistake in the arguments ends with status 2 and advice")
struct UsageErrorTests {
  private static let mistakes =
    commands(
      #"""
      chek | there is no command "chek"; did you mean "check"?
      report hmtl | "report" is not a complete command
      messages avaya.clint | did you mean "avaya.client"?
      --verison | there is no option "--verison" before a command; did you mean "--version"
      --filter x | Options follow the command, as in: auth-conformance check --filter
      -v | there is no option "-v" before a command; did you mean "--version"?⏎  auth-conf
      --diagram | Options follow the command, as in: auth-conformance show --diagram
      -x | there is no option "-x" before a command⏎  auth-conformance --help lists
      check --filtre x | there is no option "--filtre"; did you mean "--filter"?
      check --filtre=x | there is no option "--filtre"; did you mean "--filter"?
      check -q | there is no option "-q"
      check --filter | --filter needs a value: --filter GLOB
      check --filter --quiet | --filter needs a value
      check --quiet=yes | --quiet takes no value
      check --operation jws.verfy | did you mean "jws.verify"?
      check --operation zzz | It is one of sinch.signature.sign,
      check --require everything | --require cannot be "everything"
      check --profile a --profile b | --profile is given twice
      check --report jsn | there is no report format "jsn"; did you mean "json"?
      check --report json= | names no file after the =
      check --report json --report text | two reports go to standard output
      check --report json=a --report text=a | two reports go to "a"
      check --quiet --verbose | use either --quiet or --verbose
      check program | A program comes after --, as in: auth-conformance check -- program⏎
      check python3 adapter.py | auth-conformance check -- python3 adapter.py⏎
      check -- | a program is missing after --
      check -- no-such-program | there is no program "no-such-program" in PATH
      check --url localhost | cannot use the URL "localhost": it has no scheme
      check --ca-file x -- true | --ca-file is for --url or --config
      check --url https://h/ --ca-file no-such | cannot read "no-such"
      check --url https://h/ --client-key /dev/null | needs --client-cert
      check --url http://localhost/ -- true | use only one of: a program after --, --url and --config
      check --jobs 2 | --jobs does not apply to the reference implementation
      check --timeout 2 | --timeout does not apply to the reference implementation
      check --jobs 0 -- true | --jobs must be a number from 1 to 256, not "0"
      check --timeout soon -- true | --timeout must be a number of seconds
      check --timeout nan -- true | --timeout must be a number of seconds
      check --update-expected-failures | --update-expected-failures needs --expected-failures FILE
      check --expected-failures /no/such | no such file or directory
      check --vectors /no/such |   /no/such: no such file or directory⏎
      serve program | unexpected argument "program"
      list --filter signatures/sinch-signature-sign/first-registratiom | did you mean "signatures/sinch-signature-sign/first-registration"?
      list id | unexpected argument "id"
      list -- id | unexpected argument "id"
      list --quiet | there is no option "--quiet"
      show | ID is missing
      show --json | ID is missing
      adapter | LANGUAGE is missing
      adapter pyton | there is no LANGUAGE "pyton"; did you mean "python"?
      adapter cobol | It is one of c, go, java,
      adapter c go | unexpected argument "go"
      adapter c --role avaya.client | no template of a role in c
      adapter python --role avaya.clint | did you mean "avaya.client"?
      operations jws.verfy | did you mean "jws.verify"?
      requirements SINCH-TOKEN-ALGO | did you mean "SINCH-TOKEN-ALG"?
      report diff a.json | NEW.json is missing
      report diff a.json b.json c.json | unexpected argument "c.json"
      show --steps --diagram x | use only one of --diagram and --steps
      adapter c --output /no/such/folder/c.c | cannot write "/no/such/folder/c.c"
      completions bash zsh | unexpected argument "zsh"
      completions fsh | there is no SHELL "fsh"; did you mean "fish"
      report html | RESULTS.json is missing
      report html results.json | --output is missing
      check --shard=1/2 --expected-failures=list --update-expected-failures | needs the whole run, but --shard selects a part of it
      faults sinch-secret-as-texts | did you mean "sinch-secret-as-text"?
      serve --fault sinch-secret-as-texts | did you mean "sinch-secret-as-text"
      serve --fault x | auth-conformance faults lists all that are known.
      explore --operation jws.verfy | did you mean "jws.verify"?
      explore --seconds 0 | --seconds must be a number of seconds
      explore --questions many | --questions must be a number from 1
      explore --seed -1 | --seed must be a number from 0
      explore --fault jws-nothing | there is no known fault
      explore --fault digest-password-cut-at-colon -- true | for the reference
      explain | nothing was given to explain
      explain hello | nothing is recognised in it
      explain jws --report junit a.b.c | there is no report format "junit"
      explain jws --json --report html a.b.c | use either --json or --report
      explain jws hello | this is not a token
      explain digest nonsense | not a line of digest parameters
      explain jws --file missing | cannot read "missing"
      explain jws --now today e30.e30. | --now is not an RFC 3339 date-time
      explain jws --file missing e30 | use either an argument or --file
      explain registration-token --time-to-live long a.b.c | not a whole number
      """#
    ) + [
      (
        ["check", "--quiet", "python3", "my adapter.py", "-v", "--jobs", "2"],
        "auth-conformance check --quiet --jobs 2 -- python3 'my adapter.py' -v\n"
      ),
      (ExplainTests.arguments.dropLast() + ["x", "AA=="], "--sequence is not a whole number"),
      (["explain", "jws", ""], "nothing was given to explain"),
    ]

  /// Commands, a line each, and what has to be said of them.
  private static func commands(_ table: String) -> [(arguments: [String], message: String)] {
    rows(table).map { ($0[0].split(separator: " ").map(String.init), $0[1]) }
  }

  @Test("A mistake is explained", arguments: mistakes.indices)
  func checkMistakes(index: Int) throws {
    let (arguments, message) = Self.mistakes[index]
    let result = try Tool.run(arguments)

    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("auth-conformance: "))
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  /// Names that only the suite knows, and so the sample suite has to be there.
  private static let unknownNames = commands(
    #"""
    check --profile strct | there is no profile "strct"; did you mean "strict"?
    check --profile zzz | It is one of lenient, strict.
    check --requirement SAMPLE-SING | did you mean "SAMPLE-SIGN"?
    check --filter signatures/sign/empty-usr | "signatures/sign/empty-user"
    check --filter ** --filter zzz | --filter zzz fits no case
    list --filter **/open --operation jws.sign | no case matches all of the selection options
    show jwt-claims/verify/opn | did you mean "jwt-claims/verify/open"
    show jwt-claims/verify/open zzz | "zzz" fits no case
    check --require jws.sign | --require jws.sign: no selected case is of this operation
    """#
  )

  @Test("An unknown name is answered with the nearest", arguments: unknownNames.indices)
  func checkUnknownNames(index: Int) throws {
    let scratch = try SampleSuite.scratch()
    let (arguments, message) = Self.unknownNames[index]
    let result = try Tool.run(arguments + ["--vectors", scratch.path])

    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}
