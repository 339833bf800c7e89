#!/usr/bin/no-such-interpreter
