#!/bin/sh
# rs256.sh HEADER PAYLOAD KEY-FILE: a compact JWS; header and payload are in base64url already.
set -eu
bits=$(openssl rsa -in "$3" -noout -text 2> /dev/null | sed -n 's/.*(\([0-9]*\) bit.*/\1/p')
[ "${bits:-0}" -ge 2048 ] || { echo "this is no RSA key of 2048 bits" >&2; exit 3; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
printf %s "$1.$2" | openssl dgst -sha256 -binary > "$folder/digest"
openssl pkeyutl -sign -inkey "$3" -in "$folder/digest" -pkeyopt digest:sha256 > "$folder/signature"
printf '%s.%s.%s\n' "$1" "$2" "$(openssl base64 -A -in "$folder/signature" | tr '+/' '-_' | tr -d =)"
