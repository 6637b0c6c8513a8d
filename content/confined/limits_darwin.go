package confined

import (
	"os"
	"syscall"
)

func executable() (string, error) { return os.Executable() }

// isolated puts a child in a process group of its own. It notices by its input that this
// program is gone.
func isolated() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// limitProcess leaves memory to watchMemory: not every system enforces its limits on it.
func limitProcess(_, cpu int64) error { return limitUnix(cpu) }
