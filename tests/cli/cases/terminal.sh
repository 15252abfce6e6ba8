## windows
$CLOCKTALK $TESTDATA/stencil2d.prv.gz --window 20ms --plot - 2>&1
#> The largest loss from Init to Finalize is load balance, 16.2 % of the ranks'
#> time
#> stencil2d.prv.gz: 16 ranks, 1.288 s, parallel efficiency 81.6 %
#>
#> How efficient the run is over time; dashed: the whole run
#>
#> parallel 81.6 % ╌╌
#>    100┤╌╌▂▃▄▄▃▇▇▇▇▇▇▇▇▇▇▆▇▇▇▇▇▆▅▃╌╌╌▂╌╌╌▂▂╌╌╌▁▁╌╌╌▁▁╌╌╌▁╌╌▁▆▇▇▇▂╌╌╌▄░╌▁▅▇▆▇▇▇▇▇░
#>       │ ▒████████████████████████▇░▅█▒▄▂██▇▂▅██▆▁▇▒█▄▄▒█▇▃█████▒   ▒▒▆▒████████▇
#>       │▆▒█████████████████████████▆▒████████████████████████████▅  ▒███████████▒
#>      0┤█████████████████████████████████████████████████████████▒▄▇▒████████████
#>
#> load balance 83.6 %, the largest loss
#>    100┤ ▂▃▄▅▆▆▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▆▄▁  ▃▂  ▃▃▁  ▃▃▁ ▂▃▂  ▂▃▂ ▃▇▇▇▇▃   ▅▂▁▃▆▇▇▇▇▇▇▇▂
#>       │▃▒█████████████████████████▃▒██▇▆███▅▒██▒▅███▇▇██▒▆█████▒▂  ▒███████████▒
#>      0┤█████████████████████████████████████████████████████████▒▃▅▒████████████
#>
#> serialisation 98.6 %
#>    100┤█████▇▇▇▇▇█▇▇█▇▇▇▇▇█▇▇█▇▇███▇▇██▇▇███████▇▇▇██████▇▇▇▇▇████████▇▇▇▇██▇▇█▇
#>       │█████████████████████████████████████████████████████████████████████████
#>      0┤█████████████████████████████████████████████████████████████████████████
#>
#> transfer 99.1 %
#>    100┤█████▇▆▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇
#>       │█████████████████████████████████████████████████████████████████████████
#>      0┤█████████████████████████████████████████████████████████████████████████
#>
#> What the time of all ranks goes to
#> . computing  b load balance  s serialisation  t transfer  o overhead  - absent
#>    100┤-----.t..................bbbbbbbbbbbbbbbbbbbbbbbbbbb....bbbbbbbb........b
#>       │-.........................bbb..bb..bbb..bbb..bb..bb......bbb..b.........b
#>       │-..........................b........b....b...............bbb.............
#>       │..........................................................bb.............
#>       │..........................................................bb.............
#>      0┤.........................................................................
#>        ┬──────────┬──────────┬──────────┬───────────┬──────────┬──────────┬─────
#>        0.0 s      0.2 s      0.4 s      0.6 s       0.8 s      1.0 s      1.2 s
#> a column is 17.648 ms wide and shows the mean over it
#> 65 windows of 20.000 ms, too short for the factors: in 5 a rank only computes
#> (try --min-events auto)

