#!/bin/sh
# Finds something missing and exits.
echo "adapter: no configuration in /etc/adapter" >&2
exit 78
