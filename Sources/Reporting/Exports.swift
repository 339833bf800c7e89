// What every report is made of.

@_exported import ConformanceEngine
