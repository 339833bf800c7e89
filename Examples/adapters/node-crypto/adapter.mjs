// Node's own crypto, Buffer and JSON as an implementation, without any package.
//
// Where a function has a strict mode it is used; no other check repeats what a function is for.

import crypto from 'node:crypto';

const description = {
  name: 'Node.js crypto',
  version: process.versions.node,
  language: 'JavaScript',
  protocolVersion: 1,
};

class Refused extends Error {} // with a reason code as its message

function refuse(reason) {
  throw new Refused(reason);
}

const hmac = (key, text) => crypto.createHmac('sha256', key).update(text).digest();

function equal(one, other) {
  return one.length === other.length && crypto.timingSafeEqual(one, other);
}

// Keys

function rsaKey(create, pem) {
  let key;
  try {
    key = create(pem);
  } catch {
    refuse('malformed');
  }
  if (key.asymmetricKeyType !== 'rsa') refuse('malformed');
  if (key.asymmetricKeyDetails.modulusLength < 2048) refuse('weak-key');
  return key;
}

const privateKey = (pem) => rsaKey(crypto.createPrivateKey, pem ?? refuse('malformed'));
const publicKey = (pem) => rsaKey(crypto.createPublicKey, pem ?? refuse('malformed'));

function rsa(key, text) {
  try {
    return crypto.sign('sha256', text, key);
  } catch {
    refuse('malformed');
  }
}

function hmacKey(base64) {
  const key = Buffer.from(base64 ?? refuse('malformed'), 'base64');
  return key.length < 32 ? refuse('weak-key') : key;
}

// JSON Web Signatures

function jsonObject(octets) {
  let value;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(octets));
  } catch {
    refuse('malformed');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse('malformed');
  return value;
}

function sign(header, payload, signature) {
  const text = [header, payload].map((part) => Buffer.from(part).toString('base64url')).join('.');
  return `${text}.${signature(Buffer.from(text)).toString('base64url')}`;
}

function opened(token) {
  const parts = token.split('.');
  if (parts.length !== 3) refuse('malformed');
  const [header, payload, signature] = parts.map((part) => Buffer.from(part, 'base64url'));
  const text = Buffer.from(token.slice(0, token.lastIndexOf('.')));
  const members = jsonObject(header);
  if ('crit' in members) refuse('unsupported-critical-header');
  if ('kid' in members && typeof members.kid !== 'string') refuse('unknown-key');
  return { header: members, payload, signature, text };
}

function signJWS(p) {
  const header = Buffer.from(p.protectedHeader, 'base64');
  if (!['HS256', 'RS256'].includes(p.algorithm)) refuse('algorithm-not-allowed');
  const members = jsonObject(header);
  if (members.alg !== p.algorithm) refuse('malformed');
  if ('crit' in members) refuse('unsupported-critical-header');
  const payload = Buffer.from(p.payload, 'base64');
  if (p.algorithm === 'HS256') {
    const key = hmacKey(p.key);
    return { token: sign(header, payload, (text) => hmac(key, text)) };
  }
  const key = privateKey(p.privateKey);
  return { token: sign(header, payload, (text) => rsa(key, text)) };
}

function verifyJWS(p) {
  const { header, payload, signature, text } = opened(p.token);
  if (!p.algorithms.includes(header.alg)) refuse('algorithm-not-allowed');
  if (header.alg === 'HS256') {
    if (!equal(hmac(hmacKey(p.key), text), signature)) refuse('bad-signature');
  } else if (header.alg === 'RS256') {
    if (!crypto.verify('sha256', text, publicKey(p.publicKey), signature)) refuse('bad-signature');
  } else {
    refuse('algorithm-not-allowed');
  }
  return { valid: true, payload: payload.toString('base64') };
}

// Claims

const isText = (value) => typeof value === 'string' && value !== '';
const isDate = (value) => typeof value === 'number' && value >= 0;

function checkDates(p, { iat, nbf = iat, exp }) {
  const now = instant(p.now).getTime() / 1000;
  const leeway = seconds(p.leeway);
  if (!isDate(iat) || !isDate(nbf) || !isDate(exp) || exp <= iat) refuse('claim-invalid');
  if (Math.max(iat, nbf) > now + leeway) refuse('not-yet-valid');
  if (exp <= now - leeway) refuse('expired');
}

// Registration tokens

function signingKey(secret, day) {
  if (secret === '') refuse('weak-key');
  return hmac(Buffer.from(secret, 'base64'), day);
}

const dayOf = (date) => date.toISOString().slice(0, 10).replaceAll('-', '');

function deriveSigningKey(p) {
  const day = dayOf(instant(p.at));
  const key = signingKey(p.applicationSecret, day);
  return { keyId: `hkdfv1-${day}`, key: key.toString('base64') };
}

