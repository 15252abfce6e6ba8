/*
 * Every kind of anomaly: ANOMALY makes of each what is asked for where this is included, its number or its description
 * (anomaly.h). Its arguments are id, name, severity, brief, meaning and remedy.
 */

ANOMALY(IMPOSSIBLE_MESSAGE, "impossible_message", WARNING, "received before they were sent, clocks disagree",
        "A message was received before it was sent, and nothing shows that the tracer paired it wrongly: the clocks "
        "of the two ranks disagree.",
        "By default the receiver's clock is shifted forward until the order is possible; --clock-fix none keeps the "
        "times as they are.")
ANOMALY(IMPOSSIBLE_COLLECTIVE, "impossible_collective", WARNING, "left before others had entered, clocks disagree",
        "A rank left a collective call before another rank on which the result depends had entered it: their clocks "
        "disagree.",
        "By default the early rank's clock is shifted forward until the order is possible; --clock-fix none keeps "
        "the times as they are.")
ANOMALY(DROPPED_WAIT, "dropped_wait", WARNING, "circles of ranks that wait for each other, broken",
        "Ranks wait for each other in a circle, which no program that ended can have done: the trace matches a "
        "message or a collective call wrongly.",
        "The wait that contradicts the times most was dropped; --rematch may repair the messages.")
ANOMALY(WAIT_TIMEOUT, "wait_timeout", WARNING, "waits for partners that do not come",
        "The partner of a wait came more than --max-skew later, or not at all.",
        "The wait was given up; raise --max-skew if the clocks of the ranks really differ that much.")
ANOMALY(CONTRADICTED_WAIT, "contradicted_wait", INFORMATION, "partners that were not waited for",
        "A rank left a send or a collective call before its partner was ready, so it did not wait for that partner.",
        "Nothing needs doing; --waits all counts such waits as well, as a network simulator would.")
ANOMALY(UNMATCHED_MESSAGE, "unmatched_message", WARNING, "messages with an end outside of MPI calls, or with one alone",
        "One end of a message lies outside all MPI calls of its rank, or is missing.",
        "A message with one end alone is left out, others count at the times of their records; check whether the "
        "trace was cut or some calls were filtered out.")
ANOMALY(FOREIGN_MESSAGE, "foreign_message", WARNING, "messages to or from another application, left out",
        "A message goes to another application than the one that is looked at, or comes from one.",
        "It was left out, so that whom its rank waits for there is not known; --app looks at the other application.")
ANOMALY(MISMATCHED_MESSAGE, "mismatched_message", WARNING,
        "paired wrongly by the tracer, nobody waits for them; --rematch pairs them anew",
        "The tracer paired a send with the wrong receive, as happens after a cancelled receive; --rematch pairs them "
        "anew.",
        "From there on, impossible messages of that sender, receiver and tag wait for nobody.")
ANOMALY(REMATCHED_MESSAGE, "rematched_message", WARNING, "paired anew",
        "A message was paired with another receive than the trace says.",
        "This is what --rematch was asked to do; leave it out to see the trace's own pairs.")
ANOMALY(LOST_RECEIVE, "lost_receive", WARNING, "left without a partner when paired anew",
        "After pairing anew, a message was left without a receive, as a cancelled receive makes it happen.",
        "It was left out; check whether the trace is complete if there are many.")
ANOMALY(UNALIGNED_MESSAGE, "unaligned_message", WARNING, "messages with an end inside another call",
        "A message ends inside an MPI call, but not where that call sends or receives.",
        "The message counts at the times of its record; times that were rounded or converted do this.")
ANOMALY(UNKNOWN_RANK, "unknown_rank", DAMAGE, "records of objects that the header does not know, skipped",
        "A record names an application, task or thread that the header does not know.",
        "The record was skipped; check that the trace's header belongs to its records.")
ANOMALY(SELF_MESSAGE, "self_message", INFORMATION, "messages of ranks to themselves",
        "A rank sent a message to itself.", "Nothing needs doing; such a message never waits.")
ANOMALY(INCOMPLETE_COLLECTIVE, "incomplete_collective", WARNING, "calls that not all members entered",
        "Some member of a communicator never came to a collective call.",
        "The others do not wait for it; the program hung there, the trace was cut, or ranks were filtered out.")
ANOMALY(MIXED_COLLECTIVE, "mixed_collective", WARNING, "different calls at one turn, counted anew from there",
        "Members of a communicator entered different collective calls at the same turn, or the same with and without "
        "bytes, or two of them as roots.",
        "They do not wait for each other, and calls are counted anew from the next one in which all members overlap; "
        "calls are missing in the trace, or it gives two communicators one number.")
ANOMALY(RESYNCHRONISED_COLLECTIVE, "resynchronised_collective", WARNING, "communicators brought back into step",
        "Collective calls were out of step: the trace begins late, tracing was switched off for a while, or calls "
        "are missing.",
        "Their count starts anew where all members overlap in one call; the calls before it wait for nobody.")
ANOMALY(UNNAMED_COMMUNICATOR, "unnamed_communicator", WARNING,
        "calls without a known communicator, they wait for nobody",
        "A collective call has no communicator, one whose members the header does not list, or one between two groups "
        "of ranks (an intercommunicator).",
        "The call waits for nobody; its waiting time counts as transfer.")
