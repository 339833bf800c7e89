// The one place that knows what the C library is called: `import Posix` is enough elsewhere.

@_exported import CPosix

#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Glibc
#endif
