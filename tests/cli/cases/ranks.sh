## table
$CLOCKTALK tiny.prv.gz --report ranks
#> Ranks
#> Launch and shutdown are 39.1 % of the run: --from init --to finalize omits them.
#>
#>   rank  node     useful    waiting        MPI   overhead     absent       path
#>                      ms         ms         ms         ms         ms         ms
#>      1     1      1.807      1.129      0.084      0.004      1.122      2.969
#>      2     1      2.806      1.264      0.074      0.002      0.000      1.176
#>
#> total             4.612      2.392      0.159      0.006      1.122      4.146
#> mean              2.306      1.196      0.079      0.003      0.561      2.073
#> maximum           2.806      1.264      0.084      0.004      1.122      2.969
#> minimum           1.807      1.129      0.074      0.002      0.000      1.176
#> balance           0.822      0.946      0.940      0.781      0.500      0.698
#>
#> MPI      without waiting
#> path     of the critical path
#> balance  mean divided by maximum
#> --format json shows all columns.

## csv
$CLOCKTALK tiny.prv.gz --report ranks --format csv
#> rank,node,useful_s,waiting_s,mpi_s,overhead_s,absent_s,first_s,last_s,calls,messages_sent,bytes_sent,messages_received,bytes_received,collectives,path_s\r
#> 1,1,0.001806704,0.001128508,0.000084447,0.000003678,0.001122426,0.001122426,0.004145763,13,5,2500,5,3000,0,0.002969301\r
#> 2,1,0.002805605,0.001263849,0.000074245,0.000002064,0.000000000,0.000000000,0.004141949,13,5,3000,5,2500,0,0.001176462\r
$CLOCKTALK tiny.prv.gz --report ranks --from 1ms --to 3ms --format json | grep "\"rank\""
#>     {"rank": 1, "node": 1, "name": "THREAD 1.1.1", "useful_s": 0.001138176, "waiting_s": 0.000672050, "mpi_s": 0.000067348, "overhead_s": 0.000000000, "absent_s": 0.000122426, "first_s": 0.001122426, "last_s": 0.004145763, "calls": 8, "messages_sent": 3, "bytes_sent": 900, "messages_received": 2, "bytes_received": 600, "collectives": 0, "path_s": 0.001290510},
#>     {"rank": 2, "node": 1, "name": "THREAD 1.2.1", "useful_s": 0.001172531, "waiting_s": 0.000768722, "mpi_s": 0.000058747, "overhead_s": 0.000000000, "absent_s": 0.000000000, "first_s": 0.000000000, "last_s": 0.004141949, "calls": 7, "messages_sent": 2, "bytes_sent": 600, "messages_received": 3, "bytes_received": 900, "collectives": 0, "path_s": 0.000709490}

## json
$CLOCKTALK tiny.prv.gz --by rank --format json | sed -n "/rank_map/,/^  }/p" | cut -c1-200,560-620
#>   "rank_map": {
#>     "start_s": 0.000000000,
#>     "end_s": 0.004145763,
#>     "bin_s": 0.000008000,
#>     "codes": {"u": "computing", "w": "waiting", "m": "in MPI", "t": "tracing", "o": "tracing switched off", " ": "not begun, or ended"},
#>     "rows": [
#>       {"rank": 1, "ranks": 1, "codes": "                                                                                                                                            uuuuuuuuuuuuuuuuuuuu"},
#>       {"rank": 2, "ranks": 1, "codes": "uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu"}
#>     ]
#>   },

