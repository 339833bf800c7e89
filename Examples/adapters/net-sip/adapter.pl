# The digest authentication of Perl's SIP stack Net::SIP as an implementation.
#
# A challenge is given to a request as a registrar would, and the response is read out of the
# credentials that the request then carries. Net::SIP takes a name and a password, counts no
# requests and chooses a cnonce itself from random numbers, which are set; what it cannot be given
# in this way counts as not implemented.

use strict;
use warnings;

# The number that Net::SIP writes as a cnonce of eight digits.
our $cnonce;
BEGIN {
    *CORE::GLOBAL::rand = sub { $cnonce };
}

use Encode qw(encode_utf8);
use JSON::PP;
use Net::SIP;

my $json = JSON::PP->new->utf8->canonical;

my %description = (
    name            => 'Net::SIP',
    version         => $Net::SIP::VERSION,
    language        => 'Perl ' . sprintf('%vd', $^V),
    protocolVersion => 1,
    operations      => ['digest.response.compute'],
);

sub quoted {
    my ($text) = @_;
    $text =~ s/(["\\])/\\$1/g;
    return qq{"$text"};
}

sub compute_response {
    my ($p) = @_;
    exists $p->{$_} or die "a username and a password are needed\n" for qw(username password);
    $p->{$_} =~ /[\r\n]/ and return for qw(realm nonce method uri);  # no line of SIP
    $cnonce = 0;
    if (exists $p->{qop}) {
        die "the count of requests is always one\n" if ($p->{nc} // '') ne '00000001';
        die "a cnonce has eight digits\n" if ($p->{cnonce} // '') !~ /\A[0-9a-f]{8}\z/;
        $cnonce = hex $p->{cnonce};
    }
    my %octets = map { $_ => encode_utf8($p->{$_}) } grep { $_ ne 'body' } keys %$p;
    my $cseq = "1 $octets{method}";
    my $request = Net::SIP::Request->new(@octets{qw(method uri)}, { cseq => $cseq });
    my $challenge = 'Digest ' . join ', ', map { "$_=" . quoted($octets{$_}) }
        grep { exists $octets{$_} } qw(realm nonce qop);
    $challenge .= ", algorithm=$octets{algorithm}";
    my %header = ('www-authenticate' => $challenge, cseq => $cseq);
    my $response = Net::SIP::Response->new(401, 'Unauthorized', \%header);
    die "every method is sent in capitals\n" if $request->method ne $octets{method};
    $request->authorize($response, [@octets{qw(username password)}]) or return;
    $request->as_string =~ /response="([0-9a-f]{32})"/ or die "no response";
    return { response => $1 };
}

$| = 1;
while (my $line = <STDIN>) {
    my $request = $json->decode($line);
    my %reply;
    if ($request->{method} eq 'conformance.describe') {
        %reply = (result => \%description);
    } elsif ($request->{method} eq 'digest.response.compute') {
        my $result = eval { compute_response($request->{params}) };
        $result ||= { refused => JSON::PP::true, reason => 'algorithm-not-allowed' } if !$@;
        %reply = $@ ? (error => { code => -32601, message => "not in the library: $@" })
                    : (result => $result);
    } else {
        %reply = (error => { code => -32601, message => 'no such operation' });
    }
    print $json->encode({ jsonrpc => '2.0', id => $request->{id}, %reply }), "\n";
}
