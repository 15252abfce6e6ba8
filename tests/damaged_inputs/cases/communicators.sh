# 18: 17 communicators announced, 3 there; used
edit odd-18-communicators-fewer '1s/,3$/,17/'
#> status 0, as base.prv
#> odd-18-communicators-fewer.prv:5: warning: expected communicator line 4 of 17, found a record [header_mismatch]
#> strict: warning 1 is an error

# 19: 2 communicators announced, 3 there; used
edit odd-19-communicators-more '1s/,3$/,2/'
#> status 0, as base.prv
#> odd-19-communicators-more.prv:5: warning: 3 communicator lines, the header announces 2 [header_mismatch]
#> strict: the same

# 20: 4 members announced, 2 listed; those listed
edit odd-20-members-fewer '2s/c:1:1:2:/c:1:1:4:/'
#> status 0, as base.prv
#> odd-20-members-fewer.prv:2: warning: communicator 1 announces 4 members, found 2, which are used [bad_record]
#> strict: warning 1 is an error

# 20: a member that is no number; those before it
edit odd-20-member-text '2s/2$/two/'
#> status 0, as base.prv
#> odd-20-member-text.prv:2: warning: column 11: expected a task number, found "two"; 1 members are used [bad_record]
#> strict: warning 1 is an error

# 20: `c:1:2`; line left out
edit odd-20-line-short '3s/.*/c:1:2/'
#> status 0, as base.prv
#> odd-20-line-short.prv:3: warning: column 6: expected c:application:id:count in digits, found the end of the line; line left out [bad_record]
#> strict: warning 1 is an error

# 20: a member that is listed twice; once
edit odd-20-member-twice '2s/2$/1/'
#> status 0, as base.prv
#> odd-20-member-twice.prv:2: warning: column 11: communicator 1 names this task for the second time, which is ignored [header_mismatch]
#> strict: the same

# 21: task 17 of 2; line left out
edit odd-21-member-unknown '3s/1$/17/'
#> status 0, as base.prv
#> odd-21-member-unknown.prv:3: warning: column 9: there is no task 17, application 1 has 2; communicator left out [unknown_rank]
#> strict: warning 1 is an error

# 21: task 0; line left out
edit odd-21-member-zero '3s/1$/0/'
#> status 0, as base.prv
#> odd-21-member-zero.prv:3: warning: column 9: there is no task 0, application 1 has 2; communicator left out [unknown_rank]
#> strict: warning 1 is an error

# 21: application 7 of 1; line left out
edit odd-21-application-unknown '3s/c:1:/c:7:/'
#> status 0, as base.prv
#> odd-21-application-unknown.prv:3: warning: column 3: there is no application 7, the header has 1; line left out [unknown_rank]
#> strict: warning 1 is an error

# 22: one number for two communicators; the first
edit odd-22-communicator-twice '1s/,3$/,4/; 4a\
c:1:1:1:2'
#> status 0, as base.prv
#> odd-22-communicator-twice.prv:5: warning: communicator 1 is defined twice, the first is kept [bad_record]
#> strict: warning 1 is an error

# 22: the same communicator twice; the first
edit odd-22-communicator-repeated '1s/,3$/,4/; 4a\
c:1:1:2:1:2'
#> status 0, as base.prv
#> odd-22-communicator-repeated.prv:5: warning: communicator 1 is defined twice, the first is kept [bad_record]
#> strict: warning 1 is an error

# 22: `x:1:3:1:2`; line left out
edit odd-22-unknown-letter '4s/^c/x/'
#> status 0, as base.prv
#> odd-22-unknown-letter.prv:4: warning: unknown kind of record "x:1:3:1:2", expected 1, 2, 3, c, i or #; line left out [bad_record]
#> odd-22-unknown-letter.prv:5: warning: expected communicator line 3 of 3, found a record [header_mismatch]
#> strict: warning 1 is an error

# 23: an intercommunicator of an undefined communicator; used
edit odd-23-intercommunicator '1s/,3$/,4/; 4a\
i:1:4:1:1:40:2'
#> status 0, as base.prv
#> odd-23-intercommunicator.prv:5: warning: an intercommunicator refers to communicator 40, which is not defined [header_mismatch]
#> strict: the same

# 23: `i:1:4:1`; line left out
edit odd-23-intercommunicator-short '1s/,3$/,4/; 4a\
i:1:4:1'
#> status 0, as base.prv
#> odd-23-intercommunicator-short.prv:5: warning: column 8: expected i:application:id:communicator:leader:communicator:leader in digits, found the end of the line; line left out [bad_record]
#> strict: warning 1 is an error

# 23: an intercommunicator
edit good-23-intercommunicator '1s/,3$/,4/; 4a\
i:1:4:2:1:3:2'
#> status 0, as base.prv
#> strict: the same
