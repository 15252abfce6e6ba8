#include "base/date.h"

#include <string.h>

bool date_is_one(const char *text)
{
    static const char form[] = "dddd-dd-dd";
    const char *rest = text + DATE_DAY_LENGTH;

    for (size_t i = 0; i < DATE_DAY_LENGTH; i++)
        if (form[i] == 'd' ? text[i] < '0' || text[i] > '9' : text[i] != form[i])
            return false;
    if (*rest == '\0')
        return true;
    return (*rest == 'T' || *rest == ' ') && rest[1] != '\0' && rest[strspn(rest, "0123456789:.+- TZ")] == '\0';
}
