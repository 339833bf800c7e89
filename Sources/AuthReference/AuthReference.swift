import AuthConformance
public struct Reference: Capability { public init() {} }
