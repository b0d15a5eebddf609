// The Pictures target.
