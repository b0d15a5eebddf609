// The Config target.
