// What every page of remote implementations speaks of.

@_exported import ConformanceEngine
