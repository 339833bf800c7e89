import AuthConformance
import ConformanceEngine

/// A program in any language as an implementation: JSON-RPC 2.0, one message a line, over its
/// standard input and output.
///
///     let program = try ProgramImplementation(["python3", "adapter.py"])
///     let result = try await Runner(suite: suite).run(program)
///     await program.close()
///
/// It is started by ``describe()``, and again whenever it breaks down; it is told to exit by the end
/// of its input. What it starts itself ends with it, unless that leaves the process group.
///
/// Whatever a program does costs it the requests that it does it over, and no others:
///
/// - It ends, closes its output, prints more than 16 MiB on a line, or does not answer in time: it is
///   ended (`SIGTERM`, then `SIGKILL`, to the whole process group) and started again.
/// - It prints what is not an answer, or answers what was not asked, or twice: what is under way is not believed, and
///   it goes on if it still answers `conformance.describe`.
/// - It answers with an error other than -32601, or with a malformed answer: a malfunction of that
///   request alone.
///
/// Where several requests were under way, each of them and the one answered last carry the number of
/// the incident; the ``Runner`` asks each again with no other beside it, and conversations from their
/// beginning. Where it does not happen again, the first of them is blamed and says so.
///
/// A timeout counts from the last answer, whatever else the program prints. After three requests of
/// one method in a row that were not answered in time, by themselves, the method is not asked any
/// more; after three failed attempts to start the program again nothing is. Each such case fails.
package final class ProgramImplementation: Implementation {
  private let pool: WorkPool
  private let groups = ProcessGroups()

  /// Prepares to run a program, which is looked for in `PATH` if its name has no slash.
  package init(
    _ command: [String],
    options: RemoteOptions = RemoteOptions()
  ) throws(UnusableImplementation) {
    do throws(SystemError) {
      pool = try WorkPool(workers: options.jobs)
      for number in 0..<options.jobs {
        let (pool, groups) = (pool, groups)
        do throws(SystemError) {
          try SystemThread.start {
            ProgramWorker(number, command, options, pool, groups).run()
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

  /// Starts every copy of the program and says what it is.
  ///
  /// - Throws: ``UnusableImplementation`` where the program cannot be started, or does not answer
  ///   `conformance.describe` as it should.
  package func describe() async throws -> ImplementationDescription {
    try await pool.startUp()
  }

  package func answer(_ requests: [CallRequest]) async -> [Answer] {
    await pool.answers(to: requests)
  }

  package func converse(_ requests: [FlowRequest]) async -> [Answer] {
    await pool.answers(to: requests) { $0.session.flatMap(SessionName.init)?.worker }
  }

  package func remarks() async -> String? { await pool.remarks() }

  /// Ends every program, and waits until none is left.
  package func close() async {
    await pool.close()
  }

  /// How many requests have been answered so far; it grows while more are under way.
  package var answerCount: Int { pool.answerCount }

  /// Kills every program at once, without waiting; what was not answered never will be.
  package func kill() {
    pool.dismiss()
    groups.killAll()
  }
}
