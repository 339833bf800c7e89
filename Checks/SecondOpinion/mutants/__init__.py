"""Changed machines, and what tells them from the right ones."""
