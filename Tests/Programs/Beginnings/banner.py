"""Greets before it answers."""

print("Welcome to my adapter!", flush=True)

for line in iter(input, None):
    pass
