#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "paraver/labels.h"
#include "paraver/text_file.h"

enum { TEXT_MAX = 4096 };

struct text {
    char bytes[TEXT_MAX];
    size_t length;
};

static struct text told;

static void keep(void *user, enum severity severity, const char *line)
{
    struct text *text = user;

    (void)severity;
    text->length += (size_t)snprintf(text->bytes + text->length, TEXT_MAX - text->length, "%s\n", line);
}

static const struct diag diag = {keep, &told};

static int write_label(void *user, uint32_t type, const char *type_label, uint64_t value, const char *value_label)
{
    struct text *text = user;
    size_t room = TEXT_MAX - text->length;

    if (value_label)
        text->length += (size_t)snprintf(text->bytes + text->length, room, "  %" PRIu64 " <%s>\n", value, value_label);
    else
        text->length += (size_t)snprintf(text->bytes + text->length, room, "%" PRIu32 " <%s>\n", type, type_label);
    return 0;
}

/* What is told is in `told` then. */
static struct labels *read_labels(const char *pcf, size_t length, struct anomalies *anomalies)
{
    struct labels *labels;
    char *copy = malloc(length + 1);

    memset(&told, 0, sizeof(told));
    cr_assert_not_null(copy);
    memcpy(copy, pcf, length);
    cr_assert_eq(labels_of_text(&labels, copy, length, "t.pcf", &diag, anomalies), 0);
    return labels;
}

struct example {
    const char *name;
    const char *pcf;
    const char *labels;
    const char *told;
};

static const struct example good[] = {
    {"empty", "", "", ""},
    {"only blanks and comments", "\n   \n\t\n# EVENT_TYPE\n  # VALUES", "", ""},
    {"a group",
     "EVENT_TYPE\n9   50000001    MPI Point-to-point\nVALUES\n2   MPI_Recv\n1   MPI_Send\n0   Outside MPI\n\n",
     "50000001 <MPI Point-to-point>\n  0 <Outside MPI>\n  1 <MPI_Send>\n  2 <MPI_Recv>\n", ""},
    {"no line end behind the last line", "EVENT_TYPE\n0 1 One\nVALUES\n3 Three", "1 <One>\n  3 <Three>\n", ""},
    {"types share their values", "EVENT_TYPE\n0 8 Eight\n0 7 Seven\nVALUES\n0 End\n",
     "7 <Seven>\n  0 <End>\n8 <Eight>\n  0 <End>\n", ""},
    {"types without values", "EVENT_TYPE\n0 7 Seven\nEVENT_TYPE\n0 8 Eight\nVALUES\n0 End\n",
     "7 <Seven>\n8 <Eight>\n  0 <End>\n", ""},
    {"empty values", "EVENT_TYPE\n0 7 Seven\nVALUES\nEVENT_TYPE\n0 8 Eight\nVALUES\n1 A\n",
     "7 <Seven>\n8 <Eight>\n  1 <A>\n", ""},
    {"other sections between",
     "DEFAULT_OPTIONS\n\nLEVEL               THREAD\nUNITS NANOSEC\n\nDEFAULT_SEMANTIC\nTHREAD_FUNC State As Is\n"
     "STATES\n0 Idle\nSTATES_COLOR\n0 {  0, 130, 200}\nEVENT_TYPE\n0 7 Seven\nGRADIENT_COLOR\n0 {0,255,2}\n"
     "GRADIENT_NAMES\n0 Gradient 0\nEVENT_TYPE\n0 8 Eight\nVALUES\n1 A\n",
     "7 <Seven>\n8 <Eight>\n  1 <A>\n", ""},
    {"precision before, in and behind values",
     "EVENT_TYPE\n0 7 Seven\nPRECISION 2\nVALUES\n1 A\nPRECISION\t3\n2 B\nEVENT_TYPE\n0 8 Eight\nPRECISION 1\n",
     "7 <Seven>\n  1 <A>\n  2 <B>\n8 <Eight>\n", ""},
    {"CR LF", "EVENT_TYPE\r\n0 7 Seven\r\n\r\nVALUES\r\n1 A\r\n2 B\r", "7 <Seven>\n  1 <A>\n  2 <B>\n", ""},
    {"blanks and tabs", " EVENT_TYPE\t\n\t0\t \t7   Se ven\t \n \n  VALUES  \n\t1\tA\tb  c\n",
     "7 <Se ven>\n  1 <A\tb  c>\n", ""},
    {"labels with anything in them",
     "EVENT_TYPE\n7  42000050 PAPI_TOT_INS [Instr completed]\nVALUES\n3 92 (pixel-accessor.h, lib.so.6)\n4 (null)\n"
     "5 \"\"\n6 # f<int>::g\n7 \xe4\xff\n",
     "42000050 <PAPI_TOT_INS [Instr completed]>\n  3 <92 (pixel-accessor.h, lib.so.6)>\n  5 <\"\">\n"
     "  6 <# f<int>::g>\n  7 <\xe4\xff>\n",
     ""},
    {"64-bit values", "EVENT_TYPE\n0 4294967295 Last\nVALUES\n-1 A\n18446744073709551614 B\n2147483648 C\n",
     "4294967295 <Last>\n  2147483648 <C>\n  18446744073709551614 <B>\n  18446744073709551615 <A>\n", ""},
    {"values in two parts", "EVENT_TYPE\n0 7 Seven\nVALUES\n1 A\nVALUES\n2 B\n", "7 <Seven>\n  1 <A>\n  2 <B>\n", ""},
    {"equal duplicates", "EVENT_TYPE\n0 7 Seven\nVALUES\n1 A\n1 A\nEVENT_TYPE\n0 7 Seven\nVALUES\n1 A\n",
     "7 <Seven>\n  1 <A>\n", ""},
    {"declared again without values", "EVENT_TYPE\n0 7 Seven\nVALUES\n1 A\nEVENT_TYPE\n0 7 Seven\n",
     "7 <Seven>\n  1 <A>\n", ""},
};

