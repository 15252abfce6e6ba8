#include "output/severity.h"

const char *severity_name(enum anomaly_severity severity)
{
    static const char *const names[] = {
        [ANOMALY_INFORMATION] = "information",
        [ANOMALY_WARNING] = "warning",
        [ANOMALY_DAMAGE] = "damage",
    };

    return names[severity];
}
