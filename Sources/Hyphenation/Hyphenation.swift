// The Hyphenation target.
