// The LineBreaking target.
