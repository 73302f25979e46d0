#pragma once

// The headers of ICU would come with those of libxml2, and Foundation has ICU's types of another
// version. Only the end of a structure that is always behind a pointer differs without them.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/xmlsave.h>

// A variable that holds a function, which Swift can't call.
static inline void CXML_free(void *_Nullable memory) {
  if (memory) xmlFree(memory);
}
