package main

import (
	"syscall"
	"testing"
	"time"

	"github.com/leaveway/leaveway/store/storetest"
)

// weigh notes the size of the database. The function that it returns waits for the work
// that is left, and reports by how much the database has grown for each of n things.
func (h *benchHouse) weigh(b *testing.B) (grown func(n int)) {
	b.Helper()
	size, ahead := storetest.Sizes(b, h.database)
	return func(n int) {
		b.Helper()
		if err := h.db.Settle(b.Context()); err != nil {
			b.Fatal(err)
		}
		sizeNow, aheadNow := storetest.Sizes(b, h.database)
		b.ReportMetric(float64(sizeNow-size)/float64(n), "B_db")
		if aheadNow > 0 {
			b.ReportMetric(float64(aheadNow-ahead)/float64(n), "B_wal")
		}
	}
}

// work notes the processor time of this process, load generator included, and of the
// database's. The function that it returns reports what each of n things took of both, in
// microseconds. Unlike the time on the wall, other work on the machine hardly changes it.
func (h *benchHouse) work(b *testing.B) (done func(n int)) {
	b.Helper()
	own, database := ownTime(b), storetest.ProcessorTime(b, h.database)
	return func(n int) {
		b.Helper()
		each := func(took time.Duration) float64 { return float64(took.Microseconds()) / float64(n) }
		b.ReportMetric(each(ownTime(b)-own), "cpu_us")
		if database > 0 {
			b.ReportMetric(each(storetest.ProcessorTime(b, h.database)-database), "db_cpu_us")
		}
	}
}

// ownTime is the processor time of this process so far.
func ownTime(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
