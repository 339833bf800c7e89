// What every page of definitions speaks of, so that a page begins with its cases.

@_exported import AuthConformance
@_exported import ConformanceEngine
@_exported import StrictJSON
