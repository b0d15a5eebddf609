#include <cairo.h>
#include <glib.h>
#include <poppler.h>
