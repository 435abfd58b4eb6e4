#pragma once
// First, so that what both need of the C library belongs to one module.
#include "../CSystem/system.h"
#include <libinput.h>
#include <libudev.h>
#include <linux/input.h>
