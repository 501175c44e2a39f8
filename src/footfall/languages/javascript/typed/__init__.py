"""TypeScript: types are blanked, or a compiler of the project makes JavaScript of it."""
