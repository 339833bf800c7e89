// What every page of variants speaks of, so that a page begins with them.

import AuthConformance
@_exported import KnownFaults
