#!/bin/sh
# Names one of its operations wrongly.
read -r request
echo '{"jsonrpc":"2.0","id":1,"result":{"name":"n","version":"1","language":"sh","protocolVersion":1,"operations":["jws.sign","sinch.signature.sing"]}}'
cat > /dev/null