## in a terminal
$CLOCKTALK $TESTDATA/stencil2d.prv.gz --by rank --plot -
#> Ranks are waiting for 8.6 % of their time, rank 13 for 18.9 %
#> stencil2d.prv.gz: 16 ranks, 1.288 s, parallel efficiency 81.6 %
#>
#> What each rank does over time
#>  rank
#>     1│█████▓█████████████████▒▒w▓▒▓▒▓▒▒▒▓▓▒▒▓▓▓▒▒▓▓▓▓████▓ww▓▓█▒███████▒  79.3 %
#>     2│ ████▓████████████████▒▓▓▒▓▒▓▒▓▒▒▒▓▓▒▒▓▓▓▒▒▓▓▓▓████m▒w▓m█████████▓  78.5 %
#>     3│ ██████████████████████▒▓w▓▒▓▓▓▒▒▒▓▓▒▒▓▓▓▒▒▓▓▓▓████▓ww▓▓█▒███████▓  78.4 %
#>     4│   ▒█▓████████████████▒▓▓▒▓▒▓▓▓▒▒▒▓▓▒▒▓▓▓▒▒▓▓▓▓████▓ww▓█▓w████████  74.6 %
#>     5│▓████▓█████████████████████████████████████████████m▒w█m█████████▓  93.3 %
#>     6│▓████▓███████████████████████████████████████████████████████████▓  97.7 %
#>     7│    █▓█████████████████████████████████████████████m▒w▓m█████████▓  87.7 %
#>     8│ ████▓█████████████████████████████████████████████▓ww▓▓█▒███████▓  92.7 %
#>     9│█████▓████████████████▒▓▓▒▓▒▓▒▓▒▒▒▓▓▒▒▓▓▓▒▒▓▓▓▓████▓ww▓▓█▒███████▒  79.2 %
#>    10│█████▓█████████████████▒▓w▓▒▓▓▓▒▒▒▓▓▒▒▓▓▓▒▒▓▓▓▓████m▒w▓m██████████  79.7 %
#>    11│ ██████████████████████▒▒w▓▒▓▒▓▒▒▒▓▓▒▒▓▓▓▒▒▓▓▓▓████▓ww▓▓█▒████████  78.6 %
#>    12│     ▓█████████████████▒▓w▒▒▓▓▓▒▒▒▓▓▒▒▓▓▓▒▒▓▓▓▓████▓ww▓█▓w███████▓  72.0 %
#>    13│▓████▓█████████████████▒▒w█▓▒w█▓▒w█▓▓w▓▓▓w▓▓▓w▒████▓ww▓█▓w███████▓  79.0 %
#>    14│ ████▓██████████████████ww█▓▒w█▓▒w█▓▓w▓▓▓w▓█▓w▒████▓ww▓▓█▒████████  78.3 %
#>    15│ ████▓██████████████████ww█▓▒w█▓▒w█▓▓w▓▓▓w▓▓▓w▒████▓ww▓█▓w███████▓  78.3 %
#>    16│▓████▓██████████████████ww█▓▒w█▓▒w█▓▓w▓▓▓w▓▓▓w▒████▓ww▓█▓w███████▓  79.1 %
#>       ┬─────────┬─────────┬─────────┬─────────┬──────────┬─────────┬────
#>       0.0 s     0.2 s     0.4 s     0.6 s     0.8 s      1.0 s     1.2 s
#> share spent computing: 0   ░░▒▒▓▓██ 100 %; at the right, of the whole time
#> else mostly: w waiting, m in MPI

