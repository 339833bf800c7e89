"""The documentation is built without a warning, and what it shows is true.

usage: check.py AUTH-CONFORMANCE BUILD-FOLDER
       check.py AUTH-CONFORMANCE --write FILE…

A console block is played: each line that begins with $ is run in an empty folder, and what it prints
must be what stands below it; a line … stands for any number of lines, and … in a line for any text.
A comment before the block, <!-- in: FOLDER -->, names a folder of the repository to run it in. A
command that takes minutes is not run again where CI has kept what it printed. A block whose language
is followed by a name is that file, which the blocks behind it find in their folder. Any other block is
taken from a file, or from one of a folder, named in a comment before it, and must be found there. The
folder vectors is in each empty folder.

With --write, the output in console blocks of FILE that have no … is put there.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MODULES = ["AuthConformance", "AuthReference", "AuthConformanceTesting"]
PAGES = ["README.md", "CONTRIBUTING.md", "Documentation", "vectors/README.md"]
BLOCK = re.compile(
    r"^(?:<!-- (from|in): (\S+) -->\n)?```(\w*)(?: (\S+))?\n(.*?)\n```$", re.S | re.M
)
ELLIPSIS = "…"
# What CI has run before, by command.
RECORDED = {"make test": ".build/test.log"}


def fits(shown, lines):
    """Whether lines are those shown, from the first to the last, any of them at an ellipsis."""
    pattern = "".join(
        r"(?:[^\n]*\n)*?" if line.strip() == ELLIPSIS
        else re.escape(line.rstrip()).replace(ELLIPSIS, "[^\n]*?") + "\n"
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


def output(command, folder, environment):
    """The lines that a command prints."""
    recorded = os.path.join(ROOT, RECORDED.get(command, ""))
    if os.path.isfile(recorded):
        with open(recorded, errors="replace") as file:
            return re.sub(r"\x1b\[[0-9;]*m", "", file.read()).splitlines()
    run = subprocess.run(
        command,
        shell=True,
        executable="/bin/bash",
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return run.stdout.splitlines()


def play(block, folder, environment):
    """What is not as shown, where something is not."""
    for step in re.split(r"(?m)^\$ ", block)[1:]:
        command, *shown = step.splitlines()
        command = command.split("  # ")[0]
        lines = output(command, folder, environment)
        if not fits(shown, lines):
            text = "\n".join(lines)
            return f"$ {command}\nprints\n{text[:4000]}"
    return None


def environment_with(tool):
    """What commands run with: the tool is found, no width of a terminal, and no make around them."""
    path = os.path.dirname(tool) + ":" + os.environ["PATH"]
    left_out = {"COLUMNS", "MAKEFLAGS", "MAKELEVEL", "MFLAGS"}
    return {key: value for key, value in os.environ.items() if key not in left_out} | {"PATH": path}


def pages():
    for module in MODULES:
        catalogue = os.path.join(ROOT, "Sources", module, module + ".docc")
        yield from (os.path.join(catalogue, name) for name in sorted(os.listdir(catalogue)))
    for page in PAGES:
        path = os.path.join(ROOT, page)
        names = sorted(os.listdir(path)) if os.path.isdir(path) else [""]
        yield from (os.path.join(path, name).rstrip("/") for name in names)


def check_page(text, environment):
    """How many blocks there are, and what is wrong with each that is not right."""
    problems, count = [], 0
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(os.path.join(ROOT, "vectors"), os.path.join(folder, "vectors"))
        for kind, path, language, name, code in BLOCK.findall(text):
            count += 1
            problem = None
            if language == "console":
                place = os.path.join(ROOT, path) if kind == "in" else folder
                problem = play(code, place, environment)
            elif name:
                with open(os.path.join(folder, name), "w") as file:
                    file.write(code + "\n")
            elif language == "mermaid":
                pass
            elif not path:
                problem = "a block that is taken from nowhere:\n" + code
            elif not any(is_quoted(code, open(source).read()) for source in sources(path)):
                problem = f"not in {path}:\n{code}"
            if problem:
                problems.append(problem)
    return count, problems


def check_links(page, text):
    """Links to files that are not there."""
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        path = target.split("#")[0]
        if path and "://" not in target:
            if not os.path.exists(os.path.join(os.path.dirname(page), path)):
                yield f"there is no {target}"


def check_blocks(tool):
    problems, count = [], 0
    environment = environment_with(tool)
    for page in pages():
        if page.endswith(".md"):
            with open(page) as file:
                text = file.read()
            found, wrong = check_page(text, environment)
            count += found
            name = os.path.relpath(page, ROOT)
            wrong += check_links(page, text) if ".docc/" not in page else []
            problems += [f"{name}: {problem}" for problem in wrong]
    return count, problems


def renew(tool, path):
    """Puts what commands print below them, in blocks that show all of it."""
    environment = environment_with(tool)

    def renewed(match):
        kind, place, language, _, code = match.groups()
        if language != "console" or ELLIPSIS in code.replace(f'"{ELLIPSIS}"', ""):
            return match.group()
        with tempfile.TemporaryDirectory() as folder:
            folder = os.path.join(ROOT, place) if kind == "in" else folder
            lines = []
            for command in re.findall(r"(?m)^\$ (.*)$", code):
                lines += ["$ " + command, *output(command, folder, environment)]
        head = match.group()[: match.group().index("```console\n")]
        return head + "```console\n" + "\n".join(lines) + "\n```"

    with open(path) as file:
        text = file.read()
    with open(path, "w") as file:
        file.write(BLOCK.sub(renewed, text))


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
            includes += [os.path.join(ROOT, "Sources", "System", name) for name in ("CLibcrypto", "CPosix")]
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
    tool = os.path.abspath(sys.argv[1])
    if sys.argv[2:3] == ["--write"]:
        for path in sys.argv[3:]:
            renew(tool, path)
        return
    products = os.path.abspath(sys.argv[2])
    count, problems = check_blocks(tool)
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{count} blocks of code, {len(problems)} of them wrong")
    if problems or count < 10:
        sys.exit(1)
    build(products)


if __name__ == "__main__":
    main()
