//go:build !linux && !darwin

package confined

import (
	"os"
	"syscall"
	"time"
)

func executable() (string, error) { return os.Executable() }

func isolated() *syscall.SysProcAttr { return nil }

// limitProcess leaves memory to watchMemory, and processor time to the limit on wall time.
func limitProcess(_, _ int64) error { return nil }

// CPUTime returns the processor time that this process has taken; 0 where that isn't known.
func CPUTime() time.Duration { return 0 }

func killGroup(p *os.Process) error { return p.Kill() }
