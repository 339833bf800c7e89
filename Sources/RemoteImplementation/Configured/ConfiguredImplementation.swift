import AuthConformance
import ConformanceEngine

/// An implementation that is described rather than programmed: for each call a command line or an HTTP
/// request, and where the answer stands.
///
/// Each request starts a command of its own, without a shell, or is one request over a connection that
/// is kept open; there are as many at once as there are jobs. A command that does not end in time is
/// killed with all that it has started.
package final class ConfiguredImplementation: Implementation {
  /// What is to be asked by commands, and by HTTP; nil where nothing is.
  private let commands: WorkPool?
  private let requests: WorkPool?
  private let groups = ProcessGroups()
  /// Tells every command to end, once and for all.
  private let stop: WakePipe
  private let configuration: Configuration
  /// How many requests are under way at once.
  package let jobs: Int

  private var pools: [WorkPool] { [commands, requests].compactMap(\.self) }

  /// Prepares to ask as a configuration says.
  package init(
    _ configuration: Configuration,
    options: RemoteOptions = RemoteOptions()
  ) throws(UnusableImplementation) {
    self.configuration = configuration
    jobs = options.jobs
    let isOverHTTP = configuration.operations.values.map(\.reach.isHTTP)
    do throws(SystemError) {
      stop = try WakePipe()
      requests =
        isOverHTTP.contains(true)
        ? try .overHTTP(ConfiguredDialect(configuration: configuration), options) : nil
      commands = isOverHTTP.contains(false) ? try WorkPool(workers: options.jobs) : nil
      guard let commands else { return }
      for number in 0..<options.jobs {
        let (groups, stop) = (groups, stop)
        do throws(SystemError) {
          try SystemThread.start {
            ConfiguredWorker(number, configuration, options, commands, groups, stop).work()
          }
        } catch {
          for pool in pools { pool.dismiss() }
          throw error
        }
      }
    } catch {
      throw UnusableImplementation("\(error)")
    }
  }

  deinit {
    for pool in pools { pool.dismiss() }
  }

  /// What the configuration does not let be asked.
  package var limits: [Call: CallLimits] { configuration.operations.mapValues(\.limits) }

  /// What is not to be shown.
  package var redaction: Redaction { Redaction(limits, secrets: configuration.secrets) }

  /// Says what the configuration says.
  ///
  /// - Throws: ``UnusableImplementation`` where a program or a server is not there.
  package func describe() async throws -> ImplementationDescription {
    do {
      for pool in pools { _ = try await pool.startUp() }
      return configuration.description
    } catch let error {
      throw UnusableImplementation(
        redaction(error.message),
        details: error.details.map { redaction($0) }
      )
    }
  }

  package func answer(_ requests: [CallRequest]) async -> [Answer] {
    var answers = [Answer](repeating: .unimplemented, count: requests.count)
    for (pool, isHTTP) in [(commands, false), (self.requests, true)] {
      let indices = requests.indices.filter { index in
        configuration.operations[requests[index].call]?.reach.isHTTP == isHTTP
      }
      guard let pool, !indices.isEmpty else { continue }
      let given = await pool.answers(to: indices.map { requests[$0] })
      for (index, answer) in zip(indices, given) { answers[index] = answer }
    }
    return answers
  }

  /// How many requests have been answered so far; it grows while more are under way.
  package var answerCount: Int { pools.reduce(0) { $0 + $1.answerCount } }

  /// Ends everything at once, without waiting; what was not answered never will be.
  package func kill() {
    for pool in pools { pool.dismiss() }
    stop.wake()
    groups.killAll()
  }

  /// Closes all connections.
  package func close() async {
    for pool in pools { await pool.close() }
  }
}
