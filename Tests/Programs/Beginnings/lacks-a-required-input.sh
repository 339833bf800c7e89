#!/bin/sh
# Says that it lacks an input that no call can lack.
read -r request
echo '{"jsonrpc":"2.0","id":1,"result":{"name":"n","version":"1","language":"sh","protocolVersion":1,"operations":["jws.sign"],"missingInputs":{"jws.sign":["payload"]}}}'
cat > /dev/null
