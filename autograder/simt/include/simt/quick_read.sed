# Puts the first look at a four-byte read in front of its callback: a settled word of shared memory (hot.hpp) needs no call.
# Saves the call and its saved registers for most reads of a tiled kernel. x86-64; rdi holds the address, rax and rcx are free there.
s/^\tcallq\{0,1\}\t__tsan_read4$/\
\tmovq\t%rdi, %rax\
\tsubq\tsimt_hot, %rax\
\tcmpq\tsimt_hot+8, %rax\
\tjae\t1f\
\ttestb\t$3, %al\
\tjne\t1f\
\tmovq\tsimt_hot+16, %rcx\
\tmovl\t(%rcx,%rax), %ecx\
\tcmpl\tsimt_hot+24, %ecx\
\tje\t2f\
1:\
&\
2:/
