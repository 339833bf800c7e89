// What every proof speaks of.

@_exported import ConformanceEngine
@_exported import Exploring
