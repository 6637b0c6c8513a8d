//go:build !linux && !darwin

package confined

import (
	"os"
	"syscall"
)

func executable() (string, error) { return os.Executable() }

func isolated() *syscall.SysProcAttr { return nil }

// limitProcess leaves memory to watchMemory, and processor time to the limit on wall time.
func limitProcess(_, _ int64) error { return nil }

func killGroup(p *os.Process) error { return p.Kill() }
