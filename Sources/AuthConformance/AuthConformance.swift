// AuthConformance
