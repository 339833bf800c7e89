import Posix

/// The values of one request, as they stand in the places of templates.
struct InputValues {
  let input: JSON.Object
  /// The paths of files that hold inputs.
  var files: [String: String] = [:]

  /// What stands in a place; nil where the input is absent.
  func text(_ place: Template.Place) -> String? {
    guard let value = input[place.name] else { return nil }
    let plain = value.string ?? value.compact()
    switch place.format {
    case .plain, .number, .url: return plain
    case .time(let format):
      return Timestamp(plain).instant.map { InstantFormat.text(of: $0, format) } ?? plain
    case .file: return files[place.name]
    case .octets(let encoding):
      guard let octets = Base64.standard.decode(plain) else { return plain }
      switch encoding {
      case .base64url: return Base64.url.encode(octets)
      case .text: return String(decoding: octets, as: UTF8.self)
      case .hex:
        return octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      }
    }
  }

  /// The same in a URL: escaped, unless it is a part of one.
  func escaped(_ place: Template.Place) -> String? {
    place.format == .url ? text(place) : text(place)?.percentEncoded
  }

  /// The same in a header field that is only looked at: what is absent or empty is no blank at an end.
  fileprivate func visible(_ place: Template.Place) -> String {
    let text = text(place) ?? ""
    return text.isEmpty ? "x" : text
  }
}

extension CommandPattern {
  /// As long as one argument may be on Linux.
  static let argumentLimit = 131_071
}

extension ConfiguredOperation {
  /// Why it cannot be asked with an input; nil if it can.
  static func obstacle(_ reach: Reach, _ input: JSON.Object) -> String? {
    let values = InputValues(input: input)
    switch reach {
    case .command(let command):
      let words = command.words(input, values.text)
      if words.contains(where: { $0.utf8.contains(0) }) {
        return "an argument of a command cannot contain the character U+0000"
      }
      if words.contains(where: { $0.utf8.count > CommandPattern.argumentLimit }) {
        return
          "an argument of a command cannot be longer than \(CommandPattern.argumentLimit) bytes"
      }
    case .http(let request):
      let fields = request.headers.map { $0.value.filled(values.visible) }
      if fields.contains(where: \.hasBlanksAround) {
        return "a header field cannot begin or end with a blank"
      }
      do throws(HTTPAddress.Problem) {
        _ = try request.address(values)
      } catch {
        return "the URL cannot contain it: \(error.reason)"
      }
    }
    return nil
  }
}

/// Files that hold the inputs of one request, for programs that take a key from a file.
struct InputFiles {
  private let folder: String
  private(set) var paths: [String: String] = [:]

  /// Writes files that nobody else can read; nil if there are none to write.
  init?(_ places: [Template.Place], _ values: InputValues) throws(SystemError) {
    var isOctets: [String: Bool] = [:]
    for place in places {
      if case .file(let octets) = place.format { isOctets[place.name] = octets }
    }
    if isOctets.isEmpty { return nil }
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(parent)/auth-conformance-XXXXXX".utf8CString)
    guard mkdtemp(&path) != nil else {
      throw SystemError("make a temporary folder in \(parent.quotedPath)")
    }
    folder = String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    for (name, isOctets) in isOctets {
      guard let text = values.text(Template.Place(name: name, format: .plain)) else { continue }
      let content = isOctets ? Base64.standard.decode(text) ?? [] : Array(text.utf8)
      let file = "\(folder)/\(name)"
      let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      // What is begun is removed too: it may be a key.
      paths[name] = file
      let isWritten = descriptor >= 0 && writeAll(content, to: descriptor)
      let error = SystemError("write a temporary file in \(parent.quotedPath)")
      if descriptor >= 0 { close(descriptor) }
      guard isWritten else {
        remove()
        throw error
      }
    }
  }

  func remove() {
    for path in paths.values { unlink(path) }
    rmdir(folder)
  }
}