## windows, ASCII
COLUMNS=200 LC_ALL=C $CLOCKTALK $TESTDATA/stencil2d.prv.gz --window 5ms --plot - --title "A stencil"
#> A stencil
#> stencil2d.prv.gz: 16 ranks, 1.288 s, parallel efficiency 81.6 %
#>
#> How efficient the run is over time; dashed: the whole run; shaded: from the least to the most
#>
#> parallel 81.6 % --
#>    100|---........:||:'|||||||||||||||||||||||:||||||||||||||||||||||||::._:-.'---.':_-:-.'---.':.-:-_'---'_.:-:-'.---'.':-:'-:----:'|-:'-:----:||||||:|||||:--------'||'--|:--'||||||||||||||||||||||:-
#>       |  |###########=_####################################################=:=:  '#|==|= =:.:'=|==:=.=='|'====.=.|='#':#=#.=::='|'.#|#.=|.=_|'_#############=|       |##=.:##|'=######################='
#>       | |############==#######################################################=|:.###====#==#:######====#.######====#.=#####====#|=###====###==###############.:     =###==###:########################:
#>      0|=######################################################################################################################################################==:_...=#################################=
#>
#> load balance 83.6 %, the largest loss
#>    100|   .......:||||_||||||||||||||||||||||||||||||||||||||||||||||||:|:.| :'   :_|. | :'   :_:: : .. _ ...: | _: . ':.: :'': _  :_|':_ : _  |||||||||||||:        _||.  ||_ .||||||||||||||||||||||:\x20
#>       | .=###########==####################################################=|#|..'#=====:==|=_#===|=:==:#'=###|=|==:#'=###|====:#.|#=#|==|=:=::##############='_     =###|=###_=#######################.
#>      0||########################################################################==#######################=########==#=######==################################|=:_.._=########=########################=
#>
#> serialisation 98.6 %
#>    100|##############||##############||######||#######|######||######||##########||###################################################################|#######################||#######|######||######||
#>       |#################################################################################################################################################################################################
#>      0|#################################################################################################################################################################################################
#>
#> transfer 99.1 %
#>    100|##############|.||||||||||||||||||||||||||||||||||||||||||||||||||#||##||#||||#||||||#||###|||||||||###|||||||||#|#||#|||||||||||#|||||||||||||||||||#|||#||##||######|||||||||||||||||||||||||||
#>       |#################################################################################################################################################################################################
#>      0|#################################################################################################################################################################################################
#>
#> What the time of all ranks goes to
#> . computing  b load balance  s serialisation  t transfer  o overhead  - absent
#>    100|-----------....t................................................b.bb.bbbbbbbb.bb.bbbbbbbbbbbbbbbbbbbbbbb.bbbbbbbbbbbbbbbbbbbbb.bbbbbbbbb.............bbbbbbbbbb..bbb..bbb......................bb
#>       |---............b.....................................................b.bbbb.b..b.b.bbbb.b..b.b..bbb....b.bb.b.bb...b.bb.bbbb.b.b.bb.bbbb..............bbbbbbbbb...bb..bb........................b
#>       |--.............b........................................................bbb......b....b......b..b.b.........b.b.........b.b.........b.bb...............bbbbbbb.........b........................b
#>       |-.........................................................................b...........b...........b...........b........................................bbbbbbb.........b.........................
#>       |.........................................................................................................................................................bbbbb...................................
#>      0|..........................................................................................................................................................b..b...................................
#>        +-------------+--------------+--------------+--------------+--------------+--------------+--------------+--------------+--------------+--------------+--------------+--------------+-------------
#>        0.0 s         0.1 s          0.2 s          0.3 s          0.4 s          0.5 s          0.6 s          0.7 s          0.8 s          0.9 s          1.0 s          1.1 s          1.2 s
#> a column is 6.675 ms wide and shows the mean over it
#> 258 windows of 5.000 ms, too short for the factors: in 138 a rank only computes (try --min-events auto)