## in a terminal, ASCII
COLUMNS=200 LC_ALL=C $CLOCKTALK $TESTDATA/stencil2d.prv.gz --by rank --plot -
#> Ranks are waiting for 8.6 % of their time, rank 13 for 18.9 %
#> stencil2d.prv.gz: 16 ranks, 1.288 s, parallel efficiency 81.6 %
#>
#> What each rank does over time
#>  rank
#>     1|##############+%###@##@#######@###@##########@############@#####%*%w#www++%%m#m#m*%m@m#m*%m#m@m=#m#m@m*%m#m%*+@m#m@++@m@m@++@m#m@+m#######@@#####*wwwwwww@##*w##@w@######@#######@###@##@   79.3 %
#>     2|  ############*%#@####@###########@################@########@%m@m#m%*m#m%+%*m#m#m%%m@m#m*%m#m@m=#m#m@m*%m#m%*+@m#m@++@m%m@++@m#m@+m#######@#####wm*%wmwww##wm+###########@##@############   78.5 %
#>     3|  %###########@@#@#@##@#######@#########@##@#@######@#######@###%*@w#www++%%m#m#m%%m@m#m*%m#m@m=#m#m@m*%m#m%*+@m#m@++@m@m@++@m#m@+m##############*wwwwwww###*w##@w%######@###############   78.4 %
#>     4|          ####*%#@##@#@#######@######@#######@#########@####@%m@m#m%*m#m%+%%m#m#m*%m@m#m*%m#m#m=#m#m@m*%m#m%**@m#m@++@m@m@++@m#m@+m#######@######@wwwwwww######@ww@######@###############*  74.6 %
#>     5| #############%%#@##########@########@#######@##############@#############################################################################@#####wm*%wmwww##wm+###########@###############   93.3 %
#>     6| #############@%##############@###@##@#######@######@#####@#@#############################################################################@##############################@###############   97.7 %
#>     7|           ###%%######@#######@##############@######@##@###################################################################################@####wm*%wmwww@#wm+###########@##@###########@   87.7 %
#>     8|  ############+%##############@######@####@##@##########################################################################################@#@######*wwwwwww###*w##@w@####@#@#######@###@@#@+  92.7 %
#>     9|##############+%######@#######@####@####@#######@###@#######@@m@m#m%*m#m%+%%m#m#m%%m@m#m*%m#m@m=#m#m@m*%m#m%*+@m#m@++@m%m@++@m#m@+m#######@@#####*wwwwwww###*w##@w@######@#######@######%   79.2 %
#>    10|@#############+%###################@#@#######@###@##############%*@w#www++%%m#m#m*%m@m#m*%m#m@m=#m#m@m*%m#m%*+@m#m@++@m%m@++@m#m@+m#######@#####wm*%wmwww##wm+###########@###########@##@#  79.7 %
#>    11|   ###########%@#@####@##############@####@#########@############*@w#www++%*m#m#m*%m@m#m*%m#m@m=#m#m@+*%m#m%*+@m#m@++@m@m@++@m#m@+m#####@#@######*wwwwwww###*w##@w@###################@#@@  78.6 %
#>    12|               @#@####@##############@##############@#######@##%#*@w#www++%*m#m#m*%m@m#m*%m#m#m=#m#m@m*%m#m%*+@m#m@++@m@m@++@m#m@+m#####@#@######@wwwwwww######@ww@######@###############+  72.0 %
#>    13|+#############*@@@############@####@######@@#@############@#@###%%*w@www+###*#w%*www@###+#w#wwww###@*%w#wwww###*@+*%www%###*#w@+www##############@wwwwwww######@ww@######@#######@###@##@   79.0 %
#>    14|   ###########%%######@##############@#######@#######@######@##*##@#=www+###*#w%*www@###+#w#wwww####*%w#wwww###*@w*%www*###*#w@+www##########@###*wwwwwww###*w##@w@##############@#######%  78.3 %
#>    15|  %###########%@#@####@##############@##@####@#################%##*#*www+###*#w%*www@###*#w#wwww####*%w#wwww###*@+*%www%###*#w@+www#######@##@###@wwwwwww######@ww@######@#######@######@   78.3 %
#>    16| @############%%###@##@#######@############@#@#########@####@#######wwww+###*#w%*www@###+#w#wwww###@*%w#wwww###*@+*%www%###+#w@+www#######@###@##@wwwwwww######@ww@######@############@##   79.1 %
#>       +-------------+-------------+--------------+-------------+--------------+-------------+--------------+-------------+-------------+--------------+-------------+--------------+------------
#>       0.0 s         0.1 s         0.2 s          0.3 s         0.4 s          0.5 s         0.6 s          0.7 s         0.8 s         0.9 s          1.0 s         1.1 s          1.2 s
#> share spent computing: 0  .:-=+*%@# 100 %; at the right, of the whole time
#> else mostly: w waiting, m in MPI

## in a terminal of few lines
# More ranks than lines; and a part of the run.
LINES=20 $CLOCKTALK $TESTDATA/imbalance_mixed.prv.gz --by rank --plot - --from 1s --to 1.5s
#> Ranks are waiting for 18.9 % of their time, rank 6 only for 9.0 %
#> imbalance_mixed.prv.gz: 32 ranks, 500.000 ms from 1.000 s on, parallel
#> efficiency 80.7 %
#>
#> What each rank does over time
#>  ranks
#>    1-3│w██▓▓██w██w██w██▓▓██w██w██w▓█▓▒██w██w██w▓█▓▒██w██w██w▓█▓▒██w██w██  79.8 %
#>    4-6│████████████████████████████████████w██w▓█▓▒██w██w██▒▓█▓▒██w██w██  84.0 %
#>    7-9│w██▓▓██w██w██w██▓▓██w██w██w▓█▓▓██w██w██w▓█▓▒██w██w██▒▓█▓▒██▒██w██  80.4 %
#>  10-12│w██▓▓██w██w██w██▓▓██w██w██w▓█▓▒██w██w██w▓█▓▒██w██w██w▓█▓▒██w██w██  79.9 %
#>  13-15│w██▓▓██w██w██w██▓▓██w██w██w▓█▓▒██w██w██w▓█▓▒██w██w██▒▓█▓▒██w██w██  80.2 %
#>  16-18│w██▓▓██w██w██w██▓▓██w██w██w▓█▓▒██w██w██w▓█▓▒██w██w██▒▓█▓▒██w██w██  80.2 %
#>  19-21│w██▓▓██w██w██w██▓▓██w██w██w▓█▓▒██w██w██w▓█▓▒██w██w██w▓█▓▒██w██w██  79.9 %
#>  22-24│w██▓▓██w██w██w██▓▓██w██w██w▓█▓▒██w███████████████████████████████  83.3 %
#>  25-27│w██▓▓██w██w██w██▓▓██w██w██w▓█▓▒██w██w██w▓█▓▒██w██w██▒▓█▓▒██w██w██  80.0 %
#>  28-30│w██▓▓██w██w██w██▓▓██w██w██w▓█▓▒██w██w██w▓█▓▒██w██w██▒▓█▓▒██w██w██  80.1 %
#>  31-32│w██▓▓██w██w██w██▓▓██w██w██w▓█▓▒██w██w██w▓█▓▒██w██w██▒▓█▓▒██w██w██  79.9 %
#>        ┬────────────┬────────────┬────────────┬────────────┬────────────
#>        1.0 s        1.1 s        1.2 s        1.3 s        1.4 s
#> share spent computing: 0   ░░▒▒▓▓██ 100 %; at the right, of the whole time
#> else mostly: w waiting
#> of the ranks in a line the one is shown that is farthest from the mean of all;
#> at the right their mean

