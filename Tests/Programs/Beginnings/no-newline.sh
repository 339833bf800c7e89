#!/bin/sh
# Answers without a line end.
read -r request
printf '{"jsonrpc":"2.0","id":1,"result":{}}'
cat > /dev/null
