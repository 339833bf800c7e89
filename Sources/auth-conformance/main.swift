// the command
