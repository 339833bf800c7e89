/// Asks one program, which it starts and, where it breaks down, starts again; confined to a thread.
///
/// Requests are under way together, up to the window. When the program breaks down, or says what is no
/// answer, any request under way may be the reason, and so may the last one answered: all of them are
/// one incident, and whoever asked finds the culprit by asking each by itself. So that nothing is
/// blamed on the wrong one then, the last answer before a pause counts only once the program has
/// answered `conformance.describe` after it.
final class ProgramWorker: Worker {
  let number: Int
  let command: [String]
  let options: RemoteOptions
  let pool: WorkPool
  let groups: ProcessGroups

  var program: RunningProgram?
  var description: ImplementationDescription?
  /// Whether a program has written to standard error, and it was told.
  var hasWritten = false
  /// Counts the programs that have ended.
  var incarnation = 0
  /// How often in a row the program could not be started again.
  var failedStarts = 0
  var sessions = OpenSessions()
  var timeouts = TimeoutPolicy()

  /// Whether the last requests were under way together.
  var isCrowded = false
  /// What the program was asked and has not answered, by id.
  var underWay: [Int: Question] = [:]
  /// Ids whose answers were not waited for; they may still come.
  var excused: Set<Int> = []
  var lastID = 0
  /// The answer after which nothing was under way: it waits for what the program does next.
  var held: (item: WorkItem, answer: Answer)?
  /// The item answered last, whose answer may have to be taken back.
  var lastAnswered: WorkItem?
  /// Until when a program that has said what is no answer has to show that it can go on.
  var settlement: ContinuousClock.Instant?
  /// Since when it has been quiet.
  var progress = ContinuousClock.now

  /// One request under way.
  struct Question {
    /// Whose it is; nil for one that only finds out whether the program goes on.
    var item: WorkItem?
    /// The answer that counts if this one is answered, whatever it is.
    var held: Answer?
  }

  init(
    _ number: Int,
    _ command: [String],
    _ options: RemoteOptions,
    _ pool: WorkPool,
    _ groups: ProcessGroups
  ) {
    self.number = number
    self.command = command
    self.options = options
    self.pool = pool
    self.groups = groups
  }

  /// Starts the program, and says what it is.
  func start(_ id: WorkPool.Ledger.ID) { pool.give(.started(startUp()), to: id) }

  func proceed(_ wakePipe: WakePipe) -> Bool {
    confirm()
    guard let program else { return false }
    exchange(program, wakePipe)
    return true
  }

  var remarks: String? { written(by: program) ?? (hasWritten ? "" : nil) }

  /// How many more requests may be under way; they are refilled by quarters, to send many at once.
  var room: Int {
    guard settlement == nil, underWay.count <= options.window - options.window / 4 else { return 0 }
    return options.window - underWay.count
  }

  /// Sends a request, or answers it at once where there is nobody to ask.
  func ask(_ item: WorkItem) {
    if let error = obstacle(to: item) {
      pool.give([(item, .error(error))])
      return
    }
    var call = item.request.call
    if let request = item.request.conversation { call = WireRequest(sessions.translated(request)) }
    send(call, Question(item: item))
  }

  /// Sends a request to the program that runs.
  func send(_ call: WireRequest, _ question: Question) {
    guard let program else { return }
    if underWay.isEmpty { progress = .now }
    isCrowded = !underWay.isEmpty
    lastID += 1
    underWay[lastID] = question
    program.enqueue { call.write(id: lastID, to: &$0) }
  }

  /// Lets the held answer count if the program is asked on, or asks it whether it is still there.
  private func confirm() {
    guard let (item, answer) = held else { return }
    held = nil
    if underWay.isEmpty, program != nil {
      send(.describe, Question(item: item, held: answer))
    } else {
      lastAnswered = item
      pool.give([(item, answer)])
    }
  }

  private func exchange(_ program: RunningProgram, _ wakePipe: WakePipe) {
    let deadline = underWay.isEmpty ? nil : settlement ?? (progress + options.timeout)
    switch program.exchange(until: deadline, wakePipe) {
    case .output: readReplies(from: program)
    case .wake: break
    case .silence: breakDown(program)
    case .deadline: runOutOfTime(program)
    }
  }

  /// Lets the answers that are there count, and ends the program.
  func stop() {
    if let held { pool.give([held]) }
    for question in underWay.values {
      if let item = question.item, let answer = question.held { pool.give([(item, answer)]) }
    }
    program?.end(isInOrder: underWay.isEmpty)
  }
}