static const struct example bad[] = {
    {"line before all sections", "hello world\n5 x\nEVENT_TYPE\n0 7 Seven\n", "7 <Seven>\n",
     "t.pcf:1: warning: line left out: it stands before all sections, found \"hello world\"\n"},
    {"unknown sections", "EVENT_TYPE\n0 7 Seven\nVALUES\n1 A\nTEXT_2\n2 B\nOTHER\n3 C\nEVENT_TYPE\n0 8 Eight\n",
     "7 <Seven>\n  1 <A>\n8 <Eight>\n", "t.pcf:5: warning: section left out: its name is unknown, found \"TEXT_2\"\n"},
    {"values without types", "VALUES\n1 A\nSTATES\n0 Idle\nVALUES\n2 B\n", "",
     "t.pcf:1: warning: VALUES without EVENT_TYPE; section left out\n"},
    {"type lines", "EVENT_TYPE\nx 7 A\n0 x B\n0 -7 C\n0 4294967296 D\n0 8 Eight\n", "8 <Eight>\n",
     "t.pcf:2: warning: line left out: expected a gradient, an event type and a label, found \"x 7 A\"\n"},
    {"value lines", "EVENT_TYPE\n0 7 Seven\nVALUES\n1x A\n18446744073709551616 B\n-9223372036854775809 C\n+1 D\n2 E\n",
     "7 <Seven>\n  2 <E>\n", "t.pcf:4: warning: line left out: expected a 64-bit value and a label, found \"1x A\"\n"},
    {"no label", "EVENT_TYPE\n0 7\n0 8 Eight\nVALUES\n1 \n2 B\n", "8 <Eight>\n  2 <B>\n",
     "t.pcf:2: warning: line left out: expected a label behind the numbers, found \"0 7\"\n"},
    {"bad precision", "EVENT_TYPE\n0 7 Seven\nPRECISION\nVALUES\n1 A\n", "7 <Seven>\n  1 <A>\n",
     "t.pcf:3: warning: expected a number of decimals behind PRECISION, found \"\"\n"},
    {"two labels of a value", "EVENT_TYPE\n0 7 Seven\nVALUES\n1 A\n2 B\n1 C\n2 D\n1 E\n",
     "7 <Seven>\n  1 <E>\n  2 <D>\n",
     "t.pcf:6: warning: \"C\" labels the same value as \"A\" on line 4; the last label counts\n"},
    {"two spellings of a value", "EVENT_TYPE\n0 7 Seven\nVALUES\n-2 A\n18446744073709551614 B\n",
     "7 <Seven>\n  18446744073709551614 <B>\n",
     "t.pcf:5: warning: \"B\" labels the same value as \"A\" on line 4; the last label counts\n"},
    {"two labels of a type", "EVENT_TYPE\n0 7 Seven\nVALUES\n1 A\n2 B\nEVENT_TYPE\n0 7 Sieben\nVALUES\n1 C\n",
     "7 <Sieben>\n  1 <C>\n",
     "t.pcf:7: warning: \"Sieben\" labels the same type as \"Seven\" on line 2; the last label counts\n"},
};

