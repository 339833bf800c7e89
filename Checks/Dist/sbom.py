"""Writes what is in the archive, and what the command is linked with, as SPDX 2.3.

usage: sbom.py ARCHIVE          writes ARCHIVE.spdx.json
"""

import datetime
import hashlib
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile

# What a library that the command loads belongs to: the name of the package, its licence, and how
# pkg-config names it.
LOADED = {
    "libcrypto.so.3": ("OpenSSL", "Apache-2.0", "libcrypto"),
    "libcurl.so.4": ("curl", "curl", "libcurl"),
}
GLIBC = re.compile(r"(libc|libm|libdl|libpthread|librt|libutil|ld-linux[\w-]*)\.so\.\d+")


def said(*words):
    return subprocess.check_output(words, text=True).strip()


def package(name, version, licence, **members):
    identifier = "SPDXRef-Package-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)
    return {
        "SPDXID": identifier, "name": name, "versionInfo": version, "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False, "licenseConcluded": licence, "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
    } | members


def linked(command):
    """The packages that the command is linked with, each with how."""
    needed = re.findall(r"NEEDED.*\[(.*)\]", said("readelf", "-d", command))
    loaded = {}
    for library in needed:
        if GLIBC.fullmatch(library):
            loaded["glibc"] = package("glibc", said("getconf", "GNU_LIBC_VERSION").split()[1],
                                      "LGPL-2.1-or-later")
        else:
            name, licence, module = LOADED[library]
            loaded[name] = package(name, said("pkg-config", "--modversion", module), licence)
    swift = re.search(r"Swift version (\S+)", said("swift", "--version"))[1]
    inside = [
        package("Swift", swift, "Apache-2.0 WITH Swift-exception",
                comment="The standard library, Dispatch and FoundationEssentials."),
        package("GCC", said("gcc", "-dumpfullversion"), "GPL-3.0-or-later WITH GCC-exception-3.1",
                comment="libstdc++ and libgcc_eh."),
    ]
    return [(one, "STATIC_LINK") for one in inside] + [(one, "DYNAMIC_LINK") for one in loaded.values()]


def entry(number, path, content):
    """A file of the archive, with its checksums."""
    return {
        "SPDXID": f"SPDXRef-File-{number}", "fileName": "./" + path,
        "checksums": [{"algorithm": name, "checksumValue": hashlib.new(name, content).hexdigest()}
                      for name in ("SHA1", "SHA256")],
        "licenseConcluded": "Apache-2.0", "licenseInfoInFiles": ["Apache-2.0"],
        "copyrightText": "NOASSERTION",
    }


def main():
    archive = sys.argv[1]
    name = os.path.basename(archive)
    with open(archive, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    contents = []
    with tarfile.open(archive) as packed, tempfile.NamedTemporaryFile() as command:
        members = [member for member in packed if member.isfile()]
        for number, member in enumerate(members):
            path, content = member.name.split("/", 1)[1], packed.extractfile(member).read()
            contents.append(entry(number, path, content))
            if path == "bin/auth-conformance":
                command.write(content)
                command.flush()
        # The same archive has the same list: the instant is that of the files in it.
        made = datetime.datetime.fromtimestamp(members[0].mtime, datetime.timezone.utc)
        libraries = linked(command.name)
    hashes = sorted(one["checksums"][0]["checksumValue"] for one in contents)
    own = package(
        "auth-conformance", re.search(r"\d+\.\d+\.\d+", name)[0], "Apache-2.0", filesAnalyzed=True,
        packageFileName=name, checksums=[{"algorithm": "SHA256", "checksumValue": digest}],
        hasFiles=[one["SPDXID"] for one in contents], licenseInfoFromFiles=["Apache-2.0"],
        packageVerificationCode={
            "packageVerificationCodeValue": hashlib.sha1("".join(hashes).encode()).hexdigest()
        },
    )
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": name,
        "documentNamespace": "https://git.example.com/auth-conformance/spdx/" + digest,
        "creationInfo": {"created": made.strftime("%Y-%m-%dT%H:%M:%SZ"),
                         "creators": ["Tool: auth-conformance-make-dist"]},
        "packages": [own] + [one for one, _ in libraries], "files": contents,
        "relationships": [
            {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
             "relatedSpdxElement": own["SPDXID"]},
        ] + [
            {"spdxElementId": own["SPDXID"], "relationshipType": how, "relatedSpdxElement": one["SPDXID"]}
            for one, how in libraries
        ],
    }
    with open(archive + ".spdx.json", "w", encoding="utf-8") as file:
        json.dump(document, file, indent=1)
        file.write("\n")


main()