ANOMALY(STRAY_EXIT, "stray_exit", WARNING, "calls that end without a beginning", "An MPI call ends that never began.",
        "The exit was ignored; traces that were cut have it once per rank.")
ANOMALY(NESTED_ENTER, "nested_enter", WARNING, "calls that begin inside another",
        "An MPI call begins while another is open on the same thread.",
        "The open call ends where the next one begins; its exit is missing in the trace.")
ANOMALY(UNENDED_CALL, "unended_call", WARNING, "calls that are open where the trace ends",
        "The trace ends inside of an MPI call of the rank: the program hung there or was killed, "
        "or the trace was cut.",
        "The call counts up to the rank's last event; nothing is known of what it waited for.")
ANOMALY(OVERLAPPING_THREAD_CALL, "overlapping_thread_call", INFORMATION,
        "calls while another thread of the rank is in one",
        "A thread calls MPI while another thread of its rank is inside a call.",
        "Where the first thread does so, it alone decides from there on what its rank is in.")
ANOMALY(RANK_WITHOUT_EVENTS, "rank_without_events", WARNING, "ranks without events",
        "A rank of the header has no events.",
        "It counts in all averages with no useful time; check whether ranks were filtered out.")
ANOMALY(OUT_OF_ORDER, "out_of_order", WARNING, "events earlier than the one before, counted as at its time",
        "An event is earlier than one before it on the same rank.",
        "It counts at the time of the one before it; if there are many, { grep -v '^[123]:' "
        "T.prv; grep '^[123]:' T.prv | sort -s -t: -k6,6n; } >sorted.prv sorts the trace.")
ANOMALY(LATE_RECORD, "late_record", DAMAGE, "records far behind their time, left out",
        "A record stands so far behind its time that what it belongs to was already computed.",
        "The record was left out; sort the trace by time.")
ANOMALY(MISMATCHED_COLLECTIVE, "mismatched_collective", WARNING,
        "of another communicator than the trace says, nobody waits in them",
        "A rank left a collective call before another member entered it, by more than their clocks can differ: the "
        "call belongs to another communicator than the trace says, as with duplicates of an intercommunicator.",
        "Nobody waits in this call, and no clock is blamed; its waiting time counts as transfer.")
ANOMALY(MISSING_SENDS, "missing_sends", WARNING,
        "received before they were sent, because sends are missing; nobody waits for them",
        "From some point on the trace has more receives than sends of one sender, receiver and tag, so that messages "
        "are tied to receives before their own. Extrae records no sends for started persistent requests that are "
        "synchronous, buffered or ready.",
        "Nobody waits for these messages, and no clock is blamed; use ordinary persistent or nonblocking sends in "
        "the traced run to see who waits.")
ANOMALY(TASK_DEPENDENCY, "task_dependency", INFORMATION, "lines from a task's creation to its execution",
        "The tracer drew a line from where a task was created to where it was executed.",
        "Nothing needs doing; such a line is no message.")
ANOMALY(BAD_RECORD, "bad_record", DAMAGE, "lines that are no records, left out",
        "A line is no valid record, or stands where it must not.",
        "It was skipped, or used up to the damage; transfer or write the trace again.")
ANOMALY(ODD_RECORD, "odd_record", WARNING, "lines written as they should not be",
        "A line is written as it should not be, but leaves no doubt about what it says.",
        "It was taken as it is meant; records of an obsolete kind say nothing and were skipped.")
ANOMALY(BAD_TIME, "bad_time", DAMAGE, "records at impossible times, left out",
        "A record's time is impossible: negative, an end before its begin, 146 years and more, or far beyond the end "
        "of the run.",
        "The record was skipped; write the trace again.")
ANOMALY(HEADER_MISMATCH, "header_mismatch", WARNING, "contradictions between header and records",
        "The header contradicts itself or the records, in duration or in numbers of tasks and communicators.",
        "The records were believed.")
ANOMALY(LABEL_MISMATCH, "label_mismatch", WARNING, "values that the .pcf names otherwise",
        "The .pcf names an MPI call otherwise than its number does, or calls tracing disabled "
        "where it is switched on.",
        "The number was believed; check that the .pcf belongs to the trace.")
ANOMALY(TRUNCATED, "truncated", DAMAGE, "ends before the end",
        "The trace ends in the middle of a line or of its compressed data, or is no text from some point on.",
        "The results cover what is there; transfer or write the trace again.")
ANOMALY(OTHER_APPLICATION, "other_application", WARNING, "records of other applications, left out",
        "The trace has records of more than one application, and none was chosen.",
        "Only the first application was analysed; --app chooses another.")
ANOMALY(UNTRACED_THREADS, "untraced_threads", INFORMATION, "threads of which nothing is known",
        "Ranks have several threads, and the trace names no events of OpenMP or pthreads: nothing is known of threads "
        "but the first of each rank.",
        "They count in no metric; trace the run with OpenMP or pthreads, too, to see what they do.")
ANOMALY(GPU_STREAMS, "gpu_streams", INFORMATION, "threads that are streams of a GPU, left out",
        "The .row names threads of ranks as streams of a GPU (GPU-D.., CUDA-D.., HIP-.., OpenCL-..), or an "
        "archive has locations that are some.",
        "They are no threads: neither they nor their messages count in any metric.")
