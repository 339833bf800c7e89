import Reporting
import TestSupport
import Testing

@Suite("Progress in words")
struct RunPaceTests {
  @Test("A run that has just begun has a count alone")
  func beginning() {
    var pace = RunPace(total: 2_729)
    #expect(pace.text(at: .zero) == "0 of 2,729 cases")
    pace.note(1_204, at: .milliseconds(900))
    #expect(pace.text(at: .milliseconds(900)) == "1,204 of 2,729 cases")
  }

  @Test(
    "Rate and time left follow from what has been done",
    arguments: [
      (100, 1_000, 10, "100 of 1,000 cases, 10/s, 1 min 30 s left"),
      (5, 20, 10, "5 of 20 cases, 0.5/s, 30 s left"),
      (1, 10_000, 10, "1 of 10,000 cases, 0.1/s, 27 h 46 min left"),
      (12_345, 100_000, 5, "12,345 of 100,000 cases, 2,469/s, 36 s left"),
      (7, 7, 2, "7 of 7 cases, 3.5/s"), (0, 7, 2, "0 of 7 cases, 0.0/s"),
    ]
  )
  func rate(done: Int, total: Int, seconds: Int, text: String) {
    var pace = RunPace(total: total)
    pace.note(done, at: .seconds(seconds))
    #expect(pace.text(at: .seconds(seconds)) == text)
  }

  @Test("A run that has become slow is not praised for how it began")
  func slowing() {
    var pace = RunPace(total: 1_000)
    pace.note(900, at: .seconds(1))
    for second in 2...60 { pace.note(900 + second, at: .seconds(second)) }
    #expect(pace.text(at: .seconds(60)) == "960 of 1,000 cases, 1.0/s, 40 s left")
    for second in 61...120 { pace.note(960, at: .seconds(second)) }
    #expect(pace.text(at: .seconds(120)) == "960 of 1,000 cases, 0.0/s")
  }

  @Test("Nothing is undone, and no more than everything is done")
  func bounds() {
    var pace = RunPace(total: 10)
    pace.note(8, at: .seconds(2))
    pace.note(5, at: .seconds(3))
    #expect(pace.text(at: .seconds(4)).hasPrefix("8 of 10 cases, 2.0/s"))
    pace.note(12, at: .seconds(4))
    #expect(pace.text(at: .seconds(4)) == "10 of 10 cases, 2.5/s")
  }

  @Test("A log shows each tenth, five seconds apart, and every silent minute")
  func log() {
    var pace = RunPace(total: 100)
    var told: [Int] = []
    for second in 1...400 {
      // Three cases a second, and from the 97th on nothing happens.
      pace.note(min(97, 3 * second), at: .seconds(second))
      if pace.plainText(at: .seconds(second)) != nil { told.append(second) }
    }
    #expect(told == [5, 10, 15, 20, 25, 30, 90, 150, 210, 270, 330, 390])
  }

  @Test("The cases of a file count as their answers come in, but for the last")
  func estimate() {
    let suite = Suite(files: [
      .signatures(["a", "b", "c"]), .signatures(["d", "e"], path: "signatures/more"),
    ])
    let estimate = RunEstimate(of: suite)
    #expect(estimate.total == 5)
    func position(_ judged: Int, _ answers: Int) -> String {
      estimate.position(judged: judged, answers: answers).map { "\($0.done) \($0.path)" } ?? "over"
    }
    #expect(position(0, 0) == "0 signatures/sign")
    #expect(position(0, 2) == "2 signatures/sign")
    #expect(position(0, 9) == "2 signatures/sign")
    #expect(position(3, 0) == "3 signatures/more")
    #expect(position(3, 1) == "4 signatures/more")
    #expect(position(5, 0) == "over")
  }
}
