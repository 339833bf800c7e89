"""The command, its help, and three real shells that are asked what they would complete."""

import functools
import os
import pty
import re
import select
import subprocess
import tempfile
import time

import pyte

COMMAND = os.path.abspath(os.environ.get("AUTH_CONFORMANCE", ".build/release/auth-conformance"))
ENVIRONMENT = {
    "PATH": os.path.dirname(COMMAND) + ":" + os.environ["PATH"],
    "HOME": "/nonexistent",
    "LANG": "C.UTF-8",
    "TERM": "xterm",
}
PATIENCE = 120


@functools.cache
def tool(*arguments):
    run = subprocess.run([COMMAND, *arguments], capture_output=True, text=True, env=ENVIRONMENT)
    assert run.returncode == 0, run.stderr
    return run.stdout


def commands():
    """The commands that the help of the whole tool lists."""
    text = tool("--help").split("\ncommands:\n")[1].split("\n\n")[0]
    return [m[1] for m in re.finditer(r"^  ([a-z]+(?: [a-z-]+)?)(?:  |$)", text, re.M)]


def options(command):
    """The options that the help of a command lists, each with whether it takes a value."""
    text = tool(*command.split(), "--help").split("\noptions:\n")[1].split("\nexit status:")[0]
    found = re.finditer(r"^  (--[a-z-]+)( [A-Z|]\S*| OPERATION\|all)?", text, re.M)
    return {m[1]: m[2] is not None for m in found}


class Shell:
    """A shell that has read its script; `complete` gives the words that it offers for a line."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.script = os.path.join(self.folder.name, "script")
        with open(self.script, "w") as file:
            file.write(tool("completions", self.name))

    def run(self, *arguments, **settings):
        run = subprocess.run(
            arguments, capture_output=True, text=True, env=ENVIRONMENT, timeout=PATIENCE, **settings
        )
        assert (run.returncode, run.stderr) == (0, ""), run
        return run.stdout


class Bash(Shell):
    name = "bash"

    def check_syntax(self):
        self.run("bash", "-n", self.script)

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

    def check_syntax(self):
        self.run("fish", "--no-execute", self.script)

    def complete(self, line, folder=None):
        program = f"source {self.script}; complete -C {line!r}"
        with tempfile.TemporaryDirectory() as home:
            text = subprocess.run(
                ["fish", "--no-config", "-c", program],
                capture_output=True,
                text=True,
                env={**ENVIRONMENT, "HOME": home},
                timeout=PATIENCE,
                cwd=folder,
            ).stdout
        return [entry.split("\t")[0] for entry in text.splitlines()]


class Zsh(Shell):
    """Has no way to be asked but by keys: they are pressed in a terminal, and the screen is read."""

    name = "zsh"

    def check_syntax(self):
        self.run("zsh", "-n", self.script)

    def complete(self, line, folder=None):
        return [
            word
            for entry in self.press(line, b"\x04", folder)[1:]
            for word in re.split(r"\s+-- .*|\s{2,}", entry)
            if word
        ]

    def press(self, line, keys, folder=None):
        """The screen after a line was typed and keys were pressed."""
        process, master = pty.fork()
        if process == 0:
            if folder:
                os.chdir(folder)
            os.execvpe("zsh", ["zsh", "-f", "-i"], {**ENVIRONMENT, "HOME": self.folder.name})
        screen = pyte.Screen(160, 300)
        stream = pyte.ByteStream(screen)
        drawn = b""

        def read(until):
            nonlocal drawn
            end = time.monotonic() + PATIENCE
            while not until(drawn):
                assert time.monotonic() < end, drawn
                if select.select([master], [], [], 0.1)[0]:
                    chunk = os.read(master, 65536)
                    stream.feed(chunk)
                    drawn += chunk

        start = (
            "stty cols 160 rows 300; PS1='> '; autoload -U compinit; compinit -D; "
            "unsetopt list_ambiguous beep; LISTMAX=0; zstyle ':completion:*' list-separator -- ; "
            f"source {self.script}; print -r READ''Y\n"
        )
        os.write(master, start.encode())
        read(lambda text: b"READY\r\n" in text and text.rstrip(b"\x1b[?2004hKJ ").endswith(b">"))
        os.write(master, b"\x0c")
        read(lambda text: text.count(b"\x1b[2J") + text.count(b"\x1b[H\x1b[J") >= 1)
        # What is on the screen when zsh has read the last key is what it offers.
        os.write(master, line.encode() + keys + b"\x01: \x05 END")
        read(lambda text: any("END" in row and row.startswith("> : ") for row in screen.display))
        rows = [row.rstrip() for row in screen.display]
        os.write(master, b"\x15exit\n")
        try:
            while os.read(master, 65536):
                pass
        except OSError:
            pass
        os.close(master)
        os.waitpid(process, 0)
        while rows and not rows[-1]:
            rows.pop()
        rows[0] = rows[0].removeprefix("> : ").removesuffix("END").rstrip(" ")
        return rows


SHELLS = {"bash": Bash, "fish": Fish, "zsh": Zsh}