static void check_examples(const struct example *examples, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct example *example = &examples[i];
        struct labels *labels = read_labels(example->pcf, strlen(example->pcf), NULL);
        struct text text = {0};

        cr_expect_eq(labels_visit(labels, write_label, &text), 0);
        cr_expect_str_eq(text.bytes, example->labels, "%s:\n%s", example->name, text.bytes);
        cr_expect_str_eq(told.bytes, example->told, "%s:\n%s", example->name, told.bytes);
        labels_free(labels);
    }
}

Test(labels, good_files)
{
    check_examples(good, sizeof(good) / sizeof(good[0]));
}

Test(labels, bad_files_are_warned_about_and_used)
{
    check_examples(bad, sizeof(bad) / sizeof(bad[0]));
}

Test(labels, look_up)
{
    static const char pcf[] = "EVENT_TYPE\n0 7 Seven\n0 9 Nine\nVALUES\n1 A\n-2 B\nEVENT_TYPE\n0 8 Eight\n";
    struct labels *labels = read_labels(pcf, strlen(pcf), NULL);

    cr_expect_str_eq(labels_type(labels, 7), "Seven");
    cr_expect_str_eq(labels_type(labels, 8), "Eight");
    cr_expect_null(labels_type(labels, 6));
    cr_expect_null(labels_type(labels, 10));
    cr_expect_str_eq(labels_value(labels, 9, 1), "A");
    cr_expect_str_eq(labels_value(labels, 7, UINT64_MAX - 1), "B");
    cr_expect_null(labels_value(labels, 7, 0));
    cr_expect_null(labels_value(labels, 8, 1));
    cr_expect_null(labels_value(labels, 8, 7), "a type is no value");
    cr_expect_null(labels_value(labels, 1, 1));
    labels_free(labels);
}

static int stop_at_third(void *user, uint32_t type, const char *type_label, uint64_t value, const char *value_label)
{
    int *calls = user;

    (void)type;
    (void)type_label;
    (void)value;
    (void)value_label;
    return ++*calls == 3 ? 42 : 0;
}

Test(labels, visit_stops_when_told)
{
    static const char pcf[] = "EVENT_TYPE\n0 7 Seven\nVALUES\n1 A\n2 B\n3 C\nEVENT_TYPE\n0 8 Eight\n";
    struct labels *labels = read_labels(pcf, strlen(pcf), NULL);
    int calls = 0;

    cr_expect_eq(labels_visit(labels, stop_at_third, &calls), 42);
    cr_expect_eq(calls, 3);
    labels_free(labels);
}

Test(labels, thousands_of_values)
{
    enum { VALUES = 20000, LINE = 32 };
    char *pcf = malloc((VALUES + 2) * LINE);
    struct labels *labels;
    size_t length;

    cr_assert_not_null(pcf);
    length = (size_t)sprintf(pcf, "EVENT_TYPE\n0 60000019 User function\nVALUES\n");
    for (unsigned i = 0; i < VALUES; i++)
        length += (size_t)sprintf(pcf + length, "%u f%u\n", i * 7919 % VALUES, i * 7919 % VALUES);
    labels = read_labels(pcf, length, NULL);
    for (unsigned i = 0; i < VALUES; i++) {
        char expected[LINE];

        sprintf(expected, "f%u", i);
        cr_assert_str_eq(labels_value(labels, 60000019, i), expected);
    }
    cr_expect_null(labels_value(labels, 60000019, VALUES));
    labels_free(labels);
    free(pcf);
}

Test(labels, lines_are_cut_at_the_limit)
{
    static const char head[] = "EVENT_TYPE\n0 7 ";
    static const struct {
        size_t line;
        size_t label;
        const char *told;
    } cases[] = {
        {TEXT_LINE_LIMIT - 1, TEXT_LINE_LIMIT - 5, ""},
        {TEXT_LINE_LIMIT, TEXT_LINE_LIMIT - 4,
         "t.pcf:2: warning: line longer than 65536 bytes; the rest of it is left out\n"},
        {2 * TEXT_LINE_LIMIT, TEXT_LINE_LIMIT - 4,
         "t.pcf:2: warning: line longer than 65536 bytes; the rest of it is left out\n"},
    };
    char *pcf = malloc(3 * TEXT_LINE_LIMIT);

    cr_assert_not_null(pcf);
    memset(pcf, 'x', 3 * TEXT_LINE_LIMIT);
    memcpy(pcf, head, strlen(head));
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        size_t end = strlen("EVENT_TYPE\n") + cases[i].line;
        struct labels *labels;

        memcpy(pcf + end, "\r\n0 8 Eight\n", strlen("\r\n0 8 Eight\n"));
        labels = read_labels(pcf, end + strlen("\r\n0 8 Eight\n"), NULL);
        cr_expect_eq(strlen(labels_type(labels, 7)), cases[i].label);
        cr_expect_str_eq(labels_type(labels, 8), "Eight");
        cr_expect_str_eq(told.bytes, cases[i].told);
        labels_free(labels);
        memset(pcf + end, 'x', strlen("\r\n0 8 Eight\n"));
    }
    free(pcf);
}

