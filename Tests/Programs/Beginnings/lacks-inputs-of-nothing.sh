#!/bin/sh
# Says what an operation lacks that it does not name.
read -r request
echo '{"jsonrpc":"2.0","id":1,"result":{"name":"n","version":"1","language":"sh","protocolVersion":1,"operations":["jws.sign"],"missingInputs":{"jws.verify":["payload"]}}}'
cat > /dev/null