## in colour
COLUMNS=60 $CLOCKTALK $TESTDATA/stencil2d.prv.gz --by rank --plot - --color always
#> \e[1mRanks are waiting for 8.6 % of their time, rank 13 for
#> 18.9 %
#> \e[0mstencil2d.prv.gz: 16 ranks, 1.288 s, parallel efficiency
#> 81.6 %
#>
#> What each rank does over time
#>  rank
#>     1│\e[38;5;226m███\e[38;5;185m█\e[38;5;226m████████████\e[38;5;144m█\e[38;5;245mw\e[38;5;144m████\e[38;5;101m█\e[38;5;144m██\e[38;5;101m█\e[38;5;144m█\e[38;5;143m█\e[38;5;101m██\e[38;5;144m██\e[38;5;143m█\e[38;5;226m███\e[38;5;245mww\e[38;5;143m██\e[38;5;185m█\e[38;5;226m████\e[38;5;144m█\e[0m  79.3 %
#>     2│\e[38;5;101m█\e[38;5;226m██\e[38;5;185m█\e[38;5;226m███████████\e[38;5;144m██\e[38;5;101m█\e[38;5;144m████\e[38;5;101m█\e[38;5;144m██\e[38;5;101m█\e[38;5;144m██\e[38;5;101m██\e[38;5;144m██\e[38;5;143m█\e[38;5;226m██\e[38;5;144m█\e[38;5;245mmw\e[38;5;102m█\e[38;5;226m██████\e[38;5;143m█\e[0m  78.5 %
#>     3│ \e[38;5;226m██\e[38;5;185m█\e[38;5;226m████████████\e[38;5;144m█\e[38;5;245mw\e[38;5;144m████\e[38;5;101m█\e[38;5;144m██\e[38;5;101m█\e[38;5;144m█\e[38;5;143m█\e[38;5;101m██\e[38;5;144m██\e[38;5;143m█\e[38;5;226m███\e[38;5;245mww\e[38;5;143m██\e[38;5;185m█\e[38;5;226m████\e[38;5;143m█\e[0m  78.4 %
#>     4│  \e[38;5;144m█\e[38;5;185m█\e[38;5;226m███████████\e[38;5;144m██\e[38;5;101m█\e[38;5;144m████\e[38;5;101m█\e[38;5;144m██\e[38;5;101m█\e[38;5;144m██\e[38;5;101m██\e[38;5;144m██\e[38;5;143m█\e[38;5;226m███\e[38;5;245mww\e[38;5;226m█\e[38;5;101m█\e[38;5;185m█\e[38;5;226m████\e[38;5;185m█\e[0m  74.6 %
#>     5│\e[38;5;185m█\e[38;5;226m██\e[38;5;185m█\e[38;5;226m███████████████████████████████\e[38;5;144m█\e[38;5;245mmw\e[38;5;102m█\e[38;5;226m██████\e[38;5;143m█\e[0m  93.3 %
#>     6│\e[38;5;143m█\e[38;5;226m██\e[38;5;185m█\e[38;5;226m█████████████████████████████████████████\e[38;5;185m█\e[0m  97.7 %
#>     7│   \e[38;5;185m█\e[38;5;226m███████████████████████████████\e[38;5;144m█\e[38;5;245mmw\e[38;5;102m█\e[38;5;226m██████\e[38;5;143m█\e[0m  87.7 %
#>     8│\e[38;5;144m█\e[38;5;226m██\e[38;5;143m█\e[38;5;226m████████████████████████████████\e[38;5;245mww\e[38;5;143m██\e[38;5;185m█\e[38;5;226m████\e[38;5;185m█\e[0m  92.7 %
#>     9│\e[38;5;226m███\e[38;5;185m█\e[38;5;226m███████████\e[38;5;144m██\e[38;5;101m█\e[38;5;144m████\e[38;5;101m█\e[38;5;144m██\e[38;5;101m█\e[38;5;144m██\e[38;5;101m██\e[38;5;144m██\e[38;5;143m█\e[38;5;226m███\e[38;5;245mww\e[38;5;143m██\e[38;5;185m█\e[38;5;226m████\e[38;5;144m█\e[0m  79.2 %
#>    10│\e[38;5;226m███\e[38;5;185m█\e[38;5;226m████████████\e[38;5;144m█\e[38;5;245mw\e[38;5;144m████\e[38;5;101m█\e[38;5;144m██\e[38;5;101m█\e[38;5;144m██\e[38;5;101m██\e[38;5;144m██\e[38;5;143m█\e[38;5;226m██\e[38;5;144m█\e[38;5;245mmw\e[38;5;102m█\e[38;5;226m███████\e[0m  79.7 %
#>    11│ \e[38;5;226m██\e[38;5;185m█\e[38;5;226m████████████\e[38;5;144m█\e[38;5;245mw\e[38;5;144m████\e[38;5;101m█\e[38;5;144m██\e[38;5;101m█\e[38;5;144m██\e[38;5;101m██\e[38;5;144m██\e[38;5;143m█\e[38;5;226m███\e[38;5;245mww\e[38;5;143m██\e[38;5;185m█\e[38;5;226m████\e[38;5;185m█\e[0m  78.6 %
#>    12│    \e[38;5;226m███████████\e[38;5;185m█\e[38;5;144m█\e[38;5;245mw\e[38;5;144m████\e[38;5;101m█\e[38;5;144m██\e[38;5;101m█\e[38;5;144m██\e[38;5;101m██\e[38;5;144m██\e[38;5;143m█\e[38;5;226m███\e[38;5;245mww\e[38;5;226m█\e[38;5;101m█\e[38;5;185m█\e[38;5;226m████\e[38;5;185m█\e[0m  72.0 %
#>    13│\e[38;5;185m█\e[38;5;226m██\e[38;5;185m█\e[38;5;226m████████████\e[38;5;144m█\e[38;5;245mw\e[38;5;185m█\e[38;5;143m█\e[38;5;245mw\e[38;5;185m█\e[38;5;144m█\e[38;5;245mw\e[38;5;185m█\e[38;5;101m█\e[38;5;245mw\e[38;5;185m█\e[38;5;101m█\e[38;5;102m█\e[38;5;185m█\e[38;5;245mw\e[38;5;144m█\e[38;5;226m███\e[38;5;245mww\e[38;5;226m█\e[38;5;101m█\e[38;5;185m█\e[38;5;226m████\e[38;5;143m█\e[0m  79.0 %
#>    14│ \e[38;5;226m██\e[38;5;185m█\e[38;5;226m███████████\e[38;5;185m██\e[38;5;245mw\e[38;5;185m█\e[38;5;144m█\e[38;5;245mw\e[38;5;185m█\e[38;5;144m█\e[38;5;245mw\e[38;5;185m█\e[38;5;101m█\e[38;5;245mw\e[38;5;185m█\e[38;5;101m█\e[38;5;102m█\e[38;5;185m█\e[38;5;245mw\e[38;5;144m█\e[38;5;226m███\e[38;5;245mww\e[38;5;143m██\e[38;5;185m█\e[38;5;226m████\e[38;5;185m█\e[0m  78.3 %
#>    15│ \e[38;5;226m██\e[38;5;185m█\e[38;5;226m███████████\e[38;5;185m██\e[38;5;245mw\e[38;5;185m█\e[38;5;144m█\e[38;5;245mw\e[38;5;185m█\e[38;5;144m█\e[38;5;245mw\e[38;5;185m█\e[38;5;101m█\e[38;5;245mw\e[38;5;185m█\e[38;5;101m██\e[38;5;185m█\e[38;5;245mw\e[38;5;144m█\e[38;5;226m███\e[38;5;245mww\e[38;5;226m█\e[38;5;101m█\e[38;5;185m█\e[38;5;226m████\e[38;5;143m█\e[0m  78.3 %
#>    16│\e[38;5;143m█\e[38;5;226m██\e[38;5;185m█\e[38;5;226m████████████\e[38;5;185m█\e[38;5;245mw\e[38;5;185m█\e[38;5;143m█\e[38;5;245mw\e[38;5;185m█\e[38;5;144m█\e[38;5;245mw\e[38;5;185m█\e[38;5;101m█\e[38;5;245mw\e[38;5;185m█\e[38;5;101m██\e[38;5;185m█\e[38;5;245mw\e[38;5;144m█\e[38;5;226m███\e[38;5;245mww\e[38;5;226m█\e[38;5;101m█\e[38;5;185m█\e[38;5;226m████\e[38;5;143m█\e[0m  79.1 %
#>       ┬────────────────┬─────────────────┬──────────
#>       0.0 s            0.5 s             1.0 s
#> share spent computing: 0 \e[38;5;17m█\e[38;5;18m█\e[38;5;60m█\e[38;5;59m█\e[38;5;102m█\e[38;5;101m█\e[38;5;144m█\e[38;5;143m█\e[38;5;185m█\e[38;5;226m█\e[0m 100 %;
#> at the right, of the whole time
#> else mostly: w waiting, m in MPI
COLUMNS=60 LC_ALL=C $CLOCKTALK tiny.prv.gz --by rank --plot - --color always
#> \e[1mRanks are waiting for 28.8 % of their time, rank 2 for
#> 30.4 %
#> \e[0mtiny.prv.gz: 2 ranks, 4.146 ms, parallel efficiency 55.6 %
#>
#> What each rank does over time
#>  rank
#>     1|            \e[38;5;101m+\e[38;5;226m######\e[38;5;143m%\e[38;5;245mwww\e[38;5;226m##\e[38;5;101m+\e[38;5;245mww\e[38;5;144m*\e[38;5;226m#\e[38;5;185m@\e[38;5;245mww\e[38;5;101m+\e[38;5;226m##\e[38;5;245mwww\e[38;5;226m##\e[38;5;245mwww\e[38;5;226m##\e[0m  43.6 %
#>     2|\e[38;5;226m###############\e[38;5;101m+\e[38;5;226m#\e[38;5;245mwww\e[38;5;226m##\e[38;5;101m+\e[38;5;245mwww\e[38;5;226m##\e[38;5;245mwww\e[38;5;226m##\e[38;5;245mwww\e[38;5;143m%\e[38;5;226m#\e[38;5;143m%\e[38;5;245mww\e[38;5;101m+\e[38;5;226m###\e[38;5;185m@\e[0m  67.7 %
#>       +----------+----------+----------+----------+-
#>       0 ms       1 ms       2 ms       3 ms
#> share spent computing: 0 \e[38;5;17m \e[38;5;18m.\e[38;5;60m:\e[38;5;59m-\e[38;5;102m=\e[38;5;101m+\e[38;5;144m*\e[38;5;143m%\e[38;5;185m@\e[38;5;226m#\e[0m 100 %;
#> at the right, of the whole time
#> else mostly: w waiting

