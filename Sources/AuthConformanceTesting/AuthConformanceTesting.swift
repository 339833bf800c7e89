// AuthConformanceTesting