/* A CR just where the line is cut, but not at its end, must not pass for the line's end. */
Test(labels, a_long_line_is_long_where_it_is_cut_at_a_cr)
{
    char *pcf = malloc(2 * TEXT_LINE_LIMIT);

    cr_assert_not_null(pcf);
    memset(pcf, '#', 2 * TEXT_LINE_LIMIT);
    pcf[TEXT_LINE_LIMIT] = '\r';
    labels_free(read_labels(pcf, 2 * TEXT_LINE_LIMIT, NULL));
    cr_expect_str_eq(told.bytes, "t.pcf:1: warning: line longer than 65536 bytes; the rest of it is left out\n");
    free(pcf);
}

Test(labels, nul_bytes_end_a_line)
{
    static const char pcf[] = "EVENT_TYPE\n0 7 Se\0ven\n0 8 Ei\0ght\n";
    struct labels *labels = read_labels(pcf, sizeof(pcf) - 1, NULL);

    cr_expect_str_eq(labels_type(labels, 7), "Se");
    cr_expect_str_eq(labels_type(labels, 8), "Ei");
    cr_expect_str_eq(told.bytes, "t.pcf:2: warning: NUL byte; the rest of the line is left out\n");
    labels_free(labels);
}

Test(labels, labels_of_mpi_calls_are_compared)
{
    static const struct {
        const char *type;
        const char *value;
        uint64_t mismatches;
    } cases[] = {
        {"50000001", "1 MPI_Send", 0},
        {"50000001", "1 MPI_Recv", 1},
        {"50000005", "141 MPI_File_close", 1},
        {"50000006", "1 MPI_Recv", 0},
        {"50000000", "1 MPI_Recv", 0},
        {"50000001", "1 My send", 0},
        {"50000001", "0 End", 0},
        {"50000001", "0 MPI_Send", 1},
        {"50000001", "216 MPI_Send", 0},
        {"50000001", "257 MPI_Recv", 0},
        {"50000004", "69 MPI_Win_complete", 0},
        {"50000004", "70 MPI_Win_start", 0},
        {"50000004", "71 MPI_Win_start", 1},
        {"50000004", "69 MPI_Win_post", 1},
        {"50000002", "161 (null)", 0},
        {"50000003", "194 MPI_Init_thread", 0},
        {"50000003", "31 MPI_Init_thread", 0},
        {"50000003", "194 MPI_Init", 1},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        char pcf[200];
        struct anomalies anomalies;
        int length = snprintf(pcf, sizeof(pcf), "EVENT_TYPE\n0 %s A type\nVALUES\n%s\n", cases[i].type, cases[i].value);

        anomalies_init(&anomalies, &diag, "t.prv");
        labels_free(read_labels(pcf, (size_t)length, &anomalies));
        cr_expect_eq(anomalies.tally[ANOMALY_LABEL_MISMATCH].count, cases[i].mismatches, "%s %s", cases[i].type,
                     cases[i].value);
    }
}

Test(labels, a_mismatch_names_its_place)
{
    static const char pcf[] = "EVENT_TYPE\n0 50000001 P2P\nVALUES\n2 MPI_Recv\n1 MPI_Isend\n";
    struct anomalies anomalies;

    anomalies_init(&anomalies, &diag, "t.prv");
    labels_free(read_labels(pcf, strlen(pcf), &anomalies));
    cr_expect_str_eq(told.bytes, "t.pcf:5: warning: value 1 of type 50000001 is labelled MPI_Isend, expected MPI_Send "
                                 "[label_mismatch]\n");
    cr_expect_eq(anomalies.tally[ANOMALY_LABEL_MISMATCH].first_line, 0);
}

Test(labels, free_of_nothing)
{
    cr_expect_null(labels_free(NULL));
    cr_expect_null(labels_nearest(NULL, "work"));
    cr_expect_not(labels_have_file(NULL));
}
