// The Rendering target.