function issueRegistrationToken(p) {
  const issuedAt = instant(p.issuedAt);
  const iat = Math.floor(issuedAt.getTime() / 1000);
  const nonce = p.nonce ?? crypto.randomUUID();
  if (!isText(p.applicationKey) || !isText(p.userId) || !isText(nonce)) refuse('malformed');
  if (iat < 0) refuse('claim-invalid');
  if (seconds(p.timeToLive) < 60) refuse('ttl-too-short');
  const iss = `//rtc.sinch.com/applications/${p.applicationKey}`;
  const claims = { iss, sub: `${iss}/users/${p.userId}`, iat, exp: iat + p.timeToLive, nonce };
  if ('instanceTimeToLive' in p) {
    if (seconds(p.instanceTimeToLive) < 48 * 3600) refuse('instance-ttl-too-short');
    claims['sinch:rtc:instance:exp'] = iat + p.instanceTimeToLive;
  }
  const key = signingKey(p.applicationSecret, dayOf(issuedAt));
  const header = { alg: 'HS256', kid: `hkdfv1-${dayOf(issuedAt)}` };
  const parts = [JSON.stringify(header), JSON.stringify(claims)];
  return { token: sign(...parts, (text) => hmac(key, text)) };
}

function verifyRegistrationToken(p) {
  const { header, payload, signature, text } = opened(p.token);
  if (header.alg !== 'HS256') refuse('algorithm-not-allowed');
  if (!header.kid?.startsWith('hkdfv1-')) refuse('unknown-key');
  const key = signingKey(p.applicationSecret, header.kid.slice('hkdfv1-'.length));
  if (!equal(hmac(key, text), signature)) refuse('bad-signature');
  const claims = jsonObject(payload);
  const application = `//rtc.sinch.com/applications/${p.applicationKey}`;
  if (!isText(p.applicationKey) || claims.iss !== application) refuse('wrong-issuer');
  const users = `${application}/users/`;
  if (!isText(claims.sub) || !claims.sub.startsWith(users)) refuse('wrong-subject');
  const userId = claims.sub.slice(users.length);
  if (userId === '' || userId.startsWith('/')) refuse('wrong-subject');
  if (!isText(claims.nonce) || 'aud' in claims) refuse('claim-invalid');
  checkDates(p, claims);
  if (header.kid !== `hkdfv1-${dayOf(new Date(claims.iat * 1000))}`) refuse('claim-invalid');
  const dates = { issuedAt: claims.iat, expiresAt: claims.exp };
  if ('sinch:rtc:instance:exp' in claims) {
    const end = claims['sinch:rtc:instance:exp'];
    if (!isDate(end)) refuse('claim-invalid');
    if (end - claims.iat < 48 * 3600) refuse('instance-ttl-too-short');
    dates.instanceExpiresAt = end;
  }
  return { valid: true, userId, nonce: claims.nonce, ...instants(dates) };
}

// Identity tokens

function issueIdentityToken(p) {
  const given = ['providerId', 'keyId', 'userId', 'nonce'];
  if (!given.every((name) => isText(p[name]))) refuse('malformed');
  const iat = Math.floor(instant(p.issuedAt).getTime() / 1000);
  if (iat < 0 || seconds(p.timeToLive) === 0) refuse('claim-invalid');
  const claims = { iss: p.providerId, prn: p.userId, iat, exp: iat + p.timeToLive, nce: p.nonce };
  claims.display_name = p.displayName; // JSON.stringify leaves out what is undefined
  claims.avatar_url = p.avatarUrl;
  claims.first_name = p.firstName;
  claims.last_name = p.lastName;
  const header = { typ: 'JWT', alg: 'RS256', cty: 'layer-eit;v=1', kid: p.keyId };
  const key = privateKey(p.privateKey);
  const parts = [JSON.stringify(header), JSON.stringify(claims)];
  return { token: sign(...parts, (text) => rsa(key, text)) };
}

function verifyIdentityToken(p) {
  const { header, payload, signature, text } = opened(p.token);
  if (header.alg !== 'RS256') refuse('algorithm-not-allowed');
  if (!Object.hasOwn(p.publicKeys, header.kid)) refuse('unknown-key');
  const key = publicKey(p.publicKeys[header.kid]);
  if (!crypto.verify('sha256', text, key, signature)) refuse('bad-signature');
  if (header.typ !== 'JWT' || header.cty !== 'layer-eit;v=1') refuse('wrong-type');
  const claims = jsonObject(payload);
  if (!isText(p.providerId) || claims.iss !== p.providerId) refuse('wrong-issuer');
  if (!isText(claims.prn) || 'aud' in claims) refuse('claim-invalid');
  if (!isText(p.nonce) || claims.nce !== p.nonce) refuse('nonce-mismatch');
  checkDates(p, claims);
  return { valid: true, userId: claims.prn, ...instants({ expiresAt: claims.exp }) };
}

// Signatures over user and sequence

function signUser(p) {
  const parts = [p.userId, p.applicationKey, p.sequence, p.applicationSecret];
  if (!parts.every(isText) || !/^(0|[1-9][0-9]*)$/.test(p.sequence)) refuse('malformed');
  if (BigInt(p.sequence) >= 2n ** 64n) refuse('malformed');
  return { signature: crypto.createHash('sha1').update(parts.join('')).digest('base64') };
}

function verifyUser(p) {
  const right = equal(Buffer.from(signUser(p).signature), Buffer.from(p.signature));
  return right ? { valid: true } : refuse('bad-signature');
}

