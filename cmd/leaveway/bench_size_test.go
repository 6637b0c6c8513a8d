package main

import (
	"testing"

	"github.com/leaveway/leaveway/store/storetest"
)

// weigh notes how large the database is. What it returns reports by how much it
// has grown since then for each of n things that were done, once what they left
// behind is done, too.
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
