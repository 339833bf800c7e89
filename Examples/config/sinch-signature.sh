#!/bin/sh
# sinch-signature.sh KEY USER SEQUENCE < SECRET: the signature of a registration, by openssl.
set -eu
secret=$(cat)
[ -n "$1" ] && [ -n "$2" ] && [ -n "$secret" ] || { echo "a parameter is empty" >&2; exit 3; }
printf %s "$2$1$3$secret" | openssl dgst -sha1 -binary | openssl base64 -A
