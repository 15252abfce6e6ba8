/*
 * Colours of pictures, as they are in the light theme (drawing/theme.h has the others): one means the same in all of
 * them. They differ in lightness, too, so that they are told apart on grey paper and with any kind of colour vision.
 */
#ifndef CLOCKTALK_OUTPUT_COLORS_H
#define CLOCKTALK_OUTPUT_COLORS_H

#define COLOR_OF_EFFICIENCY          "#1B1B1B" /* parallel efficiency, and the run that a picture is of */
#define COLOR_OF_COMPUTING           "#D8DDE2"
#define COLOR_OF_LOAD_BALANCE        "#DB7B00"
#define COLOR_OF_SERIALISATION       "#002B5C"
#define COLOR_OF_TRANSFER            "#0A9070" /* and what is good */
#define COLOR_OF_TRACING             "#000000" /* overhead */
#define COLOR_OF_ABSENCE             "#8A8A8A"
#define COLOR_OF_WAITING             "#CC79A7"
#define COLOR_OF_CRITICAL_PATH       "#D62728" /* and what stands out */
#define COLOR_OF_PARALLELISM         "#0072B2" /* how many compute */
#define COLOR_OF_SCALING             "#A50F5A" /* global efficiency, speed-up */
#define COLOR_OF_COMMUNICATION       "#6BAED6"
#define COLOR_OF_COMPUTATION_SCALING "#7A7A7A"
#define COLOR_OF_OTHER_RUN           "#9A9A9A" /* that a run is compared with */
#define COLOR_OF_LONGER              "#8E44AD" /* than in the base */
#define COLOR_OF_SHORTER             "#56B4E9"
#define COLOR_OF_MARKS               "#444444"
#define COLOR_OF_OTHERS              "#BBBBBB"
#define COLOR_OF_NOTHING             "#FFFFFF"
#define COLOR_OF_TRACING_OFF         "#4B4B4B"
#define COLOR_OF_IDLE_THREADS        "#E8C547"
#define COLOR_OF_LOCKS               "#7F0000"
#define COLOR_OF_OPENMP              "#E69F00"
#define COLOR_OF_RUN_TIME_SYSTEM     "#5B4B8A"
#define COLOR_OF_IPC                 "#6B8E23" /* instructions per cycle */
#define COLOR_OF_FREQUENCY           "#8C564B"
#define COLOR_OF_CELLS               "#00224E" /* the darkest of their shades (theme_shade) */

#endif
