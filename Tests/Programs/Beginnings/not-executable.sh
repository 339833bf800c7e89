#!/bin/sh
# Has not been made executable.
