// What every page of variants speaks of, so that a page begins with them.

@_exported import AuthFaults
