"""The documentation is built without a warning, and what it shows is true.

usage: check.py AUTH-CONFORMANCE BUILD-FOLDER
       check.py AUTH-CONFORMANCE --write FILE…

A console block is played: each line that begins with $ is run in an empty folder, and what it prints
must be what stands below it; a line … stands for any number of lines, and … in a line for any text.
A comment before the block, <!-- in: FOLDER -->, names a folder of the repository to run it in. A
command that takes minutes is not run again where CI has kept what it printed. A block whose language
is followed by a name is that file, which the blocks behind it find in their folder. Any other block is
taken from a file, or from one of a folder, named in a comment before it, and must be found there. The
folder vectors is in each empty folder. Swift that adopters read is compiled as adopters compile it: a
block of it is taken from a package in Examples, and code in the comments of a product is in one.

With --write, the output in console blocks of FILE that have no … is put there.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MODULES = ["AuthConformance", "AuthReference", "AuthConformanceTesting"]
CATALOGUES = {module: ROOT / "Sources" / module / f"{module}.docc" for module in MODULES}
PAGES = ["README.md", "CONTRIBUTING.md", "Documentation/*.md", "vectors/README.md"]
BLOCK = re.compile(
    r"^(?:<!-- (from|in): (\S+) -->\n)?```(\w*)(?: (\S+))?\n(.*?)\n```$", re.S | re.M
)
ELLIPSIS = "…"
# What CI has run before, by command.
RECORDED = {"make test": ROOT / ".build/test.log"}
# Packages that depend on this one; their tests are built and run by make examples and make release.
ADOPTERS = "Examples/"
COMMENT = re.compile(r"(?:^ *///.*\n)+^ *(?!package |private |fileprivate |internal |//).*$", re.M)


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
    """The texts of a file, or of all files of a folder."""
    path = ROOT / path
    files = [path] if path.is_file() else filter(Path.is_file, path.rglob("*"))
    return (file.read_text(errors="replace") for file in files)


def output(command, folder, environment):
    """The lines that a command prints."""
    recorded = RECORDED.get(command)
    if recorded and recorded.is_file():
        return re.sub(r"\x1b\[[0-9;]*m", "", recorded.read_text(errors="replace")).splitlines()
    run = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=environment, text=True, check=False,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
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
    left_out = {"COLUMNS", "MAKEFLAGS", "MAKELEVEL", "MFLAGS"}
    kept = {key: value for key, value in os.environ.items() if key not in left_out}
    return kept | {"PATH": f"{tool.parent}:{os.environ['PATH']}"}


def comments_of_products():
    """The code in the comments of the products, with its file; what only the package sees is left out."""
    for module in MODULES:
        for path in sorted((ROOT / "Sources" / module).rglob("*.swift")):
            for comment in COMMENT.findall(path.read_text()):
                text = "\n".join(line.strip()[3:] for line in comment.splitlines()[:-1])
                for code in re.findall(r"(?:\A|\n\n)((?:     .*(?:\n|\Z)|\n)+)", text):
                    if code.strip():
                        yield path.relative_to(ROOT), code


def check_comments():
    """How many pieces of code the comments of the products contain, and the ones that no adopter has."""
    adopters = list(sources(ADOPTERS + "SwiftAdopter"))
    found = list(comments_of_products())
    return len(found), [
        f"{path}: a comment shows code that Examples/SwiftAdopter does not contain:\n{code}"
        for path, code in found if not any(is_quoted(code, source) for source in adopters)
    ]


def check_page(text, environment, is_adopters=True):
    """How many blocks there are, and what is wrong with each that is not right."""
    problems, count = [], 0
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "vectors").symlink_to(ROOT / "vectors")
        for kind, path, language, name, code in BLOCK.findall(text):
            count += 1
            problem = None
            if language == "console":
                problem = play(code, ROOT / path if kind == "in" else folder, environment)
            elif name:
                Path(folder, name).write_text(code + "\n")
            elif language == "mermaid":
                pass
            elif not path:
                problem = "a block that is taken from nowhere:\n" + code
            elif language == "swift" and is_adopters and not path.startswith(ADOPTERS):
                problem = f"taken from {path}, which is not compiled as adopters compile it:\n{code}"
            elif not any(is_quoted(code, source) for source in sources(path)):
                problem = f"not in {path}:\n{code}"
            if problem:
                problems.append(problem)
    return count, problems


def check_links(page, text):
    """Links to files that are not there."""
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        path = target.split("#")[0]
        if path and "://" not in target and not (page.parent / path).exists():
            yield f"there is no {target}"


def check_blocks(tool):
    problems, count = [], 0
    articles = [page for catalogue in CATALOGUES.values() for page in catalogue.glob("*.md")]
    for page in sorted(articles) + [page for name in PAGES for page in sorted(ROOT.glob(name))]:
        text = page.read_text()
        found, wrong = check_page(text, environment_with(tool), page.name != "CONTRIBUTING.md")
        count += found
        wrong += [] if page in articles else check_links(page, text)
        problems += [f"{page.relative_to(ROOT)}: {problem}" for problem in wrong]
    found, wrong = check_comments()
    return count + found, problems + wrong


def renew(tool, path):
    """Puts what commands print below them, in blocks that show all of it."""
    def renewed(match):
        kind, place, language, _, code = match.groups()
        if language != "console" or ELLIPSIS in code.replace(f'"{ELLIPSIS}"', ""):
            return match.group()
        with tempfile.TemporaryDirectory() as folder:
            folder = ROOT / place if kind == "in" else folder
            lines = []
            for command in re.findall(r"(?m)^\$ (.*)$", code):
                lines += ["$ " + command, *output(command, folder, environment_with(tool))]
        head = match.group()[: match.group().index("```console\n")]
        return head + "```console\n" + "\n".join(lines) + "\n```"

    path.write_text(BLOCK.sub(renewed, path.read_text()))


def build(products):
    """Builds the documentation of each module; its warnings are errors."""
    info = json.loads(subprocess.check_output(["swift", "-print-target-info"]))["target"]
    # Darwin's tools want a version, which a package has in its manifest.
    target = info["triple"] if "linux" in info["triple"] else info["unversionedTriple"] + "15.0"
    modules = [products / "Modules", *(ROOT / "Sources/System" / name for name in ("CLibcrypto", "CPosix"))]
    includes = [word for path in modules for word in ("-I", path)]
    for module, catalogue in CATALOGUES.items():
        with tempfile.TemporaryDirectory() as folder:
            graphs = Path(folder, "graphs")
            graphs.mkdir()
            subprocess.run(
                ["swift", "symbolgraph-extract", "-module-name", module, "-target", target, *includes,
                 "-minimum-access-level", "public", "-output-dir", graphs], check=True)
            subprocess.run(
                ["docc", "convert", catalogue, "--additional-symbol-graph-dir", graphs,
                 "--warnings-as-errors", "--fallback-display-name", module,
                 "--fallback-bundle-identifier", module, "--output-path", Path(folder, "documentation")],
                check=True)


def main():
    tool = Path(sys.argv[1]).absolute()
    if sys.argv[2:3] == ["--write"]:
        for path in sys.argv[3:]:
            renew(tool, Path(path))
        return
    count, problems = check_blocks(tool)
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{count} blocks of code, {len(problems)} of them wrong")
    if problems or count < 10:
        sys.exit(1)
    build(Path(sys.argv[2]).absolute())


if __name__ == "__main__":
    main()
