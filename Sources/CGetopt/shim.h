#include <getopt.h>

// getopt's state lives in mutable globals, which Swift 6 lets nobody touch.

/// Makes the next call begin a new argument vector, and keeps getopt from printing.
static inline void galley_getopt_begin(void) {
    optind = 0;
    opterr = 0;
}

/// The index of the next element to be read.
static inline int galley_getopt_index(void) {
    return optind;
}

/// The argument of the option just read, or the operand.
static inline const char *galley_getopt_argument(void) {
    return optarg;
}

/// The option that was found wrong; 0 for an unknown long one.
static inline int galley_getopt_culprit(void) {
    return optopt;
}
