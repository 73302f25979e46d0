#pragma once

#include "../CGTK/shim.h"
#include <webkit2/webkit2.h>

// g_object_new is variadic, which Swift can't call, and these properties can be set only there.
static inline WebKitWebContext *_Nonnull CWebKit_new_context(
    WebKitWebsiteDataManager *_Nullable data, WebKitMemoryPressureSettings *_Nullable memory) {
  return g_object_new(WEBKIT_TYPE_WEB_CONTEXT, "website-data-manager", data,
                      "memory-pressure-settings", memory, NULL);
}
static inline GtkWidget *_Nonnull CWebKit_new_view(
    WebKitWebContext *_Nullable context, WebKitSettings *_Nullable settings,
    WebKitUserContentManager *_Nullable content, const char *_Nonnull policy) {
  return g_object_new(WEBKIT_TYPE_WEB_VIEW, "web-context", context, "settings", settings,
                      "user-content-manager", content, "default-content-security-policy", policy,
                      NULL);
}
