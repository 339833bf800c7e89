"""Traces that the machines of this folder do not satisfy, each with the reason why that is right.

A trace that is listed here and is satisfied is an error, so that the list does not outlive its
reasons.
"""

SETTLED = {}
