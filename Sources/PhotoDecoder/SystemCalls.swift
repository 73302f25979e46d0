import CSandbox

/// The kernel's seccomp, which restricts the system calls that a process may make.
enum SystemCalls {
  /// The system calls that decoders, their libraries and the C library need, with any arguments:
  /// memory, waiting of threads, time, reading, and information about files and the process itself.
  private static let harmless = """
    access brk clock_getres clock_gettime clock_nanosleep close dup eventfd2 exit exit_group \
    faccessat faccessat2 fadvise64 fstat fstatfs ftruncate futex getcpu getcwd getdents64 getegid \
    geteuid getgid getpid getppid getrandom getresgid getresuid getrlimit getrusage gettid \
    gettimeofday getuid lseek lstat madvise membarrier mremap munmap nanosleep \
    newfstatat pipe2 poll ppoll pread64 read readlink readlinkat readv recvmsg restart_syscall rseq \
    rt_sigaction rt_sigprocmask rt_sigreturn sched_getaffinity sched_yield sendmsg \
    set_robust_list setrlimit sigaltstack stat statfs statx sysinfo time times uname write writev
    """
  /// The system calls that are never made by mistake: starting a program or a process, and access
  /// to another process.
  private static let hostile = """
    execve execveat fork vfork ptrace process_vm_readv process_vm_writev pidfd_getfd bpf
    """

  /// Allows only the system calls that decoding needs.
  ///
  /// Other system calls fail as unsupported, and libraries have fallbacks for that. System calls
  /// that only an attacker would make kill the process.
  ///
  /// - Returns: Whether it succeeded; false if the kernel has no seccomp.
  static func enter() -> Bool {
    guard let filter = unsafe seccomp_init(CSandbox_refuse(ENOSYS)) else { return false }
    defer { unsafe seccomp_release(filter) }
    // A tree instead of a list, because it is faster for every call. Older libraries have no tree.
    _ = unsafe seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2)
    // For all threads, in case a library started one.
    _ = unsafe seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1)
    let rules = unsafe Rules(filter: filter)
    for name in harmless.split(separator: " ") { rules.add(CSandbox_allow(), String(name)) }
    for name in hostile.split(separator: " ") { rules.add(CSandbox_kill(), String(name)) }
    addConditions(rules)
    return unsafe rules.areComplete && seccomp_load(filter) == 0
  }

  /// Adds the system calls that are allowed with some arguments only.
  private static func addConditions(_ rules: Rules) {
    let allow = CSandbox_allow()
    // Opening files, but not for writing or creating.
    let temporary: CInt = 0o20_000_000  // O_TMPFILE
    let change = UInt64(UInt32(O_ACCMODE | O_CREAT | O_TRUNC | temporary))
    rules.add(allow, "open", [.bits(of: 1, change, are: 0)])
    rules.add(allow, "openat", [.bits(of: 2, change, are: 0)])
    // Memory, but not executable: all code was loaded before.
    let run = UInt64(UInt32(PROT_EXEC))
    rules.add(allow, "mmap", [.bits(of: 2, run, are: 0)])
    rules.add(allow, "mprotect", [.bits(of: 2, run, are: 0)])
    // A thread, but no process. The kernel can't check the arguments of clone3; without it the C
    // library calls clone.
    let thread = UInt64(CLONE_THREAD)
    rules.add(allow, "clone", [.bits(of: 0, thread, are: thread)])
    rules.add(CSandbox_kill(), "clone", [.bits(of: 0, thread, are: 0)])
    // Memory as a file, but not executable, and without huge pages.
    rules.add(allow, "memfd_create", [.bits(of: 1, ~3, are: 0)])
    // The state of an open file and its seals, but not its notifications.
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

/// The rules of a filter that is being built.
@safe private final class Rules {
  private let filter: scmp_filter_ctx
  private(set) var areComplete = true

  init(filter: scmp_filter_ctx) {
    unsafe self.filter = filter
  }

  /// Sets the action for a system call; one that this architecture doesn't have is skipped.
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
  /// Creates the condition that some bits of an argument, counted from 0, have these values.
  fileprivate static func bits(of index: CUnsignedInt, _ mask: UInt64, are bits: UInt64) -> Self {
    Self(arg: index, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: bits)
  }

  /// Creates the condition that an argument, counted from 0, is this number.
  fileprivate static func equal(_ index: CUnsignedInt, _ number: UInt64) -> Self {
    Self(arg: index, op: SCMP_CMP_EQ, datum_a: number, datum_b: 0)
  }
}
