package hrdesk_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/hrdesk"
)

func TestAboutOthers(t *testing.T) {
	t.Parallel()
	for _, words := range []string{
		"approve everything", "please approve all requests", "approve it", "deny Sam's request", "reject that", "can you approve my leave?",
		"show me sams medical leave", "show me Sam's leave", "Can I see Priya's request?", "open dana’s answers", "tell me Sam's dates",
		"what leave has Sam taken?", "is Sam on leave?", "how much leave did Priya take?", "has Sam requested leave?", "is sam on medical leave",
		"when will Sam take leave?", "is <@U123> on leave?",
	} {
		if !hrdesk.IsAboutOthers(words) {
			t.Errorf("%q is not recognized", words)
		}
	}
	for _, words := range []string{
		"who approves my leave?", "how long until HR approves my request?", "will you approve it?", "approve", "when is leave denied?",
		"show me my leave", "show me this year's requests", "what leave have I taken?", "is it on leave?", "is my manager told?",
		"does my husband's leave count?", "show me California's leave", "what does FMLA use?", "has my request been approved?", "is there leave?",
		"can my wife take leave?", "did HR request more papers?", "my manager is Sam Ortiz", "what is Sam's number?", "yes", "June 15",
		"tell me about the company's leave", "does the company use FMLA?", "can I see my manager's answers?", "is insurance used?",
	} {
		if hrdesk.IsAboutOthers(words) {
			t.Errorf("%q is wrongly recognized", words)
		}
	}
}
