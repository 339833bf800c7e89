// What every page of the tests speaks of.

@_exported import ConformanceEngine
