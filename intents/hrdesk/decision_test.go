package hrdesk

import "testing"

// TestDecides has replies below a card by what they decide. What is only talked about, asked
// or put off decides nothing.
func TestDecides(t *testing.T) {
	t.Parallel()
	for want, said := range map[Verdict][]string{
		Granted: {
			"approved, congrats", "Approve", "looks good to me", "ok from my side, go ahead", "LGTM 👍", "👍", "granted!", "fine with me", "I'm ok with this one",
			"no objections, enjoy your leave", "no worries, approved", "yes", "we're fine with it", "Thank you, that's fine", "signed off",
		},
		Refused: {
			"no, sorry, not enough notice", "we can't grant this", "denied", "not approved", "I'm afraid I have to reject this", "no", "this is not possible in June",
			"we really can't approve it", "sorry, won't work, two people are out already", "she isn't eligible", "declining because the form is missing",
		},
		NoVerdict: {
			"I'll look at this one tomorrow", "is she approved yet?", "who approved this", "Dana, can you send us the certificate by Friday?", "And one more thing.",
			"approve once the certificate is here", "let me check with payroll first", "not sure we can approve", "should we approve this", "she told me about it",
			"", "can you approve, please", "Approved leave of this kind is usually twelve weeks long, and the state's law is what counts here, so please look up how many weeks there are for her and tell me",
		},
	} {
		for _, text := range said {
			if got := Decides(text); got != want {
				t.Errorf("%q decides %q, want %q", text, got, want)
			}
		}
	}
}
