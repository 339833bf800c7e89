# Perl's Crypt::JWT as an implementation.
#
# Signature, algorithm, key, issuer, subject and dates are left to Crypt::JWT, and nothing is
# checked twice. It has no jws.sign: Crypt::JWT writes a header of its own, its members in random order.

use strict;
use warnings;
use utf8;

# Crypt::JWT takes no instant to verify at; it asks this clock.
our $now;
BEGIN {
    *CORE::GLOBAL::time = sub () { $now // CORE::time() };
}

use Crypt::JWT qw(decode_jwt encode_jwt);
use Crypt::Misc qw(random_v4uuid);
use Digest::SHA qw(hmac_sha256);
use Encode qw(encode_utf8);
use JSON;
use MIME::Base64 qw(decode_base64 encode_base64);
use POSIX qw(strftime);
use Scalar::Util qw(looks_like_number);
use Time::Local qw(timegm_modern);

my $json = JSON->new->utf8->canonical;

my %description = (
    name            => 'Crypt::JWT',
    version         => $Crypt::JWT::VERSION,
    language        => 'Perl ' . sprintf('%vd', $^V),
    protocolVersion => 1,
);

# What Crypt::JWT and CryptX beneath it say when they die, the most telling first.
my @reasons = (
    [qr/^JWT: exp claim check failed/,      'expired'],
    [qr/^JWT: iat claim check failed/,      'not-yet-valid'],
    [qr/^JWT: \w+ claim required/,          'claim-missing'],
    [qr/^JWT: iss claim/,                   'wrong-issuer'],
    [qr/^JWT: sub claim/,                   'wrong-subject'],
    [qr/accepted_alg|'none'|header 'alg'/,  'algorithm-not-allowed'],
    [qr/kid_keys lookup failed/,            'unknown-key'],
    [qr/^JWS: invalid signature/,           'bad-signature'],
    [qr/^(JWT|JWS|JWE|FATAL|ERROR)[: ]/,    'malformed'],
);

# What Crypt::JWT does

sub verify_jws {
    my ($p) = @_;
    my $key = exists $p->{key} ? decode_base64($p->{key}) : \encode_utf8($p->{publicKey} // '');
    if (exists $p->{key} && exists $p->{publicKey}) {
        my ($header) = unverified($p->{token});
        $key = \encode_utf8($p->{publicKey}) if ($header->{alg} // '') eq 'RS256';
    }
    my $payload = decode_jwt(
        token          => $p->{token},
        key            => $key,
        accepted_alg   => $p->{algorithms},
        decode_payload => 0,
        ignore_claims  => 1,
    );
    return { valid => JSON::true, payload => encode_base64($payload, '') };
}

sub unverified {
    my ($token) = @_;
    return decode_jwt(
        token            => $token,
        ignore_signature => 1,
        ignore_claims    => 1,
        decode_header    => 1,
        decode_payload   => 0,
    );
}

sub issue_registration_token {
    my ($p) = @_;
    my ($kid, $key, $claims) = registration($p);
    my %arguments = (payload => $claims, alg => 'HS256', key => $key);
    return { token => encode_jwt(%arguments, extra_headers => { kid => $kid }) };
}

sub verify_registration_token {
    my ($p) = @_;
    local $now = instant($p->{now});
    my ($unverified) = unverified($p->{token});
    my $application = "//rtc.sinch.com/applications/$p->{applicationKey}";
    my ($header, $claims) = decode_jwt(
        token          => $p->{token},
        key            => registration_key($p, $unverified->{kid}),
        accepted_alg   => 'HS256',
        verify_iss     => $application,
        verify_sub     => qr{\A\Q$application\E/users/[^/]},
        verify_iat     => 1,
        verify_exp     => 1,
        leeway         => seconds($p->{leeway}),
        decode_header  => 1,
        decode_payload => 1,
    );
    return registered($p, $header, $claims);
}

sub issue_identity_token {
    my ($p) = @_;
    my $token = encode_jwt(
        payload       => identity($p),
        alg           => 'RS256',
        key           => \encode_utf8($p->{privateKey}),
        extra_headers => { typ => 'JWT', cty => 'layer-eit;v=1', kid => $p->{keyId} },
    );
    return { token => $token };
}

sub verify_identity_token {
    my ($p) = @_;
    local $now = instant($p->{now});
    my ($header, $claims) = decode_jwt(
        token          => $p->{token},
        kid_keys       => $p->{publicKeys},
        accepted_alg   => 'RS256',
        verify_iss     => $p->{providerId},
        verify_iat     => 1,
        verify_exp     => 1,
        leeway         => seconds($p->{leeway}),
        decode_header  => 1,
        decode_payload => 1,
    );
    return identified($p, $header, $claims);
}

my %operations = (
    'jws.verify'                     => \&verify_jws,
    'sinch.registrationToken.issue'  => \&issue_registration_token,
    'sinch.registrationToken.verify' => \&verify_registration_token,
    'layer.identityToken.issue'      => \&issue_identity_token,
    'layer.identityToken.verify'     => \&verify_identity_token,
);

# What no JWT library knows: the rules of the two systems

sub refuse { die { reason => $_[0] } }

sub is_text { defined $_[0] && !ref $_[0] && length $_[0] }

sub signing_key {
    my ($secret, $day) = @_;
    refuse('weak-key') if $secret eq '';
    my $digit = '[A-Za-z0-9+/]';
    refuse('malformed') if $secret !~ /\A(?:$digit{4})*(?:$digit{2}==|$digit{3}=)?\z/;
    return hmac_sha256($day, decode_base64($secret));
}

# The key id, the key and the claims of a registration token.
sub registration {
    my ($p) = @_;
    my $iat = instant($p->{issuedAt});
    my $day = strftime('%Y%m%d', gmtime $iat);
    my $nonce = $p->{nonce} // random_v4uuid();
    refuse('malformed') if $p->{applicationKey} eq '' || $p->{userId} eq '' || $nonce eq '';
    refuse('ttl-too-short') if seconds($p->{timeToLive}) < 60;
    my $application = "//rtc.sinch.com/applications/$p->{applicationKey}";
    my %claims = (
        iss   => $application,
        sub   => "$application/users/$p->{userId}",
        iat   => $iat,
        exp   => $iat + seconds($p->{timeToLive}),
        nonce => $nonce,
    );
    if (exists $p->{instanceTimeToLive}) {
        refuse('instance-ttl-too-short') if seconds($p->{instanceTimeToLive}) < 48 * 3600;
        $claims{'sinch:rtc:instance:exp'} = $iat + seconds($p->{instanceTimeToLive});
    }
    return ("hkdfv1-$day", signing_key($p->{applicationSecret}, $day), \%claims);
}

sub registration_key {
    my ($p, $kid) = @_;
    refuse('unknown-key') if $p->{applicationKey} eq '' || !is_text($kid);
    refuse('unknown-key') if $kid !~ /\Ahkdfv1-(.*)\z/s;
    return signing_key($p->{applicationSecret}, encode_utf8($1));
}

# The verdict on a token whose signature and registered claims the library accepted.
sub registered {
    my ($p, $header, $claims) = @_;
    my %dates = (issuedAt => $claims->{iat}, expiresAt => $claims->{exp});
    refuse('claim-invalid') if $header->{kid} ne strftime('hkdfv1-%Y%m%d', gmtime $claims->{iat});
    refuse('claim-invalid') if !is_text($claims->{nonce}) || exists $claims->{aud};
    my $user = substr $claims->{sub}, length "$claims->{iss}/users/";
    if (exists $claims->{'sinch:rtc:instance:exp'}) {
        my $end = $dates{instanceExpiresAt} = $claims->{'sinch:rtc:instance:exp'};
        refuse('claim-invalid') if ref $end || !looks_like_number($end);
        refuse('instance-ttl-too-short') if $end - $claims->{iat} < 48 * 3600;
    }
    my %names = (userId => "$user", nonce => "$claims->{nonce}");
    return { valid => JSON::true, %names, instants(%dates) };
}

# The claims of an identity token.
sub identity {
    my ($p) = @_;
    $p->{$_} eq '' and refuse('malformed') for qw(providerId keyId userId nonce);
    refuse('claim-invalid') if seconds($p->{timeToLive}) == 0;
    my $iat = instant($p->{issuedAt});
    my %claims = (
        iss => $p->{providerId},
        prn => $p->{userId},
        iat => $iat,
        exp => $iat + seconds($p->{timeToLive}),
        nce => $p->{nonce},
    );
    my %names = (
        displayName => 'display_name',
        avatarUrl   => 'avatar_url',
        firstName   => 'first_name',
        lastName    => 'last_name',
    );
    exists $p->{$_} and $claims{ $names{$_} } = $p->{$_} for keys %names;
    return \%claims;
}

# The verdict on a token whose signature and registered claims the library accepted.
sub identified {
    my ($p, $header, $claims) = @_;
    refuse('wrong-type') if ($header->{typ} // '') ne 'JWT';
    refuse('wrong-type') if ($header->{cty} // '') ne 'layer-eit;v=1';
    refuse('claim-invalid') if $p->{providerId} eq '' || !is_text($claims->{prn});
    refuse('claim-invalid') if exists $claims->{aud};
    refuse('nonce-mismatch') if $p->{nonce} eq '' || ($claims->{nce} // '') ne $p->{nonce};
    my %dates = instants(expiresAt => $claims->{exp});
    return { valid => JSON::true, userId => "$claims->{prn}", %dates };
}

# The form of requests and answers

# Whole seconds of an instant.
sub instant {
    my ($text) = @_;
    $text =~ /\A(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:Z|([+-])(\d\d):(\d\d))\z/ai
        or refuse('malformed');
    my ($sign, $hours, $minutes) = ($7 // '+', $8 // 0, $9 // 0);
    refuse('malformed') if $6 > 59 || $hours > 23 || $minutes > 59;
    my $local = eval { timegm_modern($6, $5, $4, $3, $2 - 1, $1) } // refuse('malformed');
    my $seconds = $local - "${sign}1" * ($hours * 3600 + $minutes * 60);
    refuse('malformed') if $seconds < -62167219200 || $seconds >= 253402300800;
    return $seconds;
}

sub seconds {
    my ($number) = @_;
    refuse('malformed') if $number < 0 || $number != int $number;
    return int $number;
}

# Seconds as instants; a date that RFC 3339 cannot write is left out.
sub instants {
    my (%dates) = @_;
    my @names = grep { $dates{$_} >= -62135596800 && $dates{$_} < 253402300800 } keys %dates;
    return map { $_ => strftime('%Y-%m-%dT%H:%M:%SZ', gmtime POSIX::floor($dates{$_})) } @names;
}

# The protocol: one JSON-RPC request a line in, one answer a line out

sub answer {
    my ($method, $params) = @_;
    if ($method eq 'conformance.describe') {
        return (result => { %description, operations => [sort keys %operations] });
    }
    my $operation = $operations{$method}
        or return (error => { code => -32601, message => "no such operation: $method" });
    my $result = eval { $operation->($params) };
    return (result => $result) if $result;
    my $error = $@;
    my ($reason) = ref $error
        ? $error->{reason}
        : map { $_->[1] } grep { $error =~ $_->[0] } @reasons;
    # No answer: the library broke down.
    return (error => { code => -32603, message => $error }) if !defined $reason;
    my %verdict = $method =~ /verify\z/ ? (valid => JSON::false) : (refused => JSON::true);
    return (result => { %verdict, reason => $reason });
}

$| = 1;
while (my $line = <STDIN>) {
    my $request = $json->decode($line);
    my %reply = answer($request->{method}, $request->{params} // {});
    print $json->encode({ jsonrpc => '2.0', id => $request->{id}, %reply }), "\n";
}