## the critical path
# where the critical path is: in the terminal, in a script, and in JSON
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --by rank --plot - --report critical-path | sed -n '/^16 ranks/,$p'
#= 0
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --by rank --plot - --report critical-path --from 1s --color always | tail -n 4 | cat -v
#>       1.00 s     1.05 s     1.10 s      1.15 s     1.20 s      1.25 s
#> share spent computing: 0 ^[[38;5;17mM-bM-^VM-^H^[[38;5;18mM-bM-^VM-^H^[[38;5;60mM-bM-^VM-^H^[[38;5;59mM-bM-^VM-^H^[[38;5;102mM-bM-^VM-^H^[[38;5;101mM-bM-^VM-^H^[[38;5;144mM-bM-^VM-^H^[[38;5;143mM-bM-^VM-^H^[[38;5;185mM-bM-^VM-^H^[[38;5;226mM-bM-^VM-^H^[[0m 100 %; at the right, of the whole time
#> else mostly: w waiting, m in MPI
#> ^[[38;5;196mM-bM-^WM-^F^[[0m the rank that has most of the critical path
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --by rank --report critical-path --format gnuplot | sed -n '/^# The rank/,/^EOD/p; /^plot/,$p'
#> plot \\
#>   $panel1 matrix using (0.000000000+($1+0.5)*0.002048000):(0.5+($2+0.5)*1.000000):(int($3)>>16):(int($3)>>8&255):(int($3)&255) with rgbimage title 'what the ranks do', \\
#>   $panel1_1 using 1:3 with steps linewidth 1 linecolor rgb '#D62728' notitle, \\
#>   $panel1_1 using 1:3:($2-$1):(0) with vectors nohead linewidth 5 linecolor rgb '#FFFFFF' notitle, \\
#>   $panel1_1 using 1:3:($2-$1):(0) with vectors nohead linewidth 2.5 linecolor rgb '#D62728' title 'critical path'
#> unset label
#> unset arrow
#> unset object
#> unset multiplot
$CLOCKTALK "$TESTDATA"/stencil2d.prv.gz --by rank --report critical-path --format json | grep '^    "path":' | cut -c 1-60
#>     "path": [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,

