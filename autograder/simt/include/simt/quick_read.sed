# Puts the first look at an access in front of its callback: what lies on the thread's own stack, or in host code beside the device's
# memory, needs no call, and a four-byte read of a settled word of shared memory needs none (hot.hpp). Then makes the calls of
# kept_registers.hpp calls of the real functions. x86-64; rdi holds the address, rax and rcx are free there.
# A pointer that is not aligned was told before; between two settled words it can tell nothing new either.
s/^\tcallq\{0,1\}\t__tsan_read4$/\
\tmovq\t%rdi, %rax\
\tsubq\tsimt_hot, %rax\
\tcmpq\tsimt_hot+8, %rax\
\tjae\t1f\
\tmovq\tsimt_hot+16, %rcx\
\tmovl\t(%rcx,%rax), %ecx\
\tcmpl\tsimt_hot+24, %ecx\
\tje\t3f\
\tjmp\t2f\
1:\
\tmovq\t%rdi, %rax\
\tsubq\tsimt_hot+32, %rax\
\tcmpq\tsimt_hot+40, %rax\
\tjb\t3f\
2:\
\tcall\tsimt_kept_tsan_read4\
3:/
s/^\tcallq\{0,1\}\t__tsan_\(write4\|\(read\|write\)\(1\|2\|8\|16\)\)$/\
\tmovq\t%rdi, %rax\
\tsubq\tsimt_hot+32, %rax\
\tcmpq\tsimt_hot+40, %rax\
\tjb\t1f\
\tcall\t__tsan_\1\
1:/
s/\tcall\t__tsan_write4\n/\tcall\tsimt_kept_tsan_write4\n/
s/^\tcallq\{0,1\}\t__\(ubsan_handle_out_of_bounds\|ubsan_handle_[a-z]*_overflow\|ubsan_handle_type_mismatch_v1\)$/\tcall\tsimt_kept_\1/
s/^\tcallq\{0,1\}\tsimt_barrier$/\tcall\tsimt_kept_barrier/
# Calls through pointers go by simt_indirect_call (src/calls.cpp), with the target in r11; computed jumps end a run that checks calls.
s/^\tcallq\{0,1\}\t\*\(.*\)$/\
\tmovq\t\1, %r11\
\tcall\tsimt_indirect_call/
s/^\t\(notrack \)\{0,1\}jmpq\{0,1\}\t\*%.*$/\
\tcmpb\t$0, simt_calls_checked\
\tje\t1f\
\tud2\
1:\
&/
# Between the __shared__ arrays of a file lies what belongs to none of them, so that a pointer that runs out of one is told.
/^\t\.section\t\.tbss/,/^\t\.\(section\t\.\(td\|te\|[^t]\)\|text\|data\|bss\)/ s/^\t\.zero\t[0-9][0-9]*$/&\
\t.zero\t1088/
