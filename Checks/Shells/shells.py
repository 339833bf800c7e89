"""The command, its help, and three real shells that are asked what they would complete."""

import functools
import os
import re
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path += [os.path.join(HERE, ".."), os.path.join(HERE, "..", "Terminal")]

from checking import run
from terminal import COMMAND, PATIENCE, Session

ENVIRONMENT = {
    "PATH": os.path.dirname(COMMAND) + ":" + os.environ["PATH"],
    "HOME": "/nonexistent",
    "LANG": "C.UTF-8",
    "TERM": "xterm",
}


@functools.cache
def tool(*arguments):
    return run(COMMAND, *arguments, env=ENVIRONMENT).stdout


def commands():
    """The commands that the help of the whole tool lists."""
    text = tool("--help").split("\ncommands:\n")[1].split("\n\n")[0]
    return [m[1] for m in re.finditer(r"^  ([a-z]+(?: [a-z0-9-]+)?)(?:  |$)", text, re.M)]


def options(command):
    """The options that the help of a command lists, each with whether it takes a value."""
    text = tool(*command.split(), "--help").split("\noptions:\n")[1].split("\nexit status:")[0]
    found = re.finditer(r"^  (--[a-z0-9-]+)( [A-Z|]\S*| OPERATION\|all)?", text, re.M)
    return {m[1]: m[2] is not None for m in found}


class Shell:
    """A shell that has read its script; `complete` gives the words that it offers for a line."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.script = os.path.join(self.folder.name, "script")
        with open(self.script, "w") as file:
            file.write(tool("completions", self.name))

    def check_syntax(self):
        self.run(self.name, "--no-execute" if self.name == "fish" else "-n", self.script)

    def run(self, *arguments, **settings):
        done = run(*arguments, env=ENVIRONMENT, timeout=PATIENCE, **settings)
        assert not done.stderr, done
        return done.stdout


class Bash(Shell):
    name = "bash"

    def complete(self, line, folder=None):
        # As readline takes a line apart: = is a word of its own.
        words = [word for word in re.split(r"\s+|(=)", line) if word is not None]
        words = [word for word in words[:-1] if word] + words[-1:]
        if line.endswith("="):
            words = [word for word in words if word] + [""]
        program = (
            'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _auth_conformance\n'
            'printf "%s\\n" "${COMPREPLY[@]}"'
        )
        text = self.run(
            "bash", "--norc", "-c", program, "bash", self.script, *words, cwd=folder
        )
        return [word for word in text.splitlines() if word]


class Fish(Shell):
    name = "fish"

    def complete(self, line, folder=None):
        program = f"source {self.script}; complete -C {line!r}"
        with tempfile.TemporaryDirectory() as home:
            environment = {**ENVIRONMENT, "HOME": home}
            text = run("fish", "--no-config", "-c", program, env=environment, cwd=folder).stdout
        return [entry.split("\t")[0] for entry in text.splitlines()]


class Zsh(Shell):
    """Has no way to be asked but by keys: they are pressed in a terminal, and the screen is read."""

    name = "zsh"

    def complete(self, line, folder=None):
        return [
            word
            for entry in self.press(line, b"\x04", folder)[1:]
            for word in re.split(r"\s+-- .*|\s{2,}", entry)
            if word
        ]

    def press(self, line, keys, folder=None):
        """The screen after a line was typed and keys were pressed."""
        shell = Session(
            ["-f", "-i"], columns=160, rows=300, command="zsh", folder=folder,
            environment={**ENVIRONMENT, "HOME": self.folder.name},
        )
        start = (
            "PS1='> '; autoload -U compinit; compinit -D; "
            "unsetopt list_ambiguous beep; LISTMAX=0; zstyle ':completion:*' list-separator -- ; "
            f"source {self.script}; print -r READ''Y\n"
        )
        shell.press(start.encode())
        shell.read(lambda text: "READY\r\n" in text and text.rstrip("\x1b[?2004hKJ ").endswith(">"))
        shell.chunks.clear()
        # What is on the screen when zsh has read the last key is what it offers.
        shell.press(b"\x0c" + line.encode() + keys + b"\x01: \x05 END")
        shell.read(lambda text: any(
            "END" in row and row.startswith("> : ") for row in shell.screen()))
        rows = shell.screen()
        shell.press(b"\x15exit\n")
        shell.finish()
        rows[0] = rows[0].removeprefix("> : ").removesuffix("END").rstrip(" ")
        return rows


SHELLS = {"bash": Bash, "fish": Fish, "zsh": Zsh}
