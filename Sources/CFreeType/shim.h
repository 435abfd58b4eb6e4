// FreeType's macros as inline functions, because Swift imports neither macros with parameters nor macros with casts.
#pragma once
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_TRUETYPE_TABLES_H

/// The flags for loading glyphs: only outlines, with light hinting. Light hinting moves stems to whole rows, but never to whole columns, so that the
/// advance widths stay exact.
static inline FT_Int32 freetype_load_flags(void) { return FT_LOAD_NO_BITMAP | FT_LOAD_TARGET_LIGHT; }
static inline int freetype_is_scalable(FT_Face face) { return FT_IS_SCALABLE(face) != 0; }
static inline FT_ULong freetype_gpos_tag(void) { return FT_MAKE_TAG('G', 'P', 'O', 'S'); }
static inline FT_ULong freetype_cff_tag(void) { return FT_MAKE_TAG('C', 'F', 'F', ' '); }
/// The flag for loading metrics in font units.
static inline FT_Int32 freetype_unscaled(void) { return FT_LOAD_NO_SCALE; }

/// The height of capital letters in font units from the OS/2 table; 0 if the font does not contain it.
static inline int freetype_cap_height(FT_Face face) {
    const TT_OS2 *table = (const TT_OS2 *)FT_Get_Sfnt_Table(face, FT_SFNT_OS2);
    return table && table->version != 0xFFFF && table->version >= 2 ? table->sCapHeight : 0;
}
