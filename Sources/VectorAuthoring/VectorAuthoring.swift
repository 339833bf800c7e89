// VectorAuthoring
