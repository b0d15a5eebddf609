// The CommandLine target.
