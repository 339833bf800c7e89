// The reference says which requirements its rules enforce; to all others the id is one of these terms.

@_exported import struct AuthConformance.RequirementID