## a script for gnuplot
# Of each row some colours.
$CLOCKTALK tiny.prv.gz --by rank --format gnuplot | awk '/^0x/ { print $1, $100, $200, $300, $400, $500, "..."; next } 1'
#> # Made by clocktalk VERSION; show it with: gnuplot -p FILE
#> # a line per row of ranks, the colour of what it does most in each stretch of time
#> $panel1 << EOD
#> 0xFFFFFF 0xFFFFFF 0xD8DDE2 0xCC79A7 0xD8DDE2 0xD8DDE2 ...
#> 0xD8DDE2 0xD8DDE2 0xCC79A7 0xD8DDE2 0xCC79A7 0xD8DDE2 ...
#> EOD
#> set encoding utf8
#> set datafile separator whitespace
#> unset key
#> set tics nomirror out font ',8.00' textcolor rgb '#5C5C5C' noenhanced
#> set grid linecolor rgb '#DDDDDD' linetype 1
#> set style textbox opaque noborder fillcolor rgb '#FFFFFF' margins 0.6,0.6
#> set label 'Ranks are waiting for 28.8 % of their time, rank 2 for 30.4 %' at screen 0.0222, screen 0.9363 left noenhanced font ',11.00' textcolor rgb '#1B1B1B'
#> set label '2 ranks, 4.146 ms, parallel efficiency 55.6 %' at screen 0.0222, screen 0.8670 left noenhanced font ',8.00' textcolor rgb '#5C5C5C'
#> set label 'What each rank does over time' at screen 0.0222, screen 0.7673 left noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.0222, screen 0.6884 to screen 0.0367, screen 0.7244 fillcolor rgb '#D8DDE2' fillstyle solid border linecolor rgb '#444444'
#> set label 'computing' at screen 0.0433, screen 0.7064 left noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.1520, screen 0.6884 to screen 0.1664, screen 0.7244 fillcolor rgb '#CC79A7' fillstyle solid border linecolor rgb '#444444'
#> set label 'waiting' at screen 0.1731, screen 0.7064 left noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.2538, screen 0.6884 to screen 0.2682, screen 0.7244 fillcolor rgb '#0A9070' fillstyle solid border linecolor rgb '#444444'
#> set label 'other MPI' at screen 0.2749, screen 0.7064 left noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.3737, screen 0.6884 to screen 0.3882, screen 0.7244 fillcolor rgb '#000000' fillstyle solid border linecolor rgb '#444444'
#> set label 'tracing' at screen 0.3948, screen 0.7064 left noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set object rectangle from screen 0.4732, screen 0.6884 to screen 0.4876, screen 0.7244 fillcolor rgb '#FFFFFF' fillstyle solid border linecolor rgb '#444444'
#> set label 'absent' at screen 0.4943, screen 0.7064 left noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set label 'time (ms)' at screen 0.5311, screen 0.1108 center noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set label 'rank' at screen 0.0178, screen 0.4404 center rotate noenhanced font ',8.00' textcolor rgb '#1B1B1B'
#> set label 'tiny.prv.gz' at screen 0.9733, screen 0.0388 right noenhanced font ',7.00' textcolor rgb '#5C5C5C'
#> set multiplot
#> set lmargin at screen 0.0889
#> set rmargin at screen 0.9733
#> set tmargin at screen 0.6565
#> set bmargin at screen 0.2244
#> set border 3 linecolor rgb '#444444'
#> set xrange [0.000000000:4.145763000] noextend
#> set yrange [2.500000:0.500000] noextend
#> set xtics nomirror out ('0.0' 0.000000000, '0.5' 0.500000000, '1.0' 1.000000000, '1.5' 1.500000000, '2.0' 2.000000000, '2.5' 2.500000000, '3.0' 3.000000000, '3.5' 3.500000000, '4.0' 4.000000000)
#> set ytics nomirror out ('1' 1.000000000, '2' 2.000000000)
#> unset grid
#> plot \\
#>   $panel1 matrix using (0.000000000+($1+0.5)*0.008000000):(0.5+($2+0.5)*1.000000):(int($3)>>16):(int($3)>>8&255):(int($3)&255) with rgbimage title 'what the ranks do'
#> unset label
#> unset arrow
#> unset object
#> unset multiplot
# Tracing that is switched off for half of the time, and then not at all.
cat >off.prv <<'TRACE'
#Paraver (01/01/2026 at 00:00):2000000_ns:1(1):1:1(1:1)
2:1:1:1:1:0:40000018:1
2:1:1:1:1:500000:40000012:0
2:1:1:1:1:1000000:40000012:1
2:1:1:1:1:1500000:40000012:0
2:1:1:1:1:1800000:40000012:1
2:1:1:1:1:1900000:50000003:32
2:1:1:1:1:2000000:50000003:0
TRACE
$CLOCKTALK -q off.prv --by rank --format gnuplot | grep -oE "^set label '[^']*trac[^']*'|^0x|0x4B4B4B" | uniq
#> 0x
#> 0x4B4B4B
#> 0x
#> 0x4B4B4B
#> set label 'The only rank is not traced for 40.0 % of its time'
#> set label 'tracing off'

