/*
 * Criterion can show how texts differ, by libgit2, and makes that ready in each of the processes that it starts, one
 * for each case: all certificates of the machine are read, which takes longer than most cases. No test asks for such a
 * difference; these stand before the functions of libgit2.
 */
int git_libgit2_init(void);
int git_libgit2_shutdown(void);

int git_libgit2_init(void)
{
    return 1; /* as often as it was called */
}

int git_libgit2_shutdown(void)
{
    return 0;
}
