// What every page of faults and variants speaks of, so that a page begins with them.

@_exported import AuthConformance
@_exported import AuthReference
@_exported import ConformanceEngine
@_exported import StrictJSON
