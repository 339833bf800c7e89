import AuthConformance
import ConformanceEngine

/// An implementation that is described rather than programmed: for each call a command line or an HTTP
/// request, and where the answer stands.
///
/// Each request starts a command of its own, without a shell, or is one request over a connection that
/// is kept open; there are as many at once as there are jobs. A command that does not end in time is
/// killed with all that it has started.
package final class ConfiguredImplementation: Implementation {
  private let pool: WorkPool
  private let groups = ProcessGroups()
  /// Tells every request to end, once and for all.
  private let stop: WakePipe
  private let configuration: Configuration
  /// How many requests are under way at once.
  package let jobs: Int

  /// Prepares to ask as a configuration says.
  package init(
    _ configuration: Configuration,
    options: RemoteOptions = RemoteOptions()
  ) throws(UnusableImplementation) {
    self.configuration = configuration
    jobs = options.jobs
    do throws(SystemError) {
      pool = try WorkPool(workers: options.jobs)
      stop = try WakePipe()
      for number in 0..<options.jobs {
        let (pool, groups, stop) = (pool, groups, stop)
        do throws(SystemError) {
          try SystemThread.start {
            ConfiguredWorker(number, configuration, options, pool, groups, stop).work()
          }
        } catch {
          pool.dismiss()
          throw error
        }
      }
    } catch {
      throw UnusableImplementation("\(error)")
    }
  }

  deinit {
    pool.dismiss()
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
      return try await pool.startUp()
    } catch let error {
      throw UnusableImplementation(
        redaction(error.message),
        details: error.details.map { redaction($0) }
      )
    }
  }

  package func answer(_ requests: [CallRequest]) async -> [Answer] {
    await pool.answers(to: requests)
  }

  /// How many requests have been answered so far; it grows while more are under way.
  package var answerCount: Int { pool.answerCount }

  /// Ends everything at once, without waiting; what was not answered never will be.
  package func kill() {
    pool.dismiss()
    stop.wake()
    groups.killAll()
  }

  /// Closes all connections.
  package func close() async {
    await pool.close()
  }
}
