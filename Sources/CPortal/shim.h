#pragma once

#include "../CGTK/shim.h"
#include <libportal-gtk3/portal-gtk3.h>
