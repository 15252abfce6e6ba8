## windows
$CLOCKTALK tiny.prv.gz --window 1ms --format prv -o w.prv || exit
cat w.prv w.pcf w.row
#> #Paraver (01/01/1970 at 00:00):4145763_ns:1(1):1:1(1:1),0
#> 1:1:1:1:1:0:4145763:1
#> 2:1:1:1:1:0:97000001:500000:97000002:1000000:97000003:1000000:97000004:1000000:97000005:500000:97000006:0
#> 2:1:1:1:1:1000000:97000001:970364:97000002:711991:97000003:981582:97000004:698878:97000005:678166:97000006:0
#> 2:1:1:1:1:2000000:97000001:992648:97000002:504344:97000003:953162:97000004:480722:97000005:477188:97000006:0
#> 2:1:1:1:1:3000000:97000001:968416:97000002:534618:97000003:984709:97000004:526443:97000005:509816:97000006:0
#> 2:1:1:1:1:4000000:97000001:992258:97000002:1000000:97000003:974767:97000004:974767:97000005:967221:97000006:19696
#> 2:1:1:1:1:4145763:97000001:0:97000002:0:97000003:0:97000004:0:97000005:0:97000006:0
#> DEFAULT_OPTIONS
#>
#> LEVEL               THREAD
#> UNITS               NANOSEC
#>
#> DEFAULT_SEMANTIC
#>
#> THREAD_FUNC          State As Is
#>
#> STATES
#> 0    Idle
#> 1    Running
#>
#> STATES_COLOR
#> 0    {117,195,255}
#> 1    {0,0,255}
#>
#> EVENT_TYPE
#> 0    97000001    load balance (%)
#> PRECISION    4
#>
#> EVENT_TYPE
#> 0    97000002    serialisation efficiency (%)
#> PRECISION    4
#>
#> EVENT_TYPE
#> 0    97000003    transfer efficiency (%)
#> PRECISION    4
#>
#> EVENT_TYPE
#> 0    97000004    communication efficiency (%)
#> PRECISION    4
#>
#> EVENT_TYPE
#> 0    97000005    parallel efficiency (%)
#> PRECISION    4
#>
#> EVENT_TYPE
#> 0    97000006    overhead (%)
#> PRECISION    4
#>
#> LEVEL CPU SIZE 1
#> 1.clocktalk
#>
#> LEVEL NODE SIZE 1
#> clocktalk
#>
#> LEVEL THREAD SIZE 1
#> tiny.prv.gz
head -n 40 w.cfg
#> #ParaverCFG
#> ConfigFile.Version: 3.4
#> ConfigFile.NumWindows: 6
#> ConfigFile.BeginDescription
#> Metrics of windows over time, by clocktalk
#> ConfigFile.EndDescription
#>
#>
#> ################################################################################
#> < NEW DISPLAYING WINDOW load balance (%) >
#> ################################################################################
#> window_name load balance (%)
#> window_type single
#> window_id 1
#> window_position_x 60
#> window_position_y 60
#> window_width 900
#> window_height 110
#> window_comm_lines_enabled false
#> window_flags_enabled false
#> window_noncolor_mode true
#> window_color_mode window_in_gradient_mode
#> window_units Microseconds
#> window_maximum_y 100.000000000000
#> window_minimum_y 0.000000000000
#> window_compute_y_max false
#> window_level thread
#> window_scale_relative 1.000000000000
#> window_end_time_relative 1.000000000000
#> window_object appl { 1, { All } }
#> window_begin_time_relative 0.000000000000
#> window_open true
#> window_drawmode draw_last
#> window_drawmode_rows draw_last
#> window_pixel_size 1
#> window_labels_to_draw 1
#> window_selected_functions { 14, { {cpu, Active Thd}, {appl, Adding}, {task, Adding}, {thread, Last Evt Val}, {node, Adding}, {system, Adding}, {workload, Adding}, {from_obj, All}, {to_obj, All}, {tag_msg, All}, {size_msg, All}, {bw_msg, All}, {evt_type, =}, {evt_value, All} } }
#> window_compose_functions { 9, { {compose_cpu, As Is}, {compose_appl, As Is}, {compose_task, As Is}, {compose_thread, As Is}, {compose_node, As Is}, {compose_system, As Is}, {compose_workload, As Is}, {topcompose1, As Is}, {topcompose2, As Is} } }
#> window_filter_module evt_type 1 97000001
#> window_filter_module evt_type_label 1 "load balance (%)"
ls
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row
#> w-program.cfg
#> w.cfg
#> w.pcf
#> w.prv
#> w.row

