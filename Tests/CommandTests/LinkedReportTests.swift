import Foundation
import Testing

@Suite("A report whose path is a symbolic link is written through it")
struct LinkedReportTests {
  @Test("The link stays, whether or not it leads to a file", arguments: [true, false])
  func link(exists: Bool) throws {
    let scratch = try Scratch()
    let (link, target) = ("\(scratch.path)/link", "\(scratch.path)/target")
    if exists { try scratch.write("target", "before".utf8) }
    try scratch.link("link", to: target)
    let result = try Programs.check(
      ["--report", "json=\(link)"],
      Programs.python("honest-program")
    )
    #expect(result.status == 0, "\(result.errors)")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    #expect(try scratch.text("target").hasPrefix("{"))
  }
}
