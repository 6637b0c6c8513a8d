//go:build unix

package onefile

import (
	"io/fs"
	"syscall"
)

// names counts the names of a file.
func names(info fs.FileInfo) uint64 {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(stat.Nlink) //nolint:unconvert // its type differs between systems
	}
	return 1
}
