// Modules that every proof uses.

@_exported import ConformanceEngine
@_exported import Explain
@_exported import Exploring
