#include "input/inflater.h"

#include "input/inflater_isal.h"
#include "input/inflater_zlib.h"

const struct inflater_class *const inflater_classes[] = {
#ifdef WITH_ISAL
    &inflater_isal,
#endif
    &inflater_zlib,
    NULL,
};
