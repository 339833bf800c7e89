# A formula for Homebrew on Linux. `make dist` writes a copy with the SHA-256 of its archive.
class AuthConformance < Formula
  desc "Checks code against specifications of realtime-communication authentication"
  homepage "https://git.example.com/auth-conformance"
  url "https://files.example.com/auth-conformance-0.2.0-linux-x86_64.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "Apache-2.0"

  depends_on "curl"
  depends_on :linux
  depends_on "openssl@3"

  def install
    bin.install "bin/auth-conformance"
    man1.install "share/man/man1/auth-conformance.1"
    bash_completion.install "share/bash-completion/completions/auth-conformance"
    zsh_completion.install "share/zsh/site-functions/_auth-conformance"
    fish_completion.install "share/fish/vendor_completions.d/auth-conformance.fish"
    pkgshare.install "vectors"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/auth-conformance --version")
    assert_match "CONFORMANT", shell_output("#{bin}/auth-conformance check --vectors #{pkgshare}/vectors")
  end
end
