package workspace

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// deadlines is a response with deadlines.
type deadlines struct {
	*httptest.ResponseRecorder
	read, write time.Time
}

func (d *deadlines) SetReadDeadline(at time.Time) error  { d.read = at; return nil }
func (d *deadlines) SetWriteDeadline(at time.Time) error { d.write = at; return nil }

// TestStreamOutlastsDeadlines checks that the stream lifts the deadlines of its server: a
// page stays open for hours.
func TestStreamOutlastsDeadlines(t *testing.T) {
	app, _ := newFake(t, nil)
	ctx, leave := context.WithCancel(t.Context())
	leave() // the page closes at once
	soon := time.Now().Add(time.Second)
	w := &deadlines{httptest.NewRecorder(), soon, soon}
	app.w.Handler().ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodGet, "/workspace/stream?user=U0DANA", http.NoBody))
	if w.Code != http.StatusOK || !w.read.IsZero() || !w.write.IsZero() {
		t.Errorf("%d, reading ends %v and writing %v", w.Code, w.read, w.write)
	}
}
