//go:build linux || darwin

package confined

import (
	"fmt"
	"os"
	"syscall"
	"time"
)

// limitUnix sets the limits that every Unix has: on processor time, and no files to
// write, none to open, and so no network either.
func limitUnix(cpu int64) error {
	closeInherited()
	for which, most := range map[int]uint64{
		syscall.RLIMIT_CPU: uint64(cpu), syscall.RLIMIT_FSIZE: 0, syscall.RLIMIT_CORE: 0, syscall.RLIMIT_NOFILE: 0,
	} {
		if err := setLimit(which, most); err != nil {
			return err
		}
	}
	return nil
}

// CPUTime returns the processor time that this process has taken; 0 where that isn't known.
func CPUTime() time.Duration {
	var taken syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &taken) != nil {
		return 0
	}
	return time.Duration(taken.Utime.Nano() + taken.Stime.Nano())
}

// closeInherited closes the files that the program's own parent left open for everyone. Go
// marks its own as not to be inherited.
func closeInherited() {
	const standard, mostFiles = 3, 1024
	for fd := standard; fd < mostFiles; fd++ {
		flags, _, errno := syscall.Syscall(syscall.SYS_FCNTL, uintptr(fd), syscall.F_GETFD, 0)
		if errno == 0 && flags&syscall.FD_CLOEXEC == 0 {
			_ = syscall.Close(fd)
		}
	}
}

// setLimit sets a limit that the process can't raise again.
func setLimit(which int, most uint64) error {
	var now syscall.Rlimit
	if err := syscall.Getrlimit(which, &now); err != nil {
		return fmt.Errorf("read limit %d: %w", which, err)
	}
	most = min(most, now.Max)
	if err := syscall.Setrlimit(which, &syscall.Rlimit{Cur: most, Max: most}); err != nil {
		return fmt.Errorf("set limit %d: %w", which, err)
	}
	return nil
}

// killGroup kills a child and whatever it may have started.
func killGroup(p *os.Process) error { return syscall.Kill(-p.Pid, syscall.SIGKILL) }
