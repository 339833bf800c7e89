// What every page of explorations and variants speaks of, so that a page begins with them.

@_exported import KnownFaults
