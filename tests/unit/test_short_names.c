#include <criterion/criterion.h>
#include <string.h>

#include "output/formats/format.h"
#include "output/names.h"
#include "output/text.h"

Test(short_names, columns_of_characters)
{
    static const struct {
        const char *text;
        size_t columns;
    } cases[] = {
        {"", 0},
        {"halo", 4},
        {"\xc3\xa4nderung", 8},
        {"\xe8\xae\xa1\xe7\xae\x97", 4}, /* Chinese, two characters */
        {"\xef\xbc\xa1", 2},             /* a fullwidth A */
        {"\xf0\x9f\x9a\x80x", 3},        /* a rocket */
        {"e\xcc\x81", 1},                /* a letter, and an accent on it */
        {"\xff\xfe", 2},                 /* no UTF-8: two signs that stand for it */
        {"\xed\x95\x9c\xea\xb5\xad", 4}, /* Korean */
        {"\xe2\x94\x82\xe2\x80\xa6", 2}, /* a line and an ellipsis */
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        cr_expect_eq(text_columns(cases[i].text), cases[i].columns, "%zu: %zu", i, text_columns(cases[i].text));
}

Test(short_names, lose_what_tells_least)
{
    static const char update[] = "void solver::mesh::Grid<double, std::allocator<double>>::update(int, Cell<3> const&)";
    static const struct {
        const char *name;
        size_t width;
        const char *expected;
    } cases[] = {
        {"halo", 4, "halo"},
        {update, 200, update},
        {update, 60, "void solver::mesh::Grid::update(int, Cell<3> const&)"},
        {update, 40, "solver::mesh::Grid::update"},
        {update, 20, "Grid::update"},
        {update, 10, "update"},
        {"Matrix<double>::operator<(Matrix<double> const&)", 24, "Matrix::operator<"},
        {"Task::operator()(int)", 16, "Task::operator()"},
        {"std::ostream& operator<< <char>(std::ostream&)", 20, "operator<< <char>"},
        {"(anonymous namespace)::step", 10, "step"},
        {"a->b::c->d", 4, "c->d"},
        {"main/solve/exchange/MPI_Waitall", 30, "…/solve/exchange/MPI_Waitall"},
        {"main/solve/exchange/MPI_Waitall", 16, "…/MPI_Waitall"},
        {"main/solve/MPI_Waitall", 11, "MPI_Waitall"},
        {"main/solve/MPI_Waitall", 10, "…/Waitall"},
        {"MPI_Allreduce (transfer)", 20, "Allreduce (transfer)"},
        {"0.1184 s to MPI_Allreduce", 18, "0.1184 s…Allreduce"},
        {"MY_MPI_Allreduce", 13, "MY_MPI…reduce"},
        {"/home/somebody/src/halo.c:120", 12, "…/halo.c:120"},
        {"[computation]/between halo.c:39 and 51", 28, "…/between halo.c:39 and 51"},
        {"one(two<three", 8, "one…hree"},
        {"a_name_without_any_parts", 11, "a_nam…parts"},
        {"\xe8\xae\xa1\xe7\xae\x97\xe6\xb5\x8b\xe8\xaf\x95", 6, "\xe8\xae\xa1…\xe8\xaf\x95"},
        {"operator", 4, "o…or"},
        {"((((((((((((((((((((((((((((((", 4, "(…(("},
        {"////////", 4, "…///"},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct brief_name brief = name_shorten(cases[i].name, cases[i].width, NULL);

        cr_expect_str_eq(brief.text, cases[i].expected, "%zu: \"%s\"", i, brief.text);
        cr_expect_leq(text_columns(brief.text), cases[i].width);
    }
}

Test(short_names, need_no_utf8)
{
    const struct diag silent = {0};
    struct format_context context = {.terminal.utf8 = false};

    cr_assert_eq(output_open_memory(&context.output, &silent), 0);
    cr_expect_eq(name_put(&context, "main/MPI_Send", 11, NULL), 11);
    cr_expect_str_eq(output_content(context.output), "../MPI_Send");
    output_abort(context.output);
}

/* Whatever is left out, different names are told apart. */
Test(short_names, stay_apart)
{
    enum { MOST = 4 };
    static const struct {
        const char *names[MOST];
        size_t width;
        const char *expected[MOST];
    } cases[] = {
        {{"apply<int>(int)", "apply<double>(double)"}, 11, {"apply(int)", "apply…uble)"}},
        {{"imbalanced region/compute_inner", "balanced region/compute_inner", "idle"},
         18,
         {"imb…/compute_inner", "bal…/compute_inner", "idle"}},
        {{"MPI_Allreduce (own)", "Allreduce (own)"}, 16, {"…MPI_Allreduce …", "Allreduce (own)"}},
        {{"main/solve/MPI_Recv", "main/setup/MPI_Recv"}, 16, {"…/solve/MPI_Recv", "…/setup/MPI_Recv"}},
        {{"a::first::Grid::run", "b::second::Grid::run"}, 12, {"a::fi…d::run", "b::se…d::run"}},
        {{"kernel_of_the_first_phase_of_the_program", "kernel_of_the_other_phase_of_the_program"},
         12,
         {"…first_phas…", "…other_phas…"}},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const struct name_set set = {.items = cases[i].names, .count = MOST};

        for (size_t k = 0; k < MOST && cases[i].names[k]; k++) {
            struct brief_name brief = name_shorten(cases[i].names[k], cases[i].width, &set);

            cr_expect_str_eq(brief.text, cases[i].expected[k], "%zu: \"%s\"", i, brief.text);
            cr_expect_leq(text_columns(brief.text), cases[i].width);
            for (size_t other = 0; other < k; other++)
                cr_expect_str_neq(brief.text, name_shorten(cases[i].names[other], cases[i].width, &set).text);
        }
    }
}

/* Where one has no room for it, none has the MPI_ of calls. */
Test(short_names, all_or_none_have_the_prefix)
{
    static const char *const names[] = {"solve", "MPI_Wait", "step/MPI_Scatterv (own)", "MPI_Allreduce (transfer)"};
    static const struct {
        size_t width;
        const char *expected[4];
    } cases[] = {
        {24, {"solve", "MPI_Wait", "step/MPI_Scatterv (own)", "MPI_Allreduce (transfer)"}},
        {20, {"solve", "Wait", "step/Scatterv (own)", "Allreduce (transfer)"}},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct name_set set = {.items = names, .count = 4};

        name_set_fit(&(struct format_context){.terminal.utf8 = true}, &set, cases[i].width);
        for (size_t k = 0; k < set.count; k++) {
            struct brief_name brief = name_shorten(names[k], cases[i].width, &set);

            cr_expect_str_eq(brief.text, cases[i].expected[k], "%zu: \"%s\"", i, brief.text);
        }
    }
}
