// Whoever reads a suite speaks in its terms.

@_exported import SuiteTerms
