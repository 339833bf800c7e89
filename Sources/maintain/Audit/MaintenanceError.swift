/// An error that stops a command, with its exit status.
package struct MaintenanceError: Error {
  package let status: Int32
  package let message: String

  package init(_ status: Int32, _ message: String) {
    self.status = status
    self.message = message
  }
}
