package confined

import (
	"bytes"
	"fmt"
	"os"
	"syscall"
)

// executable is this program itself, even if its file was replaced or deleted since.
func executable() (string, error) { return "/proc/self/exe", nil }

// isolated puts a child in a process group of its own and lets it die with this program.
func isolated() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// addressReserve is what Go reserves in addresses, without using it, as its heap grows.
const addressReserve = 1 << 30

// limitProcess sets the kernel's limits. Those on memory are on top of what this process
// has mapped already: Go reserves addresses at its start, and the race detector maps a
// shadow of the memory.
func limitProcess(memory, cpu int64) error {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return err
	}
	// If the machine or the container is out of memory, this process goes first, not the server.
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0o600)
	for _, l := range []struct {
		which int
		most  uint64
	}{
		{syscall.RLIMIT_DATA, mapped(status, "VmData:") + uint64(memory)},
		{syscall.RLIMIT_AS, mapped(status, "VmSize:") + uint64(memory) + addressReserve},
	} {
		if err := setLimit(l.which, l.most); err != nil {
			return err
		}
	}
	return limitUnix(cpu)
}

// mapped returns a size from /proc/self/status, in bytes.
func mapped(status []byte, name string) (size uint64) {
	for line := range bytes.Lines(status) {
		if rest, ok := bytes.CutPrefix(line, []byte(name)); ok {
			_, _ = fmt.Sscan(string(rest), &size)
		}
	}
	return size << 10
}
