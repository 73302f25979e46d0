import CSandbox

/// The kernel's seccomp: which system calls a process may make.
enum SystemCalls {
  /// What decoders, their libraries and the C library need, whatever they say with it: memory,
  /// threads' waiting, time, reading, and asking about files and about the process itself.
  private static let harmless = """
    access brk clock_getres clock_gettime clock_nanosleep close dup eventfd2 exit exit_group \
    faccessat faccessat2 fadvise64 fstat fstatfs ftruncate futex getcpu getcwd getdents64 getegid \
    geteuid getgid getpid getppid getrandom getresgid getresuid getrlimit getrusage gettid \
    gettimeofday getuid lseek lstat madvise membarrier mremap munmap nanosleep \
    newfstatat pipe2 poll ppoll pread64 read readlink readlinkat readv recvmsg restart_syscall rseq \
    rt_sigaction rt_sigprocmask rt_sigreturn sched_getaffinity sched_yield sendmsg \
    set_robust_list setrlimit sigaltstack stat statfs statx sysinfo time times uname write writev
    """
  /// What nobody asks for by mistake: starting a program or a process, and reaching into another.
  private static let hostile = """
    execve execveat fork vfork ptrace process_vm_readv process_vm_writev pidfd_getfd bpf
    """

  /// Allows what decoding needs and nothing else.
  ///
  /// What else is called doesn't exist, as far as the process can see: libraries go other ways then.
  /// What is called only with bad intentions ends the process.
  ///
  /// - Returns: Whether it holds; not where the kernel has no seccomp.
  static func enter() -> Bool {
    guard let filter = unsafe seccomp_init(CSandbox_refuse(ENOSYS)) else { return false }
    defer { unsafe seccomp_release(filter) }
    // A tree instead of a list: quicker for every call. Older libraries have no tree.
    _ = unsafe seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2)
    let rules = unsafe Rules(filter: filter)
    for name in harmless.split(separator: " ") { rules.add(CSandbox_allow(), String(name)) }
    for name in hostile.split(separator: " ") { rules.add(CSandbox_kill(), String(name)) }
    addConditions(rules)
    return unsafe rules.areComplete && seccomp_load(filter) == 0
  }

  /// What may be called with some values only.
  private static func addConditions(_ rules: Rules) {
    let allow = CSandbox_allow()
    // Opening, but neither to write nor to create.
    let temporary: CInt = 0o20_000_000  // O_TMPFILE
    let change = UInt64(UInt32(O_ACCMODE | O_CREAT | O_TRUNC | temporary))
    rules.add(allow, "open", [.bits(of: 1, change, are: 0)])
    rules.add(allow, "openat", [.bits(of: 2, change, are: 0)])
    // Memory, but none that can be run: all code was loaded before.
    let run = UInt64(UInt32(PROT_EXEC))
    rules.add(allow, "mmap", [.bits(of: 2, run, are: 0)])
    rules.add(allow, "mprotect", [.bits(of: 2, run, are: 0)])
    // A thread, but no process. The kernel can't look into what clone3 is given; without it the C
    // library takes clone.
    let thread = UInt64(CLONE_THREAD)
    rules.add(allow, "clone", [.bits(of: 0, thread, are: thread)])
    rules.add(CSandbox_kill(), "clone", [.bits(of: 0, thread, are: 0)])
    // Memory that is shared by a file, but nothing that can be run, and no huge pages.
    rules.add(allow, "memfd_create", [.bits(of: 1, ~3, are: 0)])
    // What is known of an open file and its seals, but not who is told of changes.
    let (duplicate, addSeals, getSeals): (CInt, CInt, CInt) = (1030, 1033, 1034)
    for command in [F_GETFD, F_SETFD, F_GETFL, duplicate, addSeals, getSeals] {
      rules.add(allow, "fcntl", [.equal(1, UInt64(command))])
    }
    // Its own limits, its own threads' names, and a signal to itself.
    rules.add(allow, "prlimit64", [.equal(0, 0)])
    rules.add(allow, "prctl", [.equal(0, UInt64(PR_SET_NAME))])
    rules.add(allow, "tgkill", [.equal(0, UInt64(getpid()))])
  }
}

/// The rules of a filter while it is made.
@safe private final class Rules {
  private let filter: scmp_filter_ctx
  private(set) var areComplete = true

  init(filter: scmp_filter_ctx) {
    unsafe self.filter = filter
  }

  /// Says what becomes of a system call; one that this kind of machine hasn't is left out.
  func add(_ action: UInt32, _ name: String, _ conditions: [scmp_arg_cmp] = []) {
    let number = unsafe seccomp_syscall_resolve_name(name)
    guard number >= 0 else { return }
    if unsafe seccomp_rule_add_array(
      filter, action, number, CUnsignedInt(conditions.count), conditions) != 0
    {
      areComplete = false
    }
  }
}

extension scmp_arg_cmp {
  /// That one value of a call, counted from 0, has some of its bits so.
  fileprivate static func bits(of index: CUnsignedInt, _ mask: UInt64, are bits: UInt64) -> Self {
    Self(arg: index, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: bits)
  }

  /// That one value of a call, counted from 0, is this number.
  fileprivate static func equal(_ index: CUnsignedInt, _ number: UInt64) -> Self {
    Self(arg: index, op: SCMP_CMP_EQ, datum_a: number, datum_b: 0)
  }
}
