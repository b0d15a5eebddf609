// The Pango target.