## the critical path
# the critical path among the records of windows, in order of time; every record is accepted
$CLOCKTALK tiny.prv.gz --window 1ms --report critical-path --format prv -o w.prv || exit
cat w.prv
#> #Paraver (01/01/1970 at 00:00):4145763_ns:1(1):1:1(1:1),0
#> 1:1:1:1:1:0:4145763:1
#> 2:1:1:1:1:0:97000001:500000:97000002:1000000:97000003:1000000:97000004:1000000:97000005:500000:97000006:0
#> 2:1:1:1:1:0:97000901:2:97000902:1
#> 2:1:1:1:1:1000000:97000001:970364:97000002:711991:97000003:981582:97000004:698878:97000005:678166:97000006:0
#> 2:1:1:1:1:1122426:97000901:1:97000902:1
#> 2:1:1:1:1:1438282:97000901:4:97000902:1
#> 2:1:1:1:1:1443861:97000901:1:97000902:1
#> 2:1:1:1:1:1511884:97000901:6:97000902:1
#> 2:1:1:1:1:1513610:97000901:1:97000902:1
#> 2:1:1:1:1:1784984:97000901:3:97000902:2
#> 2:1:1:1:1:1796097:97000901:1:97000902:2
#> 2:1:1:1:1:2000000:97000001:992648:97000002:504344:97000003:953162:97000004:480722:97000005:477188:97000006:0
#> 2:1:1:1:1:2035759:97000901:3:97000902:1
#> 2:1:1:1:1:2056541:97000901:1:97000902:1
#> 2:1:1:1:1:2302852:97000901:3:97000902:2
#> 2:1:1:1:1:2322104:97000901:1:97000902:2
#> 2:1:1:1:1:2546819:97000901:3:97000902:1
#> 2:1:1:1:1:2551566:97000901:1:97000902:1
#> 2:1:1:1:1:2785252:97000901:3:97000902:2
#> 2:1:1:1:1:2787309:97000901:1:97000902:2
#> 2:1:1:1:1:3000000:97000001:968416:97000002:534618:97000003:984709:97000004:526443:97000005:509816:97000006:0
#> 2:1:1:1:1:3009768:97000901:3:97000902:1
#> 2:1:1:1:1:3011749:97000901:1:97000902:1
#> 2:1:1:1:1:3260981:97000901:3:97000902:2
#> 2:1:1:1:1:3265531:97000901:1:97000902:2
#> 2:1:1:1:1:3491422:97000901:3:97000902:1
#> 2:1:1:1:1:3494120:97000901:1:97000902:1
#> 2:1:1:1:1:3736745:97000901:3:97000902:2
#> 2:1:1:1:1:3740138:97000901:1:97000902:2
#> 2:1:1:1:1:3963508:97000901:3:97000902:1
#> 2:1:1:1:1:3965111:97000901:1:97000902:1
#> 2:1:1:1:1:3968010:97000901:7:97000902:1
#> 2:1:1:1:1:3969152:97000901:1:97000902:1
#> 2:1:1:1:1:4000000:97000001:992258:97000002:1000000:97000003:974767:97000004:974767:97000005:967221:97000006:19696
#> 2:1:1:1:1:4141777:97000901:5:97000902:1
#> 2:1:1:1:1:4145455:97000901:1:97000902:1
#> 2:1:1:1:1:4145763:97000001:0:97000002:0:97000003:0:97000004:0:97000005:0:97000006:0
#> 2:1:1:1:1:4145763:97000901:0:97000902:0
sed -n '/97000901/,$p' w.pcf
#> 0    97000901    critical path
#> VALUES
#> 0      none
#> 1      [computation]
#> 2      [absent]
#> 3      MPI_Recv
#> 4      MPI_Init
#> 5      [overhead]
#> 6      MPI_Comm_rank
#> 7      MPI_Finalize
#> 8      MPI_Send
#>
#> EVENT_TYPE
#> 0    97000902    rank of the critical path
#>
grep -E 'DISPLAYING|color_mode|NumWindows|evt_type 1' w.cfg
#> ConfigFile.NumWindows: 8
#> < NEW DISPLAYING WINDOW load balance (%) >
#> window_noncolor_mode true
#> window_color_mode window_in_gradient_mode
#> window_filter_module evt_type 1 97000001
#> < NEW DISPLAYING WINDOW serialisation efficiency (%) >
#> window_noncolor_mode true
#> window_color_mode window_in_gradient_mode
#> window_filter_module evt_type 1 97000002
#> < NEW DISPLAYING WINDOW transfer efficiency (%) >
#> window_noncolor_mode true
#> window_color_mode window_in_gradient_mode
#> window_filter_module evt_type 1 97000003
#> < NEW DISPLAYING WINDOW communication efficiency (%) >
#> window_noncolor_mode true
#> window_color_mode window_in_gradient_mode
#> window_filter_module evt_type 1 97000004
#> < NEW DISPLAYING WINDOW overhead (%) >
#> window_noncolor_mode true
#> window_color_mode window_in_gradient_mode
#> window_filter_module evt_type 1 97000006
#> < NEW DISPLAYING WINDOW critical path >
#> window_noncolor_mode true
#> window_color_mode window_in_code_mode
#> window_filter_module evt_type 1 97000901
#> < NEW DISPLAYING WINDOW rank of the critical path >
#> window_noncolor_mode true
#> window_color_mode window_in_code_mode
#> window_filter_module evt_type 1 97000902
#> < NEW DISPLAYING WINDOW parallel efficiency (%) >
#> window_noncolor_mode true
#> window_color_mode window_in_gradient_mode
#> window_filter_module evt_type 1 97000005
awk -F: '/^2:/ { if ($6 < time) print "out of order: " $0; time = $6 }' w.prv
$CLOCKTALK tiny.prv.gz --window 1ms --report windows,ranks --format prv -o w.prv
#! clocktalk: error: --format tsv, csv, jsonl, gnuplot and prv hold one report: ask for one, or for table or json
#= 2