// Digests

const digests = { MD5: 'md5', 'SHA-256': 'sha256', 'SHA-512-256': 'sha512-256' };

function digest(algorithm, ...parts) {
  return crypto.createHash(digests[algorithm]).update(parts.join(':')).digest('hex');
}

function innerHA1(p, algorithm) {
  if (!Object.hasOwn(digests, algorithm)) refuse('algorithm-not-allowed');
  if ('ha1' in p) {
    const length = algorithm === 'MD5' ? 32 : 64;
    return /^[0-9a-f]*$/.test(p.ha1) && p.ha1.length === length ? p.ha1 : refuse('malformed');
  }
  if (!isText(p.username) || typeof p.password !== 'string') refuse('malformed');
  return digest(algorithm, p.username, p.realm, p.password);
}

function sessionHA1(p, algorithm) {
  const ha1 = innerHA1(p, algorithm);
  if (algorithm === p.algorithm) return ha1;
  if (!isText(p.nonce) || !isText(p.cnonce)) refuse('malformed');
  return digest(algorithm, ha1, p.nonce, p.cnonce);
}

const plain = (algorithm) => algorithm.replace(/-sess$/, '');

function computeResponse(p) {
  const algorithm = plain(p.algorithm);
  const ha1 = sessionHA1(p, algorithm);
  const a2 = [p.method, p.uri];
  if (!('qop' in p)) return { response: digest(algorithm, ha1, p.nonce, digest(algorithm, ...a2)) };
  if (!['auth', 'auth-int'].includes(p.qop)) refuse('malformed');
  if (!/^[0-9a-f]{8}$/.test(p.nc) || !isText(p.cnonce)) refuse('malformed');
  if (p.qop === 'auth-int') {
    const body = Buffer.from(p.body ?? '', 'base64');
    a2.push(crypto.createHash(digests[algorithm]).update(body).digest('hex'));
  }
  const ha2 = digest(algorithm, ...a2);
  return { response: digest(algorithm, ha1, p.nonce, p.nc, p.cnonce, p.qop, ha2) };
}

const operations = {
  'jws.sign': signJWS,
  'jws.verify': verifyJWS,
  'sinch.signature.sign': signUser,
  'sinch.signature.verify': verifyUser,
  'sinch.signingKey.derive': deriveSigningKey,
  'sinch.registrationToken.issue': issueRegistrationToken,
  'sinch.registrationToken.verify': verifyRegistrationToken,
  'layer.identityToken.issue': issueIdentityToken,
  'layer.identityToken.verify': verifyIdentityToken,
  'digest.ha1.derive': (p) => ({ ha1: sessionHA1(p, plain(p.algorithm)) }),
  'digest.response.compute': computeResponse,
};

// The form of requests and answers

function instant(text) {
  const time = String.raw`([01]\d|2[0-3]):[0-5]\d`;
  const form = String.raw`^(\d{4}-\d\d-\d\d)T${time}:[0-5]\d(\.\d+)?(Z|[+-]${time})$`;
  const match = new RegExp(form, 'i').exec(text) ?? refuse('malformed');
  const day = new Date(`${match[1]}T00:00:00Z`); // takes 30 February for 2 March
  if (isNaN(day) || !day.toISOString().startsWith(match[1])) refuse('malformed');
  const date = new Date(text.toUpperCase());
  if (isNaN(date) || !/^\d{4}-/.test(date.toISOString())) refuse('malformed');
  return date;
}

function seconds(number) {
  return Number.isInteger(number) && number >= 0 ? number : refuse('malformed');
}

// Seconds as instants; a date that RFC 3339 cannot write is left out.
function instants(dates) {
  const inRange = Object.entries(dates).filter(([, date]) => date < 253402300800);
  const text = (date) => new Date(Math.floor(date) * 1000).toISOString().replace('.000Z', 'Z');
  return Object.fromEntries(inRange.map(([name, date]) => [name, text(date)]));
}

// The protocol: one JSON-RPC request a line in, one answer a line out

function answer(method, params) {
  if (method === 'conformance.describe') {
    return { result: { ...description, operations: Object.keys(operations) } };
  }
  if (!Object.hasOwn(operations, method)) {
    return { error: { code: -32601, message: `no such operation: ${method}` } };
  }
  try {
    const result = operations[method](params);
    const isHalf = (value) => typeof value === 'string' && `${Buffer.from(value)}` !== value;
    if (Object.values(result).some(isHalf)) throw new Error('half a surrogate pair is no text');
    return { result };
  } catch (error) {
    if (error instanceof Refused) {
      const verdict = method.endsWith('verify') ? { valid: false } : { refused: true };
      return { result: { ...verdict, reason: error.message } };
    }
    return { error: { code: -32603, message: String(error) } }; // no answer: something broke down
  }
}

let rest = '';
for await (const chunk of process.stdin.setEncoding('utf8')) {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) {
    const { id, method, params } = JSON.parse(line);
    const reply = { jsonrpc: '2.0', id, ...answer(method, params ?? {}) };
    process.stdout.write(`${JSON.stringify(reply)}\n`);
  }
}
