#!/bin/sh
# Answers with an error.
read -r request
echo '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"not today"}}'
cat > /dev/null