## read back
# Every record is accepted; as there is no MPI in it, there is nothing to say of its efficiency.
$CLOCKTALK tiny.prv.gz --window 1ms --format prv -o w.prv --title 'a run'
$CLOCKTALK w.prv
#! w.prv: error: no MPI call in application 1, expected MPI (in a .prv events of types 50000001 to 50000005), OpenMP or pthreads; the trace has 1 tasks with 1 threads, 1 states, 6 events (of types 97000001 "load balance (%)", 97000002 "serialisation efficiency (%)", 97000003 "transfer efficiency (%)", 97000004 "communication efficiency (%)", 97000005 "parallel efficiency (%)", 97000006 "overhead (%)") and 0 messages
#= 3

## it replaces no trace
$CLOCKTALK tiny.prv.gz --window 1ms --format prv -o tiny.prv
#! clocktalk: error: --output: tiny.pcf belongs to a trace; give another name
#= 2
$CLOCKTALK tiny.prv.gz --window 1ms --format prv -o ./tiny.prv
#! clocktalk: error: --output: ./tiny.pcf belongs to a trace; give another name
#= 2
ls
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row

## it replaces what it has written
$CLOCKTALK tiny.prv.gz --window 1ms --format prv -o windows.prv || exit
$CLOCKTALK tiny.prv.gz --window 2ms --format prv -o windows.prv || exit
ls
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row
#> windows-program.cfg
#> windows.cfg
#> windows.pcf
#> windows.prv
#> windows.row

## what is there stays where the run fails
echo old >w.pcf
$CLOCKTALK missing.prv --window 1ms --format prv -o w.prv
#! missing.prv: error: cannot open: No such file or directory
#= 3
cat w.pcf
#> old
ls
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row
#> w.pcf

## it needs a name
$CLOCKTALK tiny.prv.gz --window 1ms --format prv
#! clocktalk: error: --format prv writes five files: add -o NAME.prv
#= 2
$CLOCKTALK tiny.prv.gz --window 1ms --format prv -o w.txt
#! clocktalk: error: --format prv writes five files: add -o NAME.prv
#= 2
