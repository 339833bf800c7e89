// Modules that every file about faults and variants uses.

@_exported import AuthConformance
@_exported import AuthReference
@_exported import ConformanceEngine
@_exported import StrictJSON
