// AuthReference
