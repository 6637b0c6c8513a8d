package dialogue_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/agent"
)

// TestRemindersKeepOfficeHours checks that reminders come at the office hour of an office
// day in the person's zone, and not within ten hours.
func TestRemindersKeepOfficeHours(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(rt)
		defer w.close()
		w.now = w.now.Add(time.Duration(rapid.IntRange(0, 400*24).Draw(rt, "hours")) * time.Hour)
		zone, err := time.LoadLocation(dana.Zone)
		if err != nil {
			rt.Fatal(err)
		}
		out := w.say("I need medical leave")
		for _, timer := range out.Timers {
			at := timer.At.In(zone)
			if at.Hour() != 10 || at.Weekday() == time.Saturday || at.Weekday() == time.Sunday {
				rt.Errorf("%s rings at %s", timer.Name, at)
			}
			if timer.At.Sub(w.now) < 10*time.Hour {
				rt.Errorf("%s rings at %s, right after %s", timer.Name, at, w.now.In(zone))
			}
		}
		if len(out.Timers) != 2 {
			rt.Errorf("%d timers were set", len(out.Timers))
		}
	})
}

// TestTimersAreSetByTheDay checks that later turns of a day don't set the timers again.
func TestTimersAreSetByTheDay(t *testing.T) {
	w := newWorld(t)
	defer w.close()
	w.say("I need medical leave")
	if out := w.say("January 11"); len(out.Timers) != 0 {
		t.Errorf("the second turn of the day set %v", out.Timers)
	}
}

// TestALateTimerSaysNothing checks that a timer is ignored if the form has changed since.
func TestALateTimerSaysNothing(t *testing.T) {
	for name, meanwhile := range map[string]func(*world){
		"continued": func(w *world) { w.now = w.now.AddDate(0, 0, 3); w.say("January 12") },
		"canceled":  func(w *world) { w.say("cancel"); w.say("yes") },
		"muted":     func(w *world) { w.say("save"); w.mute() },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			defer w.close()
			w.say("I need medical leave")
			s, _, err := w.db.Session(t.Context(), tenant, session)
			if err != nil {
				t.Fatal(err)
			}
			due := s.Form.Reminders.Next
			meanwhile(w)
			ring := agent.DueTimer{Tenant: tenant, Session: session, Person: dana.ID, Timer: agent.Timer{Name: agent.TimerRemind, At: due}}
			if out := w.turn(ring.Event(due)); len(out.Messages) > 0 {
				t.Errorf("sent %q", out.Messages[0].Text)
			}
		})
	}
}

// mute turns off the open form's reminders.
func (w *world) mute() {
	s, _, err := w.db.Session(contextOf(w.t), tenant, session)
	if err != nil {
		w.t.Fatal(err)
	}
	w.press(agent.Press{Do: agent.DoMute, Form: s.Form.ID})
}
