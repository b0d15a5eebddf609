#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm/node.h>
#include <cmark-gfm/houdini.h>
