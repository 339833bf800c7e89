#!/usr/bin/env perl
# Lets auth-conformance check your code: JSON-RPC 2.0 messages on standard input and output.
#
#     auth-conformance check --operation FIRST -- perl adapter.pl

use strict;
use warnings;
use JSON::PP;

# EACH OPERATION
# MEANING
sub snake_function {
    my ($params) = @_;
    my $snake_parameter = $params->{WIRE}; # required: SHAPE
    my $snake_parameter = $params->{WIRE}; # optional: SHAPE
    # Call your code here. REFUSAL is answered
    # { REFUSED => REFUSED_VALUE, reason => 'malformed' }.
    return { <<RESULT => 'to be filled in'>> };
}

# END
# How to go on: each function here is an operation; delete those that your code does not have, in the
# table too. `auth-conformance adapter perl --operation NAME` writes one alone. An optional input that your
# code does not have is named in `missingInputs` of the description: its cases count as not implemented.
# `auth-conformance operations NAME` describes an operation, `auth-conformance show ID` prints a case.
my %operations = (
    'OPERATION' => \&snake_function,
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
