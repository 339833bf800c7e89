import Foundation

/// What must hold for every input; libFuzzer calls this with one after the other.
@_cdecl("LLVMFuzzerTestOneInput")
public func strictJSONHolds(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeRawBufferPointer(start: start, count: count)
  do throws(JSON.ParseError) {
    check(try JSON(parsing: bytes), in: bytes)
  } catch {
    check(error, in: bytes)
  }
  return 0
}

/// What is read is written and read again as the same value, and found where it stands.
private func check(_ value: JSON, in bytes: UnsafeRawBufferPointer) {
  let compact = value.compact()
  let pretty = value.pretty()
  for text in [compact, pretty] {
    let copy = try? JSON(parsing: text)
    hold(copy == value, "\(text) is not the value that was written")
    hold(copy?.hashValue == value.hashValue, "equal values have two hashes")
    hold(copy?.isEquivalent(to: value) == true, "equal values are not equivalent")
    hold(copy?.compact().utf8.elementsEqual(compact.utf8) == true, "two compact texts")
  }

  var paths: [(path: JSON.Path, value: JSON)] = [([], value)]
  var index = 0
  while index < min(paths.count, 40) {
    let (path, value) = paths[index]
    check(value, at: path, in: bytes)
    switch value {
    case .array(let elements):
      paths += elements.enumerated().map { (path.appending(.index($0)), $1) }
    case .object(let object):
      paths += object.members.map { (path.appending(.member($0.name)), $0.value) }
    case .number(let number): check(number)
    default: break
    }
    index += 1
  }
  if paths.allSatisfy({ $0.value.isPlainForFoundation }) {
    let foreign = try? JSONSerialization.jsonObject(
      with: Data(bytes),
      options: .fragmentsAllowed
    )
    hold(foreign != nil, "JSONSerialization refuses \(compact)")
  }
}

/// The value at a path is found, and begins as such a value begins.
private func check(_ value: JSON, at path: JSON.Path, in bytes: UnsafeRawBufferPointer) {
  guard let position = JSON.position(of: path, in: bytes) else {
    fatalError("nothing is at \(path)")
  }
  let text = value.compact().utf8
  let isAsWritten = [.null, .bool, .number].contains(value.kind)
  hold(
    bytes[position.offset...].starts(with: text.prefix(isAsWritten ? text.count : 1)),
    "\(path) is not at \(position)"
  )
  hold(position.line >= 1 && position.column >= 1, "\(position) is nowhere")
}

/// A number equals itself however it is written, and is an integer if Swift thinks so.
private func check(_ number: JSON.Number) {
  hold(JSON.Number(number.text) == number, "\(number) is no number")
  hold(number.isNumericallyEqual(to: number), "\(number) is not itself")
  for tail in number.text.utf8.allSatisfy({ $0 != 0x2E && $0 | 0x20 != 0x65 }) ? [".0", "e0"] : [] {
    let same = JSON.Number(number.text + tail)
    hold(same?.isNumericallyEqual(to: number) == true, "\(number)\(tail) is not \(number)")
    hold(same?.int64 == Int64(number.text), "\(number)\(tail) is another Int64")
  }
}

/// An error is in the text, and what stands before it could have gone on to be JSON.
private func check(_ error: JSON.ParseError, in bytes: UnsafeRawBufferPointer) {
  hold(error.offset <= bytes.count && error.line >= 1 && error.column >= 1, "\(error) is nowhere")
  do throws(JSON.ParseError) {
    _ = try JSON(parsing: bytes[..<error.offset])
  } catch let earlier {
    hold(earlier.code == .unexpectedEnd, "\(error), but before it \(earlier)")
  }
  _ = JSON.position(of: [0, "a"], in: bytes)
  _ = JSON.position(of: ["a", 1], in: bytes)
}

/// Ends the run with a message, which `precondition` leaves out of optimised code.
private func hold(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

extension JSON {
  /// Whether JSONSerialization has no reason of its own to refuse this, such as a large number.
  fileprivate var isPlainForFoundation: Bool {
    number.map { $0.int64 != nil && $0.text.utf8.allSatisfy { $0 != 0x65 && $0 != 0x45 } } ?? true
  }
}
