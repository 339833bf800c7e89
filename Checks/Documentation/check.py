"""The documentation is built without a warning, and what it shows is true.

usage: check.py AUTH-CONFORMANCE BUILD-FOLDER

A console block is played: each line that begins with $ is run, and what it prints must be what
stands below it; a line … stands for any number of lines. Any other block is taken from a file, or
from one of a folder, named in a comment before it, and must be found there.
"""

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MODULES = ["AuthConformance", "AuthReference", "AuthConformanceTesting"]
BLOCK = re.compile(r"(?:<!-- from: (\S+) -->\n)?```(\w*)\n(.*?)\n```", re.S)
ELLIPSIS = "…"


def fits(shown, lines):
    """Whether lines are those shown, from the first to the last, any of them at an ellipsis."""
    pattern = "".join(
        r"(?:[^\n]*\n)*?" if line.strip() == ELLIPSIS else re.escape(line.rstrip()) + "\n"
        for line in shown
    )
    return re.fullmatch(pattern, "".join(line.rstrip() + "\n" for line in lines)) is not None


def is_quoted(code, text):
    """Whether the pieces of a block between ellipses are in a text, in order; however indented."""
    text, place = "".join(text.split()), 0
    for piece in code.split(ELLIPSIS):
        wanted = "".join(piece.split())
        found = text.find(wanted, place)
        if found < 0:
            return False
        place = found + len(wanted)
    return True


def sources(path):
    path = os.path.join(ROOT, path)
    if os.path.isfile(path):
        return [path]
    return [os.path.join(at, name) for at, _, names in os.walk(path) for name in names]


def play(block, folder, environment):
    """What is not as shown, where something is not."""
    for step in re.split(r"(?m)^\$ ", block)[1:]:
        command, *shown = step.splitlines()
        run = subprocess.run(
            shlex.split(command),
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if not fits(shown, run.stdout.splitlines()):
            return f"$ {command}\nprints\n{run.stdout[:4000]}"
    return None


def check_blocks(tool):
    problems, count = [], 0
    environment = {**os.environ, "PATH": os.path.dirname(tool) + ":" + os.environ["PATH"]}
    for module in MODULES:
        catalogue = os.path.join(ROOT, "Sources", module, module + ".docc")
        for name in sorted(os.listdir(catalogue)):
            with open(os.path.join(catalogue, name)) as file:
                text = file.read()
            for path, language, code in BLOCK.findall(text):
                count += 1
                if language == "console":
                    with tempfile.TemporaryDirectory() as folder:
                        problem = play(code, folder, environment)
                elif not path:
                    problem = "a block that is taken from nowhere:\n" + code
                elif not any(is_quoted(code, open(source).read()) for source in sources(path)):
                    problem = f"not in {path}:\n{code}"
                else:
                    problem = None
                if problem:
                    problems.append(f"{name}: {problem}")
    return count, problems


def build(products):
    """Builds the documentation of each module; its warnings are errors."""
    info = json.loads(subprocess.check_output(["swift", "-print-target-info"]))["target"]
    # Darwin's tools want a version, which a package has in its manifest.
    target = info["triple"] if "linux" in info["triple"] else info["unversionedTriple"] + "15.0"
    for module in MODULES:
        with tempfile.TemporaryDirectory() as folder:
            graphs = os.path.join(folder, "graphs")
            os.mkdir(graphs)
            includes = [os.path.join(products, "Modules")]
            includes += [os.path.join(ROOT, "Sources", name) for name in ("CLibcrypto", "CPosix")]
            subprocess.run(
                ["swift", "symbolgraph-extract", "-module-name", module, "-target", target]
                + [word for path in includes for word in ("-I", path)]
                + ["-minimum-access-level", "public", "-output-dir", graphs],
                check=True,
            )
            subprocess.run(
                ["docc", "convert", os.path.join(ROOT, "Sources", module, module + ".docc")]
                + ["--additional-symbol-graph-dir", graphs, "--warnings-as-errors"]
                + ["--fallback-display-name", module, "--fallback-bundle-identifier", module]
                + ["--output-path", os.path.join(folder, "documentation")],
                check=True,
            )


def main():
    tool, products = map(os.path.abspath, sys.argv[1:])
    count, problems = check_blocks(tool)
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{count} blocks of code, {len(problems)} of them wrong")
    if problems or count < 10:
        sys.exit(1)
    build(products)


if __name__ == "__main__":
    main()
