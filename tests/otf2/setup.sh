# A copy of the archive of testdata that can be damaged.
cp -r "$TESTDATA/three_ranks" run && chmod -R u+w run