## not of use
$CLOCKTALK tiny.prv.gz --by rank --window 1ms
#! clocktalk: error: --by needs --plot, or --format gnuplot, html or json
#= 2

## a rank that ends where the run begins
cat >ended.prv <<'TRACE'
#Paraver (20/11/2026 at 16:25):1000000_ns:1(2):1:2(1:1,1:1)
2:1:1:2:1:0:40000001:1
2:2:1:1:1:0:50000003:31
2:2:1:1:1:1000000:50000003:0
TRACE
$CLOCKTALK -q ended.prv --report ranks --format csv --columns rank,useful_s,waiting_s,mpi_s,absent_s,first_s,last_s
#> rank,useful_s,waiting_s,mpi_s,absent_s,first_s,last_s\r
#> 1,0.000000000,0.000000000,0.001000000,0.000000000,0.000000000,0.001000000\r
#> 2,0.000000000,0.001000000,0.000000000,0.000000000,0.000000000,0.000000000\r

## calls of polling
# a call for each entry, however functions and other calls divide the polling that comes before, and whoever else looks on
cat >polled.prv <<'END'
#Paraver (01/01/2026 at 00:00):800_ns:1(1):1:1(1:1),1
c:1:1:1:1
2:1:1:1:1:0:50000003:31
2:1:1:1:1:10:50000003:0
2:1:1:1:1:100:50000304:0
2:1:1:1:1:210:50000001:4
2:1:1:1:1:220:50000001:0
2:1:1:1:1:400:60000019:4
2:1:1:1:1:500:60000019:0
2:1:1:1:1:600:50000304:9:50000305:450
2:1:1:1:1:700:50000003:32
2:1:1:1:1:800:50000003:0
END
$CLOCKTALK polled.prv -q --report ranks --format csv --columns mpi_s,calls
$CLOCKTALK polled.prv -q --report ranks,wait-states --format json | grep -o '"calls": [0-9]*' | head -1
$CLOCKTALK polled.prv -q --windows 2 --format csv --columns start_s,least_mpi_events
#> mpi_s,calls\r
#> 0.000000570,3\r
#> "calls": 3
#> start_s,least_mpi_events\r
#> 0.000000000,4\r
#> 0.000000400,2\r

