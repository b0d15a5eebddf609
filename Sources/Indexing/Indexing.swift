// The Indexing target.
