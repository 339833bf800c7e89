# frozen_string_literal: true

# ruby-jwt as an implementation.
#
# Signature, algorithm, issuer, required claims and dates are left to ruby-jwt, and nothing is
# checked twice. It has no jws.sign and jws.verify: every payload is written and read as JSON.

require 'json'
require 'jwt'
require 'openssl'
require 'securerandom'
require 'time'

DESCRIPTION = {
  name: 'ruby-jwt',
  version: JWT::VERSION::STRING,
  language: "Ruby #{RUBY_VERSION}",
  protocolVersion: 1
}.freeze

REASONS = { # the most telling class first
  JWT::ExpiredSignature => 'expired',
  JWT::InvalidIatError => 'not-yet-valid', # also for an iat that is no number
  JWT::InvalidIssuerError => 'wrong-issuer',
  JWT::MissingRequiredClaim => 'claim-missing',
  JWT::IncorrectAlgorithm => 'algorithm-not-allowed',
  JWT::VerificationError => 'bad-signature',
  JWT::DecodeError => 'malformed',
  JWT::EncodeError => 'malformed',
  OpenSSL::PKey::PKeyError => 'malformed' # a key that OpenSSL cannot read or use
}.freeze

# A parameter or token that the application's own rules forbid, with a reason code.
class Refused < StandardError; end

# ruby-jwt takes no instant to verify at; it asks this clock.
module Clock
  class << self
    attr_accessor :instant
  end

  def now
    Clock.instant || super
  end
end

Time.singleton_class.prepend(Clock)

# What ruby-jwt does

def rsa_key(pem)
  OpenSSL::PKey::RSA.new(pem, '') # without a passphrase, OpenSSL asks the terminal for one
end

def issue_registration_token(p)
  kid, key, claims = registration(p)
  { token: JWT.encode(claims, key, 'HS256', { kid: kid }) }
end

def verify_registration_token(p)
  Clock.instant = instant(p['now'])
  options = {
    algorithm: 'HS256',
    iss: "//rtc.sinch.com/applications/#{p['applicationKey']}",
    verify_iss: true,
    verify_iat: true,
    leeway: seconds(p['leeway']),
    required_claims: %w[iss sub iat exp nonce]
  }
  claims, header = JWT.decode(p['token'], nil, true, options) { |h| registration_key(p, h['kid']) }
  registered(p, header['kid'], claims)
ensure
  Clock.instant = nil
end

def issue_identity_token(p)
  header = { typ: 'JWT', cty: 'layer-eit;v=1', kid: p['keyId'] }
  { token: JWT.encode(identity(p), rsa_key(p['privateKey']), 'RS256', header) }
end

def verify_identity_token(p)
  Clock.instant = instant(p['now'])
  options = {
    algorithm: 'RS256',
    iss: p['providerId'],
    verify_iss: true,
    verify_iat: true,
    leeway: seconds(p['leeway']),
    required_claims: %w[iss prn iat exp nce]
  }
  claims, header = JWT.decode(p['token'], nil, true, options) do |h|
    rsa_key(p['publicKeys'].fetch(h['kid']) { raise Refused, 'unknown-key' })
  end
  identified(p, header, claims)
ensure
  Clock.instant = nil
end

OPERATIONS = {
  'sinch.registrationToken.issue' => :issue_registration_token,
  'sinch.registrationToken.verify' => :verify_registration_token,
  'layer.identityToken.issue' => :issue_identity_token,
  'layer.identityToken.verify' => :verify_identity_token
}.freeze

# What no JWT library knows: the rules of the two systems

def signing_key(secret, day)
  raise Refused, 'weak-key' if secret.empty?

  OpenSSL::HMAC.digest('SHA256', secret.unpack1('m0'), day)
rescue ArgumentError
  raise Refused, 'malformed'
end

# The key id, the key and the claims of a registration token.
def registration(p)
  issued_at = instant(p['issuedAt'])
  day = issued_at.strftime('%Y%m%d')
  iat = issued_at.to_i
  nonce = p.fetch('nonce') { SecureRandom.uuid }
  raise Refused, 'malformed' if p['applicationKey'].empty? || p['userId'].empty? || nonce.empty?
  raise Refused, 'ttl-too-short' if seconds(p['timeToLive']) < 60

  application = "//rtc.sinch.com/applications/#{p['applicationKey']}"
  claims = {
    iss: application,
    sub: "#{application}/users/#{p['userId']}",
    iat: iat,
    exp: iat + seconds(p['timeToLive']),
    nonce: nonce
  }
  if p.key?('instanceTimeToLive')
    raise Refused, 'instance-ttl-too-short' if seconds(p['instanceTimeToLive']) < 48 * 3600

    claims['sinch:rtc:instance:exp'] = iat + seconds(p['instanceTimeToLive'])
  end
  ["hkdfv1-#{day}", signing_key(p['applicationSecret'], day), claims]
end

def registration_key(p, kid)
  raise Refused, 'unknown-key' if p['applicationKey'].empty? || !kid.is_a?(String)
  raise Refused, 'unknown-key' unless kid.start_with?('hkdfv1-')

  signing_key(p['applicationSecret'], kid.delete_prefix('hkdfv1-'))
