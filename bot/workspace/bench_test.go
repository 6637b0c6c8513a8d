package workspace

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync/atomic"
	"testing"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
)

// typicalStep is a step of a form as the app renders it.
func typicalStep() obj {
	return modal("Leave dates",
		obj{"type": "context", "block_id": "where", "elements": []any{mrkdwn("Pregnancy and adoption · Step 2 of 5")}},
		inputBlock("due", "When is the due date?", dateField("in")),
		inputBlock("state", "Where do you work?", obj{"type": "static_select", "action_id": "in", "options": times(12, optionAt)}),
		inputBlock("tenure", "Have you worked here for 12 months?", obj{"type": "radio_buttons", "action_id": "in", "options": times(3, optionAt)}),
		with(inputBlock("note", "Anything else?", textField("in")), "optional", true),
		actions("nav", button("Back", "back"), button("Save and close", "save"), button("Why we ask", "why")))
}

// BenchmarkSubmission measures the workspace's share of a load test: a person submits, and
// the app answers at once with the next view.
func BenchmarkSubmission(b *testing.B) {
	next, err := json.Marshal(obj{"response_action": "update", "view": typicalStep()})
	if err != nil {
		b.Fatal(err)
	}
	app := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		rw.Header().Set("Content-Type", asJSON)
		_, _ = rw.Write(next)
	}))
	defer app.Close()
	cfg := Default()
	cfg.AppURL = app.URL
	cfg.Users = nil
	for i := range 64 {
		cfg.Users = append(cfg.Users, User{ID: "U0P" + strconv.Itoa(i), Name: "p" + strconv.Itoa(i), RealName: "Person " + strconv.Itoa(i), TZ: "UTC"})
	}
	w := New(cfg)
	raw, err := json.Marshal(typicalStep())
	if err != nil {
		b.Fatal(err)
	}
	step, err := blockkit.ReadJSON(raw)
	if err != nil {
		b.Fatal(err)
	}
	for _, p := range w.people {
		v, wrong := w.views.readView(step)
		if wrong != nil {
			b.Fatal(wrong)
		}
		w.views.openModal(p, v)
	}
	ctx := context.Background()
	var who atomic.Int64
	b.ReportAllocs()
	b.SetParallelism(8)
	b.RunParallel(func(pb *testing.PB) {
		a := w.As("p" + strconv.FormatInt(who.Add(1)-1, 10))
		for pb.Next() {
			for _, fill := range [][2]string{{"When is the due date?", "2027-06-15"}, {"Where do you work?", "Option 3"}, {"tenure", "Option 1"}} {
				if err := a.Fill(ctx, fill[0], fill[1]); err != nil {
					b.Fatal(err)
				}
			}
			if err := a.Submit(ctx); err != nil {
				b.Fatal(err)
			}
		}
	})
}
