#pragma once

#include "../CGLib/shim.h"
#include <gexiv2/gexiv2.h>
