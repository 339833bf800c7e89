// Modules that every file of an explanation uses.

@_exported import KnownFaults
