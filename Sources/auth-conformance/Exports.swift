// What every command speaks of.

@_exported import Reporting
