#!/usr/bin/env python3
"""Unpacks the archive of `make dist` into an empty folder, and uses it as somebody without Swift does.

usage: check.py FOLDER          where the archive and its checksum are
"""

import re
import sys
import tempfile
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))
from checking import expect, run

# Of glibc, libcrypto of OpenSSL 3, and libcurl.
LIBRARIES = r"(libc|libm|libdl|libpthread|librt|libutil|ld-linux[\w-]*|libcrypto|libcurl)\.so\.\d+"
CONTENTS = [
    "bin/auth-conformance", "share/man/man1/auth-conformance.1", "LICENSE", "CHANGELOG.md",
    "README.md", "Documentation/PROTOCOL.md", "Documentation/MESSAGES.md", "Examples/adapters/README.md",
    "Examples/adapters/TUTORIAL.md",
    "Sources/AuthConformance/AuthConformance.docc/ReadAFailure.md",
    "share/bash-completion/completions/auth-conformance",
    "share/zsh/site-functions/_auth-conformance",
    "share/fish/vendor_completions.d/auth-conformance.fish", "vectors/README.md",
    "vectors/ambiguities.json", "vectors/schema/vectors.schema.json",
]


def main():
    [archive] = Path(sys.argv[1]).resolve().glob("*.tar.gz")
    run("sha256sum", "--check", "--strict", archive.name + ".sha256", cwd=archive.parent)
    with tempfile.TemporaryDirectory() as folder:
        def bare(*words):
            environment = {"PATH": "/usr/bin:/bin", "HOME": folder}
            return run(*words, cwd=folder, env=environment).stdout

        expect(not bare("sh", "-c", "command -v swift || exit 0"),
               "swift is in /usr/bin: this machine cannot show that the archive needs none")
        bare("tar", "-xf", archive)
        [root] = Path(folder).iterdir()
        for path in CONTENTS:
            expect((root / path).stat().st_size, f"{path} is empty")

        command = root / "bin/auth-conformance"
        dynamic = bare("readelf", "-d", command)
        needed = re.findall(r"NEEDED.*\[(.*)\]", dynamic)
        strangers = [library for library in needed if not re.fullmatch(LIBRARIES, library)]
        expect(not strangers and {"libcrypto.so.3", "libcurl.so.4"} <= set(needed), f"it needs {needed}")
        paths = re.findall(r"\((?:RPATH|RUNPATH)\).*\[(.*)\]", dynamic)
        expect(set(paths) <= {"$ORIGIN"}, f"it looks for libraries in {paths}, where this machine has them")
        expect(".symtab" not in bare("readelf", "-SW", command), "it is not stripped")

        text = bare(command, "check")
        expect(re.search(r"^CONFORMANT: ", text, re.M), f"it says\n{text[-2000:]}")
        own = bare(command, "check", "--vectors", root / "vectors")
        expect(own.splitlines()[-1] == text.splitlines()[-1], "the vectors beside it are not those in it")
        bare(command, "check", "--filter", "key-derivation/**", "--", command, "serve")
        size, packed = command.stat().st_size, archive.stat().st_size
        print(f"{archive.name}: {packed / 1e6:.1f} MB, the command {size / 1e6:.1f} MB, needs "
              + ", ".join(needed))


main()
