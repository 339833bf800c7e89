// What every page of an explanation speaks of.

@_exported import KnownFaults
