#!/bin/sh
# Has no method at all.
read -r request
echo '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"what?"}}'
cat > /dev/null
