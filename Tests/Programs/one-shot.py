"""Answers one request besides the first, and exits: a program that forgot the loop."""

import sys

import honest

honest.handle(sys.stdin.readline())
honest.handle(sys.stdin.readline())
