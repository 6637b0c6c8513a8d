package inquiry_test

import (
	"reflect"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/inquiry"
	"github.com/leaveway/leaveway/intents/inquire"
)

// TestMoveFor has questions that want something done, and others that the record answers.
func TestMoveFor(t *testing.T) {
	t.Parallel()
	const said = "every  Friday?"
	toHR := agent.Press{Do: agent.DoAskHR, Value: "every Friday?"}
	for _, c := range []struct {
		about inquire.About
		back  agent.QuestionnaireID
		want  agent.Move
	}{
		{inquire.Person, "", agent.ReachHuman{}},
		{inquire.Profile, "", agent.WorkOnProfile{Do: agent.DoProfile}},
		{inquire.Copy, "", agent.WorkOnRecords{Do: agent.DoRecordsCopy}},
		{inquire.WeeklyStop, "", agent.Subscribe{Do: agent.DoWeeklyStop}},
		{inquire.Recurring, "", agent.Clarify{Words: said, Objection: inquiry.DaysAgainAndAgain, Offer: toHR}},
		{inquire.CallMe, "", agent.WriteToHR{Words: said}},
		{inquire.GoingBack, "return", agent.Respond{Questionnaire: "return"}},
		{inquire.GoingBack, "", agent.Inquire{About: inquire.GoingBack, Words: said}},
		{inquire.State, "return", agent.Inquire{About: inquire.State, Words: said}},
	} {
		if got := inquiry.MoveFor(c.about, said, c.back); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, want %+v", c.about, got, c.want)
		}
	}
}