## windows, in colour
COLUMNS=60 $CLOCKTALK tiny.prv.gz --window 100us --plot - --color always
#> \e[1mThe largest loss from Init to Finalize is serialisation,
#> 44.8 % of the ranks' time
#> \e[0mtiny.prv.gz: 2 ranks, 4.146 ms, parallel efficiency 55.6 %
#>
#> How efficient the run is over time; dashed: the whole run
#>
#> parallel 55.6 % ╌╌
#>    100┤              ▃▆█▇                                 ▆▆
#>       │╌╌╌╌╌╌╌╌╌╌╌╌╌╌▒████▅▂╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌▄▒█
#>       │█████████████████████▇▆▇█▆▅██▆▅▇▇▇▇▇██▇▇▇▇▇▇▇██▇▇████
#>      0┤█████████████████████████████████████████████████████
#>
#> load balance 82.2 %
#>    100┤\e[38;5;208m              ▄▇█▇▃      ░▄    ░▇░       ▂     ▁   ▆▇\e[0m
#>       │\e[38;5;208m▄▄▄▄▄▄▄▄▄▄▄▄▄▄▒█████▅▄▄▄▄▒▒▄▄▄▄▄█▆▄▅▄▄▄▄▄█▅▄▄▄▄▒▒▄███\e[0m
#>      0┤\e[38;5;208m█████████████████████████████████████████████████████\e[0m
#>
#> serialisation 69.1 %, the largest loss
#>    100┤\e[38;5;33m█████████████████▇▇▇█▇▇▇█▃░██▇▇▇ ▅▆▅██▆▆▇ ▆▇▆██▁▂████\e[0m
#>       │\e[38;5;33m█████████████████████████▒▆████▒▄▒██████▒▇▒████▒▒████\e[0m
#>      0┤\e[38;5;33m█████████████████████████████████████████████████████\e[0m
#>
#> transfer 98.0 %
#>    100┤\e[38;5;36m█████████████████▇▆▇▇▇▅▇█▅▃██▅▄▇▆▇▇▇██▇▇▇▆▇▇▇██▇▇▇▇▇▆\e[0m
#>       │\e[38;5;36m█████████████████████████████████████████████████████\e[0m
#>      0┤\e[38;5;36m█████████████████████████████████████████████████████\e[0m
#>
#> What the time of all ranks goes to
#> \e[38;5;252m.\e[0m computing  \e[38;5;208mb\e[0m load balance  \e[38;5;33ms\e[0m serialisation  \e[38;5;36mt\e[0m transfer
#> \e[38;5;240mo\e[0m overhead  \e[38;5;246m-\e[0m absent
#>    100┤\e[38;5;246m---------------\e[38;5;252m...\e[38;5;208mbbbb\e[38;5;36mt\e[38;5;208mbb\e[38;5;36mtt\e[38;5;208mbb\e[38;5;36mtt\e[38;5;208mb\e[38;5;33mss\e[38;5;208mb\e[38;5;33ms\e[38;5;208mbbbbb\e[38;5;33ms\e[38;5;208mbbbbb\e[38;5;33mss\e[38;5;208mbb\e[38;5;252m..\e[0m
#>       │\e[38;5;246m--------------\e[38;5;252m.....\e[38;5;208mbbbbbbb\e[38;5;33ms\e[38;5;208mbbbbb\e[38;5;33ms\e[38;5;208mbbbbbbbb\e[38;5;33ms\e[38;5;208mbbbbb\e[38;5;33ms\e[38;5;208mbbb\e[38;5;252m..\e[0m
#>       │\e[38;5;246m--------------\e[38;5;252m......\e[38;5;208mbbbbbb\e[38;5;33ms\e[38;5;208mbbbbb\e[38;5;33ms\e[38;5;208mbbbbbbbbbbbbbbbbb\e[38;5;252m...\e[0m
#>       │\e[38;5;252m..........................\e[38;5;208mb\e[38;5;252m..........................\e[0m
#>       │\e[38;5;252m.....................................................\e[0m
#>      0┤\e[38;5;252m.....................................................\e[0m
#>        ┬───────────┬────────────┬────────────┬────────────┬─
#>        0 ms        1 ms         2 ms         3 ms
#> a column is 78.221 us wide and shows the mean over it
#> 42 windows of 100.000 us, too short for the factors: in 29 a
#> rank only computes (try --min-events auto)

## without colours
# Colours neither where they are refused nor into a pipe.
$CLOCKTALK tiny.prv.gz --plot - --color always | grep -c "$(printf '\033')"
#> 18
$CLOCKTALK tiny.prv.gz --plot - --color never | grep -c "$(printf '\033')"
#> 0
#= 1
$CLOCKTALK tiny.prv.gz --plot - | grep -c "$(printf '\033')"
#> 0
#= 1
$CLOCKTALK tiny.prv.gz --plot - --by rank --color never | grep -c "$(printf '\033')"
#> 0
#= 1
:
#= 0

