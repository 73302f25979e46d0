#pragma once

#include <libportal-gtk3/portal-gtk3.h>
