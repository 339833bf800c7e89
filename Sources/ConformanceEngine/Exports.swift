// What every page of the engine speaks of, and all that is built on it.

@_exported import AuthConformance
@_exported import StrictJSON
