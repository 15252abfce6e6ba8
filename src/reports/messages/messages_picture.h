/*
 * The picture of messages: who sends how much to whom.
 */
#ifndef CLOCKTALK_REPORTS_MESSAGES_MESSAGES_PICTURE_H
#define CLOCKTALK_REPORTS_MESSAGES_MESSAGES_PICTURE_H

#include "output/pictures/report_picture.h"

extern const struct report_picture messages_picture;

#endif
