package profile_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/profile"
)

var noon = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)

func told(fact, value string, at time.Time) agent.Told {
	return agent.Told{Fact: fact, Value: value, By: "U0DANA", At: at}
}

// TestLearn keeps what stays true from one request to the next, and nothing about health.
func TestLearn(t *testing.T) {
	t.Parallel()
	for fact, want := range map[string]bool{
		"work_state": true, "work_country": true, "manager": true, "schedule_hours_week": true,
		"reason": false, "care_level": false, "tenure_12_months": false, "leave_start": false, "": false,
	} {
		if _, changed := profile.Learn(agent.Profile{}, []agent.Told{told(fact, "x", noon)}, noon); changed != want {
			t.Errorf("%q is kept: %t, want %t", fact, changed, want)
		}
	}
	if _, changed := profile.Learn(agent.Profile{}, []agent.Told{told("work_state", "", noon)}, noon); changed {
		t.Error("an answer that was skipped is kept")
	}
}

// TestLearnDoesNotChangeTheOld replaces what was told of the same fact, in a copy: a turn may be
// decided twice.
func TestLearnDoesNotChangeTheOld(t *testing.T) {
	t.Parallel()
	old, _ := profile.Learn(agent.Profile{Version: 3}, []agent.Told{told("work_state", "CA", noon), told("manager", "U0SAM", noon)}, noon)
	later := noon.Add(time.Hour)
	next, _ := profile.Learn(old, []agent.Told{told("work_state", "OR", later)}, later)
	left, ok := profile.Forget(next, "manager", later)
	want := agent.Profile{Version: 3, Updated: later, Told: []agent.Told{told("work_state", "OR", later)}}
	if diff := cmp.Diff(want, left); diff != "" || !ok {
		t.Error(diff)
	}
	if got, _ := profile.Known(old, "work_state", noon); got.Value != "CA" || len(next.Told) != 2 {
		t.Errorf("the old profile has changed: %+v, %+v", old, next)
	}
	if _, ok := profile.Forget(left, "manager", later); ok {
		t.Error("forgotten twice")
	}
}

// TestKnownForAYear asks again after a year.
func TestKnownForAYear(t *testing.T) {
	t.Parallel()
	p, _ := profile.Learn(agent.Profile{}, []agent.Told{told("work_state", "CA", noon)}, noon)
	for after, want := range map[time.Duration]bool{0: true, agent.ProfileKept: true, agent.ProfileKept + time.Second: false} {
		if _, ok := profile.Known(p, "work_state", noon.Add(after)); ok != want {
			t.Errorf("%s later it is known: %t", after, ok)
		}
	}
	if _, ok := profile.Known(p, "manager", noon); ok {
		t.Error("somebody's manager is known without being told")
	}
}
