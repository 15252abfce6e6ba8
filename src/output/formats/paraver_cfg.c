#include "output/formats/paraver_cfg.h"

#include <inttypes.h>

enum {
    TIMELINE_WIDTH = 900,
    TIMELINE_HEIGHT = 110,
};

void cfg_put_head(struct output *output, unsigned count, const char *description)
{
    output_format(output,
                  "#ParaverCFG\nConfigFile.Version: 3.4\nConfigFile.NumWindows: %u\nConfigFile.BeginDescription\n"
                  "%s\nConfigFile.EndDescription\n",
                  count, description);
}

void cfg_put_timeline(struct output *output, unsigned number, const struct cfg_timeline *timeline)
{
    output_format(output,
                  "\n\n################################################################################\n"
                  "< NEW DISPLAYING WINDOW %s >\n"
                  "################################################################################\n"
                  "window_name %s\nwindow_type single\nwindow_id %u\nwindow_position_x 60\nwindow_position_y %u\n"
                  "window_width %d\nwindow_height %d\nwindow_comm_lines_enabled false\nwindow_flags_enabled false\n",
                  timeline->title, timeline->title, number, 60 + (number - 1) * TIMELINE_HEIGHT, TIMELINE_WIDTH,
                  TIMELINE_HEIGHT);
    output_format(output,
                  "window_noncolor_mode true\nwindow_color_mode %s\nwindow_units Microseconds\n"
                  "window_maximum_y %u.000000000000\nwindow_minimum_y 0.000000000000\nwindow_compute_y_max %s\n",
                  timeline->color_mode, timeline->maximum, timeline->maximum > 0 ? "false" : "true");
    output_format(
        output,
        "window_level thread\nwindow_scale_relative 1.000000000000\nwindow_end_time_relative 1.000000000000\n"
        "window_object appl { 1, { All } }\nwindow_begin_time_relative 0.000000000000\nwindow_open true\n"
        "window_drawmode draw_last\nwindow_drawmode_rows draw_last\nwindow_pixel_size 1\n"
        "window_labels_to_draw 1\n"
        "window_selected_functions { 14, { {cpu, Active Thd}, {appl, Adding}, {task, Adding}, "
        "{thread, %s}, {node, Adding}, {system, Adding}, {workload, Adding}, {from_obj, All}, "
        "{to_obj, All}, {tag_msg, All}, {size_msg, All}, {bw_msg, All}, {evt_type, %s}, {evt_value, All} } }\n",
        timeline->function, timeline->type_count > 0 ? "=" : "All");
    output_text(output,
                "window_compose_functions { 9, { {compose_cpu, As Is}, {compose_appl, As Is}, {compose_task, As Is}, "
                "{compose_thread, As Is}, {compose_node, As Is}, {compose_system, As Is}, {compose_workload, As Is}, "
                "{topcompose1, As Is}, {topcompose2, As Is} } }\n");
    if (timeline->function_values)
        output_format(output, "window_semantic_module thread %s %s\n", timeline->function, timeline->function_values);
    if (timeline->type_count > 0) {
        output_format(output, "window_filter_module evt_type %zu", timeline->type_count);
        for (size_t i = 0; i < timeline->type_count; i++)
            output_format(output, " %" PRIu32, timeline->types[i]);
        output_text(output, "\n");
        if (timeline->type_label)
            output_format(output, "window_filter_module evt_type_label 1 \"%s\"\n", timeline->type_label);
    }
}
