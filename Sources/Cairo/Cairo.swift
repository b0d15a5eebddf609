// The Cairo target.
