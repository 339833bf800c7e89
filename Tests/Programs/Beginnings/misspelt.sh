#!/bin/sh
# Names its operation wrongly.
read -r request
echo '{"jsonrpc":"2.0","id":1,"result":{"name":"n","version":"1","language":"sh","protocolVersion":1,"operations":["jws.verfy"]}}'
cat > /dev/null
