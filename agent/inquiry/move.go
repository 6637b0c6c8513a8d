package inquiry

import (
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents/inquire"
)

// MoveFor is the move of a question about one's own requests, or about HR: most are answered from
// the record, and some want something done. back is the questionnaire for people who come back to
// work, or "" if there is none for the person now.
func MoveFor(about inquire.About, said string, back agent.QuestionnaireID) agent.Move {
	switch about { //nolint:exhaustive // the others are answered from the record
	case inquire.Person:
		return agent.ReachHuman{}
	case inquire.Profile:
		return agent.WorkOnProfile{Do: agent.DoProfile}
	case inquire.Copy:
		return agent.WorkOnRecords{Do: agent.DoRecordsCopy}
	case inquire.Calendars:
		return agent.Subscribe{Do: agent.DoCalendars}
	case inquire.Weekly:
		return agent.Subscribe{Do: agent.DoWeekly}
	case inquire.WeeklyStop:
		return agent.Subscribe{Do: agent.DoWeeklyStop}
	case inquire.Recurring:
		toHR := agent.Press{Do: agent.DoAskHR, Value: say.Clip(strings.Join(strings.Fields(said), " "))}
		return agent.Clarify{Words: said, Objection: DaysAgainAndAgain, Offer: toHR}
	case inquire.CallMe:
		return agent.WriteToHR{Words: said}
	case inquire.GoingBack:
		if back != "" {
			return agent.Respond{Questionnaire: back}
		}
	}
	return agent.Inquire{About: about, Words: said}
}