## windows that slide
$CLOCKTALK $TESTDATA/stencil2d.prv.gz --window 20ms --step 5ms --from 400ms --to 600ms --plot -
#> The largest loss is load balance, 23.7 % of the ranks' time
#> stencil2d.prv.gz: 16 ranks, 200.000 ms from 400.000 ms on, parallel efficiency
#> 75.7 %
#>
#> How efficient the run is over time; dashed: this part
#>
#> parallel 75.7 % ╌╌
#>    100┤  ▇▇▇▆▆▆▅▅▅▅▅▄▄▃▃▃▃▁▁  ▁               ▁▂▃▃  ▂▂▂                     ▂▂ \x20
#>       │╌╌██████████████████████▒▆▅▄▄▃╌╌╌╌╌▁▃▄▄▒████████▇▆▇▇▒▒▅▅▅▆▇▅▄▁▁▃▄▅▅▅▇██╌╌
#>       │  ████████████████████████████▇▆▄▅█████████████████████████████████████ \x20
#>      0┤  █████████████████████████████████████████████████████████████████████ \x20
#>
#> load balance 76.1 %, the largest loss
#>    100┤  ▇▇▇▇▇▇▆▆▆▆▆▅▅▄▄▄▄▃▃▂▂▃▂▁             ▂▃▄▄▂▂▃▃▃▁ ▁▁▂▂   ▁▁         ▁▃▃ \x20
#>       │  ████████████████████████▒▇▇▆▃▃▁▂▄▄▆▇▇▒███████████████████▇▇▅▅▆▇▇▇▇▒██ \x20
#>      0┤  █████████████████████████████████████████████████████████████████████ \x20
#>
#> serialisation 99.9 %
#>    100┤  ██▇▇▇▇▇▇▇▇███████████████████████████▇▇▇████████████████████▇▇▇▇▇▇▇▇▇ \x20
#>       │  █████████████████████████████████████████████████████████████████████ \x20
#>      0┤  █████████████████████████████████████████████████████████████████████ \x20
#>
#> transfer 99.5 %
#>    100┤  ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇ \x20
#>       │  █████████████████████████████████████████████████████████████████████ \x20
#>      0┤  █████████████████████████████████████████████████████████████████████ \x20
#>
#> What the time of all ranks goes to
#> . computing  b load balance  s serialisation  t transfer
#>    100┤  ...........bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb \x20
#>       │  .......................bbbbbbbbbbbbbb.........bbbb..bbbbbbbbbbbbbbb.. \x20
#>       │  ............................bbbbbb.........................bb........ \x20
#>       │  ..............................b...................................... \x20
#>       │  ..................................................................... \x20
#>      0┤  ..................................................................... \x20
#>        ┬─────────────────┬─────────────────┬─────────────────┬──────────────────
#>        400 ms            450 ms            500 ms            550 ms
#> a column is 2.740 ms wide and shows the mean over it
#> 37 windows of 20.000 ms, one every 5.000 ms, drawn at their middles

