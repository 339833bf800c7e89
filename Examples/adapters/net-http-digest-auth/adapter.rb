# Ruby's net-http-digest_auth as an implementation.
#
# A challenge is put in front of it as a server would, and its response is read out of the header
# that it writes. It takes a name and a password, counts its requests and chooses a cnonce itself:
# the two are set through the methods that choose them. What it cannot be given in this way counts
# as not implemented.

require 'json'
require 'net/http/digest_auth'
require 'uri'

class NotInLibrary < StandardError; end

class DigestAuth < Net::HTTP::DigestAuth
  attr_accessor :make_cnonce, :next_nonce
end

DESCRIPTION = {
  name: 'net-http-digest_auth',
  version: Net::HTTP::DigestAuth::VERSION,
  language: "Ruby #{RUBY_VERSION}",
  protocolVersion: 1,
  operations: ['digest.response.compute'],
}.freeze

def quoted(text)
  "\"#{text.gsub(/["\\]/) { |mark| "\\#{mark}" }}\""
end

def compute_response(p)
  raise NotInLibrary, 'a username and a password are needed' unless p['username'] && p['password']

  session = p['algorithm'].end_with?('-sess')
  raise NotInLibrary, 'there is always a cnonce' if (p['qop'] || session) && !p['cnonce']
  count = p['nc'].to_s.hex
  raise NotInLibrary, 'nc has eight digits' if p['qop'] && p['nc'] != format('%08x', count)

  auth = DigestAuth.new
  auth.make_cnonce = p['cnonce']
  auth.next_nonce = count
  begin
    uri = URI("http://localhost#{p['uri']}")
  rescue URI::Error
    raise NotInLibrary, 'the path of a URL is needed'
  end
  raise NotInLibrary, 'the path of a URL is needed' unless p['uri'].start_with?('/')

  uri.user, uri.password = [p['username'], p['password']].map { |text| CGI.escape(text) }
  fields = %w[realm nonce qop].filter_map { |name| "#{name}=#{quoted(p[name])}" if p[name] }
  challenge = "Digest #{fields.join(', ')}, algorithm=#{p['algorithm']}"
  header = auth.auth_header(uri, challenge, p['method'])
  { response: header[/response="([^"]*)"/, 1] }
rescue Net::HTTP::DigestAuth::Error
  { refused: true, reason: 'algorithm-not-allowed' }
end

def answer(method, params)
  case method
  when 'conformance.describe' then { result: DESCRIPTION }
  when 'digest.response.compute' then { result: compute_response(params) }
  else { error: { code: -32_601, message: "no such operation: #{method}" } }
  end
rescue NotInLibrary => missing
  { error: { code: -32_601, message: "not in the library: #{missing.message}" } }
rescue StandardError => error
  { error: { code: -32_603, message: "#{error.class}: #{error.message}" } }
end

$stdout.sync = true
$stdin.each_line do |line|
  request = JSON.parse(line)
  reply = answer(request['method'], request['params'] || {})
  puts JSON.generate({ jsonrpc: '2.0', id: request['id'] }.merge(reply))
end
