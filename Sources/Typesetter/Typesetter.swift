// The Typesetter target.
