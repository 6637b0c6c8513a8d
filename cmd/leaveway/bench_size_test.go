package main

import (
	"testing"

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
