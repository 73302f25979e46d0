#pragma once

#include "copying.h"
#include "files.h"
#include "memory.h"
#include "processes.h"
#include "sockets.h"
