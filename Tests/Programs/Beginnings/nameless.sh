#!/bin/sh
# Does not say what it is called.
read -r request
echo '{"jsonrpc":"2.0","id":1,"result":{"version":"1","language":"sh","protocolVersion":1,"operations":[]}}'
cat > /dev/null