## beside a table
$CLOCKTALK tiny.prv.gz --plot - --report summary
#> tiny.prv.gz
#>
#>                                whole run  Init to Finalize
#> parallel efficiency               55.6 %            50.4 %  █████░░░░░  time spent computing
#> ├─ load balance                   82.2 %            96.7 %  █████████░  how even the work is
#> └─ communication efficiency       67.7 %            52.2 %  █████░░░░░  not lost to communication
#>    ├─ serialisation efficiency    69.1 %            53.8 %  █████░░░░░  not lost to dependencies
#>    └─ transfer efficiency         98.0 %            97.0 %  █████████░  not lost to moving data
#>
#> The largest loss from Init to Finalize is serialisation, 44.8 % of the ranks'
#> time: ranks depend on one another, or load moves from rank to rank, so that this
#> part would take 2.450 ms even on a network that takes no time, although no rank
#> computes for more than 1.318 ms.
#> Imbalance within windows that evens out over the run, and looks like
#> serialisation there, costs 24.4 % of it: load moves from rank to rank, or ranks
#> take turns.
#> The launch, until the last rank has left MPI_Init, takes 34.8 % of the run, and
#> the shutdown, after the last one has left MPI_Finalize, 4.3 %.
#> Which: --report phases. Who: --report wait-states. When: --report worst.
#>
#> ranks                                  2                    MPI processes
#> runtime                         4.146 ms          2.525 ms  from the first moment to the last
#> ideal time                      4.061 ms          2.450 ms  on a network that takes no time
#> useful, average                 2.306 ms          1.274 ms  computation of a rank
#> useful, maximum                 2.806 ms          1.318 ms  computation of the busiest rank
#> overhead                           0.1 %             0.0 %  time spent in tracing itself
#> transient imbalance               24.4 %                    imbalance that evens out over the run
#> messages                              10                    between two ranks
#> collectives                            0                    within communicators
#>
#> The largest loss from Init to Finalize is serialisation, 44.8 % of the ranks'
#> time
#> tiny.prv.gz: 2 ranks, 2.525 ms from Init to Finalize, parallel efficiency 50.4 %
#>
#> How efficient the run is over time; dashed: from Init to Finalize
#>
#> parallel 50.4 % ╌╌
#>    100┤▇▇▁                                                                     \x20
#>       │██▒                                                                     ▄
#>       │████████▇▇▇▇▇▇▆▆▆▆▆▆▆▆▆▆▆▆▇▇▇▇▇▇▇█████▇▇▇▇▇▇▇▇▇▇▇▇▇█▇▇▇▇▇▇▇▇▇▇▇▇▇█▇▇▇▇▇▇▒
#>      0┤█████████████████████████████████████████████████████████████████████████
#>
#> load balance 96.7 %
#>    100┤▇▇▃           ▂▆▆▆▆▆▃                                                   \x20
#>       │██▒▄▄▄▄▄▅▇▇▇▇▇▒█████▒▇▇▇▇▇▆▅▅▅▅▅▄▄▄▄▄▄▄▄▄▄▄▄▅▅▅▅▅▅▄▄▄▄▄▄▄▄▄▅▅▅▅▅▄▄▄▄▄▄▄▄▒
#>      0┤█████████████████████████████████████████████████████████████████████████
#>
#> serialisation 53.8 %, the largest loss
#>    100┤████████▅▂▂▂▂▂       ▂▂▂▂▂▄▅▅▅▅▅▆█████▇▇▇▇▇▇▆▅▅▅▅▅▆███████▆▅▅▅▅▅▆████████
#>       │██████████████▒▄▄▄▄▄▇████████████████████████████████████████████████████
#>      0┤█████████████████████████████████████████████████████████████████████████
#>
#> transfer 97.0 %
#>    100┤▇▇▇█████▇▆▆▆▆▆▆▅▅▅▅▅▅▅▅▅▅▅▆▇▇▇▇▇▇█████▇▇▇▇▇▇▇▇▇▇▇▇▇█▇▇▇▇▇▇▇▇▇▇▇▇▇█▇▇▇▇▇▇▆
#>       │█████████████████████████████████████████████████████████████████████████
#>      0┤█████████████████████████████████████████████████████████████████████████
#>
#> What the time of all ranks goes to
#> . computing  b load balance  s serialisation  t transfer
#>    100┤..bbbbbbssssssstttttttttttssssssbbbbbbbbbbbbbsssssbbbbbbbbbsssssbbbbbbbbb
#>       │...bbbbbbsssssssssssssssssbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
#>       │...bbbbbbbbbbbbssssssbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.
#>       │.........................................................................
#>       │.........................................................................
#>      0┤.........................................................................
#>        ─┬──────────────┬─────────────┬─────────────┬──────────────┬─────────────
#>         1.5 ms         2.0 ms        2.5 ms        3.0 ms         3.5 ms
#> a column is 34.593 us wide and shows the mean over it
#> inside windows 36.7 % goes to load balance, more than in all: not always the
#> same rank computes longest; 30 windows of 21.626 us to 207.290 us; launch and
#> shutdown, 39.1 % of the run, are left out (--from 0s shows them)

## beside json
$CLOCKTALK tiny.prv.gz --plot - --format json
#! clocktalk: error: --plot - draws on standard output, where only a table may stand beside it: add -o FILE
#= 2
$CLOCKTALK tiny.prv.gz --plot - --format json -o out.json >/dev/null
#= 0
ls
#> out.json
#> tiny.pcf
#> tiny.prv.gz
#> tiny.row

## reports without a picture
# A picture shows windows, and of other reports what there is a strip for.
COLUMNS=60 $CLOCKTALK tiny.prv.gz --report critical-path,dispersion,wait-states --plot - | tail -n 1
#> a column is 47.647 us wide and shows the mean over it
#! clocktalk: warning: --plot: the picture shows nothing of --report dispersion
COLUMNS=60 $CLOCKTALK tiny.prv.gz --report ranks --by rank --plot - | tail -n 1
#> else mostly: w waiting

## load that moves from rank to rank is load balance inside windows
for load in mixed balanced; do
  $CLOCKTALK $TESTDATA/imbalance_$load.prv.gz --plot - | sed -n '1p; /^a column/,$p'
done
#> The largest loss is serialisation, 10.2 % of the ranks' time
#> a column is 33.967 ms wide and shows the mean over it
#> inside windows 19.3 % goes to load balance, more than in all: not always the
#> same rank computes longest; 34 windows of 61.990 ms to 86.786 ms
#> Little is lost from Init to Finalize
#> a column is 26.885 ms wide and shows the mean over it
#> 39 windows of 13.228 ms to 132.276 ms; launch and shutdown, 25.8 % of the run,
#> are left out (--from 0s shows them)
