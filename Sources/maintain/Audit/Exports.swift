// What every proof speaks of.

@_exported import ConformanceEngine
@_exported import Explain
@_exported import Exploring
