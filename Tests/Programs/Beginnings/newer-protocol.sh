#!/bin/sh
# Speaks a protocol that is yet to come.
read -r request
echo '{"jsonrpc":"2.0","id":1,"result":{"name":"n","version":"1","language":"sh","protocolVersion":2,"operations":[]}}'
cat > /dev/null
