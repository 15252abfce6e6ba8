## loops, in words
$CLOCKTALK tiny.prv.gz --report iterations
#> Iterations
#>
#>  loop level   turns  ranks      begin        end  of run   sure      least     median       most    trend     useful  parallel  balance   comm.
#>                                    ms         ms       %      %         ms         ms         ms        %         ms         %        %       %
#>     1     1       5      2      1.785      3.737    47.1  100.0      0.476      0.476      0.518     -1.4      0.236      47.8     96.8    49.3
#>
#> begin, end  when the first turn and the last one begin
#> ranks       that find the loop, with as many turns
#> trend       change of the length over all turns
#> useful      of an average rank in an average turn
#> sure        share of turns with the same calls, less how much their number varies
#>
#> Loop 1, level 1: 5 turns from 0.001784984 s to 0.003736745 s, each begins with
#> MPI_Send. Of the run 43.1 % lie before it, 0.0 % between its turns and 9.9 %
#> after the last one has begun. Quarters of the turns take up to 475.729 us,
#> 475.764 us and 482.400 us.
#>     A typical turn: --from 0.003260981s --to 0.003736745s

## as separated values
cp "$TESTDATA"/stencil2d.* .
$CLOCKTALK stencil2d.prv.gz --report iterations --format tsv
#> # loop	level	mark	turns	instances	ranks	rank	calls	begin_s	end_s	least_s	quartile_s	median_s	upper_quartile_s	most_s	trend	useful_s	parallel_efficiency	load_balance	communication_efficiency	share	before	between	after	sureness	typical_turns	typical_from_s	typical_to_s	typical_ten_turns	typical_ten_from_s	typical_ten_to_s
#> 1	1	MPI_Allreduce after compute_boundary	18	1	16	1	26.000000	0.157103991	1.280154284	0.052339466	0.052609001	0.059467456	0.080973786	0.096979308	0.010851	0.053942515	0.764731	0.802501	0.952934	0.871725	0.121946	0.000000	0.006329	1.000000	1	0.958563765	1.018031221	10	0.157103991	0.824472530
#> 1	2	MPI_Isend	90	1	16	1	5.197674	0.105419778	1.269678617	0.010114912	0.010408542	0.010619131	0.016160911	0.055751816	-0.002330	0.010783329	0.701151	0.815731	0.859538	0.910432	0.081828	0.000000	0.014460	0.688209	1	0.251904395	0.262523526	10	0.230679141	0.336097635

## as JSON, with the turns that stand out
cp "$TESTDATA"/stencil2d.* .
$CLOCKTALK stencil2d.prv.gz --report iterations --format json | sed -n '/"iterations"/,$p'
#>   "iterations": {
#>     "none": null,
#>     "loops": [
#>       {"loop": 1, "level": 1, "mark": "MPI_Allreduce after compute_boundary", "turns": 18, "instances": 1, "ranks": 16, "rank": 1, "calls": 26.000000, "begin_s": 0.157103991, "end_s": 1.280154284, "least_s": 0.052339466, "quartile_s": 0.052609001, "median_s": 0.059467456, "upper_quartile_s": 0.080973786, "most_s": 0.096979308, "trend": 0.010851, "useful_s": 0.053942515, "parallel_efficiency": 0.764731, "load_balance": 0.802501, "communication_efficiency": 0.952934, "share": 0.871725, "before": 0.121946, "between": 0.000000, "after": 0.006329, "sureness": 1.000000, "typical": {"turns": 1, "from_s": 0.958563765, "to_s": 1.018031221}, "typical_ten": {"turns": 10, "from_s": 0.157103991, "to_s": 0.824472530}, "odd_turns": []},
#>       {"loop": 1, "level": 2, "mark": "MPI_Isend", "turns": 90, "instances": 1, "ranks": 16, "rank": 1, "calls": 5.197674, "begin_s": 0.105419778, "end_s": 1.269678617, "least_s": 0.010114912, "quartile_s": 0.010408542, "median_s": 0.010619131, "upper_quartile_s": 0.016160911, "most_s": 0.055751816, "trend": -0.002330, "useful_s": 0.010783329, "parallel_efficiency": 0.701151, "load_balance": 0.815731, "communication_efficiency": 0.859538, "share": 0.910432, "before": 0.081828, "between": 0.000000, "after": 0.014460, "sureness": 0.688209, "typical": {"turns": 1, "from_s": 0.251904395, "to_s": 0.262523526}, "typical_ten": {"turns": 10, "from_s": 0.230679141, "to_s": 0.336097635}, "odd_turns": [{"turn": 70, "start_s": 1.000624012, "length_s": 0.055751816, "excess_s": 0.045132685, "cause": "mpi", "rank": null}]}
#>     ]
#>   }
#> }

## no loop
$CLOCKTALK tiny.prv.gz --report iterations --to 1ms
#> Iterations
#> No loop found: no rank makes as many as four MPI calls.