end

# The verdict on a token whose signature and registered claims the library accepted.
def registered(p, kid, claims)
  iat, exp, sub, nonce = claims.values_at('iat', 'exp', 'sub', 'nonce')
  raise Refused, 'claim-invalid' if kid != Time.at(iat).utc.strftime('hkdfv1-%Y%m%d')

  users = "//rtc.sinch.com/applications/#{p['applicationKey']}/users/"
  raise Refused, 'wrong-subject' unless sub.is_a?(String) && sub.start_with?(users)

  user = sub.delete_prefix(users)
  raise Refused, 'wrong-subject' if user.empty? || user.start_with?('/')
  raise Refused, 'claim-invalid' unless nonce.is_a?(String) && !nonce.empty?
  raise Refused, 'claim-invalid' if claims.key?('aud')

  dates = { issuedAt: iat, expiresAt: exp }
  if claims.key?('sinch:rtc:instance:exp')
    dates[:instanceExpiresAt] = claims['sinch:rtc:instance:exp']
    raise Refused, 'claim-invalid' unless dates[:instanceExpiresAt].is_a?(Numeric)
    raise Refused, 'instance-ttl-too-short' if dates[:instanceExpiresAt] - iat < 48 * 3600
  end
  { valid: true, userId: user, nonce: nonce, **instants(dates) }
end

# The claims of an identity token.
def identity(p)
  raise Refused, 'malformed' if %w[providerId keyId userId nonce].any? { |name| p[name].empty? }
  raise Refused, 'claim-invalid' if seconds(p['timeToLive']).zero?

  iat = instant(p['issuedAt']).to_i
  claims = {
    iss: p['providerId'],
    prn: p['userId'],
    iat: iat,
    exp: iat + seconds(p['timeToLive']),
    nce: p['nonce']
  }
  names = {
    'displayName' => :display_name, 'avatarUrl' => :avatar_url,
    'firstName' => :first_name, 'lastName' => :last_name
  }
  names.each { |name, claim| claims[claim] = p[name] if p.key?(name) }
  claims
end

# The verdict on a token whose signature and registered claims the library accepted.
def identified(p, header, claims)
  raise Refused, 'wrong-type' if header['typ'] != 'JWT' || header['cty'] != 'layer-eit;v=1'
  raise Refused, 'claim-invalid' if p['providerId'].empty? || claims.key?('aud')
  raise Refused, 'claim-invalid' unless claims['prn'].is_a?(String) && !claims['prn'].empty?
  raise Refused, 'nonce-mismatch' if p['nonce'].empty? || claims['nce'] != p['nonce']

  { valid: true, userId: claims['prn'], **instants(expiresAt: claims['exp']) }
end

# The form of requests and answers

DATE = /(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)/.freeze
TIME = /([01]\d|2[0-3]):[0-5]\d/.freeze
INSTANT = /\A#{DATE}T#{TIME}:[0-5]\d(\.\d+)?(Z|[+-]#{TIME})\z/i.freeze

def instant(text)
  date = INSTANT.match(text)
  unless date && Date.valid_date?(date[:year].to_i, date[:month].to_i, date[:day].to_i)
    raise Refused, 'malformed'
  end

  instant = Time.iso8601(text.upcase).utc
  raise Refused, 'malformed' unless instant.year.between?(0, 9999)

  instant
end

def seconds(number)
  raise Refused, 'malformed' if number.negative? || number != number.to_i

  number.to_i
end

# Seconds as instants; a date that RFC 3339 cannot write is left out.
def instants(dates)
  dates.select { |_, date| (-62_135_596_800...253_402_300_800).cover?(date.to_f) }
       .transform_values { |date| Time.at(date.to_i).utc.iso8601 }
end

# The protocol: one JSON-RPC request a line in, one answer a line out

def answer(method, params)
  if method == 'conformance.describe'
    return { result: DESCRIPTION.merge(operations: OPERATIONS.keys) }
  elsif !OPERATIONS.key?(method)
    return { error: { code: -32_601, message: "no such operation: #{method}" } }
  end

  begin
    return { result: send(OPERATIONS[method], params) }
  rescue Refused => e
    reason = e.message
  rescue *REASONS.keys => e
    reason = REASONS.find { |kind, _| e.is_a?(kind) }.last
  end
  verdict = method.end_with?('verify') ? { valid: false } : { refused: true }
  { result: verdict.merge(reason: reason) }
rescue StandardError => e # no answer: the library broke down
  { error: { code: -32_603, message: "#{e.class}: #{e.message}".scrub } }
end

$stdout.sync = true
$stdin.each_line do |line|
  request = JSON.parse(line)
  reply = { jsonrpc: '2.0', id: request['id'] }
  begin
    text = JSON.generate(reply.merge(answer(request['method'], request['params'] || {})))
  rescue JSON::GeneratorError => e # octets that are no text
    text = JSON.generate(reply.merge(error: { code: -32_603, message: e.message.scrub }))
  end
  puts text
end