## groups of ranks, and the extreme of each: two maps with one key
awk 'BEGIN {
  printf "#Paraver (01/01/2026 at 00:00):2000000_ns:1(600):1:600("
  for (rank = 1; rank <= 600; rank++) printf "1:1%s", rank < 600 ? "," : ")\n"
  for (rank = 1; rank <= 600; rank++) printf "2:%d:1:%d:1:0:40000001:1\n", rank, rank
  for (rank = 600; rank >= 1; rank--) printf "2:%d:1:%d:1:%d:50000002:8\n", rank, rank, 2000000 - rank * 1000
  for (rank = 1; rank <= 600; rank++) printf "2:%d:1:%d:1:2000000:50000002:0\n", rank, rank
}' >groups.prv
for report in ranks critical-path; do
  $CLOCKTALK groups.prv --by rank --report $report -q --format gnuplot | grep -oE "label '(computing|other MPI|critical path|a row is [^:]*|Of the same.*mean)'?"
done
#> label 'computing'
#> label 'other MPI'
#> label 'a row is 2 ranks
#> label 'Of the same 2 ranks the one whose computing is farthest from their mean'
#> label 'computing'
#> label 'other MPI'
#> label 'critical path'
#> label 'a row is 2 ranks
#> label 'Of the same 2 ranks the one whose computing is farthest from their mean'

## bytes
# in units of 1024, as everywhere
$CLOCKTALK -q $TESTDATA/stencil2d.prv.gz --report ranks --columns rank,bytes_sent | sed -n '/^total/,/^balance/p'
#> total           69.6M
#> mean             4.4M
#> maximum          5.8M
#> minimum          2.9M
#> balance         0.750
