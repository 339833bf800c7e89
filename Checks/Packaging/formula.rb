# Runs a formula's install and test without brew, in two folders: FORMULA UNPACKED PREFIX.
# It knows of Homebrew's language what the formula uses; another word fails.
require "fileutils"
require "pathname"

class Keg < Pathname
  # Like Homebrew's: each file goes in under its own name.
  def install(*paths)
    mkpath
    paths.each { |path| FileUtils.cp_r(path, self) }
  end
end

class Formula
  class << self
    attr_reader :values, :tested
    %i[desc homepage url sha256 license].each do |name|
      define_method(name) { |value| (@values ||= {})[name] = value }
    end

    def depends_on(name) = ((@values ||= {})[:needs] ||= []) << name
    def test(&block) = @tested = block
  end

  PLACES = {
    bin: "bin", man1: "share/man/man1", pkgshare: "share/auth-conformance",
    bash_completion: "etc/bash_completion.d", zsh_completion: "share/zsh/site-functions",
    fish_completion: "share/fish/vendor_completions.d"
  }.freeze

  def initialize(prefix) = @prefix = prefix
  PLACES.each { |name, path| define_method(name) { Keg.new(File.join(@prefix, path)) } }

  def version = self.class.values[:url][/\d+\.\d+\.\d+/]
  def run_test = instance_eval(&self.class.tested)

  def shell_output(command)
    output = `#{command}`
    raise "#{command} ends with #{$?.exitstatus}" unless $?.success?

    output
  end

  def assert_match(expected, actual)
    raise "#{expected} is not in:\n#{actual}" unless actual.include?(expected)
  end
end

formula, unpacked, prefix = ARGV.map { |path| File.expand_path(path) }
load formula
keg = AuthConformance.new(prefix)
Dir.chdir(unpacked) { keg.install }
keg.run_test
AuthConformance.values.slice(:url, :sha256).each_value { |value| puts value }
