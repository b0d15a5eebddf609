#include <cairo.h>
#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <cairo-ps.h>
#include <cairo-svg.h>
#include <fontconfig/fontconfig.h>
#include <freetype/ftmm.h>
#include <freetype/tttables.h>
