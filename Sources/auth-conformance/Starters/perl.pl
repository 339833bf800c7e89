#!/usr/bin/env perl
# Lets auth-conformance check your code: JSON-RPC 2.0 messages on standard input and output.
#
#     auth-conformance check --operation sinch.signature.sign -- perl adapter.pl

use strict;
use warnings;
use JSON::PP;

# The signature is the SHA-1 digest, in base64, of user id, key, sequence and secret in a row.
sub sign_sinch_signature {
    my ($params) = @_;
    my ($user_id, $key, $sequence, $secret)
        = @$params{qw(userId applicationKey sequence applicationSecret)};
    # Call your code here. What it refuses is answered
    # { refused => JSON::PP::true, reason => 'malformed' }.
    return { signature => 'to be filled in' };
}

# How to go on: write one function for each operation that your code has, and name it here; what is
# not named counts as unimplemented. `auth-conformance operations NAME` describes what an operation is
# asked and answers, `auth-conformance show ID` prints a case.
my %operations = (
    'sinch.signature.sign' => \&sign_sinch_signature,
);

my %description = (
    name            => 'my code',
    version         => '0.1.0',
    language        => 'Perl',
    protocolVersion => 1,
    operations      => [ sort keys %operations ],
);

sub answer {
    my ($method, $params) = @_;
    return (result => \%description) if $method eq 'conformance.describe';
    return (error => { code => -32601, message => "there is no operation $method" })
        unless $operations{$method};
    my $result = eval { $operations{$method}->($params) };
    return (result => $result) if $result;
    warn $@; # only this case fails
    return (error => { code => -32603, message => "$@" });
}

# One message a line, in UTF-8, which the codec reads and writes; texts in between are characters.
# The answer leaves at once. Anything else goes to standard error.
my $json = JSON::PP->new->utf8;
$| = 1;
while (my $line = <STDIN>) {
    my $request = $json->decode($line);
    my %response = (jsonrpc => '2.0', id => $request->{id});
    print $json->encode({ %response, answer($request->{method}, $request->{params}) }), "\n";
}
