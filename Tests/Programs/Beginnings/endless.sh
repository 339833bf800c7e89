#!/bin/sh
# Prints without end and without a line end.
exec tr '\0' x < /dev/zero
