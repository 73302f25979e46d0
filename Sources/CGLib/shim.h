#pragma once

#include <gio/gio.h>
#include <gio/gunixmounts.h>
#include <glib-object.h>
#include <glib-unix.h>
#include <glib.h>
#include <libintl.h>
#include <locale.h>
