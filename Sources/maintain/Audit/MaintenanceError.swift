/// Why a command cannot do its work, and the exit status that says so.
package struct MaintenanceError: Error {
  package let status: Int32
  package let message: String

  package init(_ status: Int32, _ message: String) {
    self.status = status
    self.message = message
  }
}
