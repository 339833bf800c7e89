#!/usr/bin/env python3
"""Lines that a change adds are in plain English, as CONTRIBUTING.md asks; commit subjects are short.

usage: check.py [BASE]
       check.py --test

Looks at the lines added since the merge base with BASE (default: the commit before the last one), those not
committed yet included. Only prose is searched: comments and string literals of
code, and text outside code blocks in Markdown. What a command printed is not ours to reword here.
--test shows that each rule finds its example and nothing in good sentences.
"""

import re
import subprocess
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))
from checking import ROOT, expect

SUBJECT = 72
CODE = {".swift", ".py", ".c", ".h", ".sh"}
# Each: a pattern, advice, and a sentence that the pattern has to find.
COMMENT_RULES = [
    (r"^(What|Where|Whoever|Whatever)\b(?!.*\?)", "begin with a noun", "What fails below the level."),
    (r"^(The same|Those|That of)\b", "repeat the noun", "The same, with other credentials."),
]
RULES = [
    (r"\bnil where\b", "write: nil if", "The time, or nil where it is out of range."),
    (r"\b(it|program|implementation|server|role|case|call|operation|library|client|service) (is|are|was|were) asked\b", "write: receives a request, is run", "Then the program is asked no more."),
    (r"\b(anew|whoever|for ever|all the same|in vain|heeds?|heeded)\b", "use a plain word", "The list is written anew."),
    (r"\b(taken|takes?|took) (\w+ ){0,3}for (hostile|valid|right|granted|a |an |the )", "write: treat as",
     "Everything is taken for hostile."),
    (r"\bstands? (in|at|behind|before|beside|under|there)\b", "write: is in, follows", "The key stands behind it."),
    (r"\b(answered|judged|done) rightly\b|\bright implementations?\b", "write: correct, conforming",
     "A variant is a right implementation."),
    (r"\bis played\b|\bare played\b", "write: is run, is replayed", "Each trace is played."),
    (r"\bone (line|message) a\b|\ba line (a|each)\b", "write: per line, in one line each", "They have a line each."),
    (r"\bwhere (there|no|nothing|none|it|they) (is|are|was|were)\b", "write: if", "A name, where there is one."),
]
GOOD = [
    "Returns nil if the value is out of range.", "The fields where the two answers differ are listed.",
    "Each line contains one message.", "Where is the file? It is in the folder of the vectors.",
    "The answer takes ten seconds for large keys.", "The standard input is read once.",
]
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*\s(?:[^"\\]|\\.)*)"')


def git(*words):
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)


def merge_base(named):
    """The commit that the change begins from: all of the last commit, unless a base is named."""
    found = git("merge-base", named or "HEAD~1", "HEAD")
    expect(found.returncode == 0 or not named, f"there is no commit {named} to compare with")
    return found.stdout.strip() or "HEAD"


def added_lines(base):
    """Path and number of each line that the change adds."""
    path, number = None, 0
    for line in git("diff", "--unified=0", "--no-color", "--no-ext-diff", base, "--").stdout.splitlines():
        if line.startswith("+++ "):
            path = line[6:] if line.startswith("+++ b/") else None
        elif line.startswith("@@"):
            number = int(re.search(r"\+(\d+)", line).group(1))
        elif line.startswith("+") and path:
            yield path, number, line[1:]
            number += 1


def blocks(path):
    """The numbers of the lines in code blocks of a Markdown file."""
    inside, found = False, set()
    for number, line in enumerate((ROOT / path).read_text(errors="replace").splitlines(), 1):
        fence = line.lstrip().startswith("```")
        if inside or fence:
            found.add(number)
        inside ^= fence
    return found


def prose(path, line):
    """The pieces of a line that people read, and whether each is the beginning of a comment."""
    if path.endswith(".md"):
        yield line, False
        return
    mark = r"(?:^|\s)///?\s*(.*)" if path.endswith((".swift", ".c", ".h")) else r"^\s*#\s*(.*)"
    comment = re.search(mark, line)
    if comment:
        yield comment.group(1), True
        line = line[: comment.start()]
    for literal in LITERAL.findall(line):
        yield literal, False


def problems(text, is_comment):
    """The advice for each rule that a piece of text breaks."""
    for pattern, advice, _ in (COMMENT_RULES if is_comment else []) + RULES:
        found = re.search(pattern, text)
        if found:
            yield f'"{found.group()}": {advice}'


def follows_comment(path, number):
    """Whether the line above is a comment, so that this one continues its sentence."""
    lines = (ROOT / path).read_text(errors="replace").splitlines()
    return number > 1 and re.match(r"\s*(///?|#)\s*\S", lines[number - 2]) is not None


def check(base):
    found, skipped = [], {}
    for path, number, line in added_lines(base):
        if Path(path).suffix not in CODE | {".md"} or path.startswith("Checks/English/"):
            continue
        if path.endswith(".md"):
            if path not in skipped:
                skipped[path] = blocks(path)
            if number in skipped[path]:
                continue
        for text, is_comment in prose(path, line):
            opens = is_comment and not follows_comment(path, number)
            found += [f"{path}:{number}: {problem}" for problem in problems(text, opens)]
    for subject in git("log", "--no-merges", "--format=%h %s", f"{base}..HEAD").stdout.splitlines():
        commit, words = subject.split(" ", 1)
        if len(words) > SUBJECT:
            found.append(f"commit {commit}: the subject has {len(words)} characters, at most {SUBJECT} are allowed")
    return found


def test():
    for pattern, _, example in COMMENT_RULES + RULES:
        expect(re.search(pattern, example), f"{pattern} does not find its example: {example}")
    for sentence in GOOD:
        expect(not list(problems(sentence, True)), f"a rule finds something in: {sentence}")
    pieces = list(prose("a.swift", 'throw Failure("it is asked no more")  // Where it goes.'))
    expect(pieces == [("Where it goes.", True), ("it is asked no more", False)], f"prose is cut wrongly: {pieces}")


def main():
    if sys.argv[1:] == ["--test"]:
        test()
        return 0
    found = check(merge_base(sys.argv[1] if len(sys.argv) > 1 else None))
    print("\n".join([*found, f"{len(found)} sentences of the change to reword (CONTRIBUTING.md, Plain English)"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
