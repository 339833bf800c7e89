#!/usr/bin/env python3
"""Unpacks the archive of `make dist` into an empty folder, and uses it as somebody without Swift does.

usage: check.py FOLDER          where the archive and its checksum are
"""

import glob
import os
import re
import subprocess
import sys
import tempfile

# Of glibc, libcrypto of OpenSSL 3, and libcurl.
LIBRARIES = r"(libc|libm|libdl|libpthread|librt|libutil|ld-linux[\w-]*|libcrypto|libcurl)\.so\.\d+"
CONTENTS = [
    "bin/auth-conformance", "share/man/man1/auth-conformance.1", "LICENSE", "CHANGELOG.md",
    "README.md", "Documentation/PROTOCOL.md", "Examples/adapters/README.md",
    "Sources/AuthConformance/AuthConformance.docc/ReadAFailure.md",
    "share/bash-completion/completions/auth-conformance",
    "share/zsh/site-functions/_auth-conformance",
    "share/fish/vendor_completions.d/auth-conformance.fish", "vectors/README.md",
    "vectors/ambiguities.json", "vectors/schema/vectors.schema.json",
]


def run(*words, folder, environment, status=0):
    program = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True,
                             check=False)
    if program.returncode != status:
        sys.exit(f"{' '.join(words)} ends with {program.returncode}:\n"
                 + program.stdout[-2000:] + program.stderr[-2000:])
    return program.stdout


def main():
    [archive] = glob.glob(os.path.join(os.path.abspath(sys.argv[1]), "*.tar.gz"))
    folder_of_archive, name = os.path.split(archive)
    run("sha256sum", "--check", "--strict", name + ".sha256", folder=folder_of_archive,
        environment=os.environ)
    with tempfile.TemporaryDirectory() as folder:
        bare = {"PATH": "/usr/bin:/bin", "HOME": folder}
        swift = subprocess.run(["sh", "-c", "command -v swift"], env=bare, check=False,
                               stdout=subprocess.DEVNULL)
        if swift.returncode == 0:
            sys.exit("swift is in /usr/bin: this machine cannot show that the archive needs none")
        run("tar", "-xf", archive, folder=folder, environment=bare)
        [root] = os.listdir(folder)
        root = os.path.join(folder, root)
        for path in CONTENTS:
            if not os.path.getsize(os.path.join(root, path)):
                sys.exit(f"{path} is empty")

        command = os.path.join(root, "bin", "auth-conformance")
        dynamic = run("readelf", "-d", command, folder=folder, environment=bare)
        needed = re.findall(r"NEEDED.*\[(.*)\]", dynamic)
        strangers = [library for library in needed if not re.fullmatch(LIBRARIES, library)]
        if strangers or not needed or not {"libcrypto.so.3", "libcurl.so.4"} <= set(needed):
            sys.exit(f"it needs {needed}")
        paths = re.findall(r"\((?:RPATH|RUNPATH)\).*\[(.*)\]", dynamic)
        if any(path != "$ORIGIN" for path in paths):
            sys.exit(f"it looks for libraries in {paths}, where this machine has them")
        if ".symtab" in run("readelf", "-SW", command, folder=folder, environment=bare):
            sys.exit("it is not stripped")

        text = run(command, "check", folder=folder, environment=bare)
        if not re.search(r"^CONFORMANT: ", text, re.M):
            sys.exit(f"it says\n{text[-2000:]}")
        own = run(command, "check", "--vectors", os.path.join(root, "vectors"), folder=folder,
                  environment=bare)
        if own.splitlines()[-1] != text.splitlines()[-1]:
            sys.exit("the vectors beside it are not those in it")
        run(command, "check", "--filter", "key-derivation/**", "--", command, "serve",
            folder=folder, environment=bare)
        size, packed = os.path.getsize(command), os.path.getsize(archive)
        print(f"{name}: {packed / 1e6:.1f} MB, the command {size / 1e6:.1f} MB, needs "
              + ", ".join(needed))


main()
