package teams

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
)

// What the edge says when the agent can't.
const (
	noticeTitle = "Leaveway"
	errorsTitle = "Please check"
	doneTitle   = "All set"
	doneText    = "You can close this window now. Nothing is lost."
	gotIt       = "Got it."

	troubleTitle   = "One moment"
	troubleMessage = "I can't reach our records right now. Nothing you told me before is lost. Please try again in a moment."

	outdatedTitle = "This has changed"
	outdatedText  = "That button has expired: I was updated after I sent it. Nothing is lost, and you can continue here:"

	inOurChat    = "I've answered in our chat."
	notInstalled = "I can't write to you yet. Please add Leaveway in Teams (Apps, then search for it), and try again."
	plainNote    = "Teams couldn't show the buttons for this. Write “status” to see where things stand."
	nothingHere  = "There's nothing here yet."
	leftOut      = "Teams can't show all of this at once. Ask me for the rest."
	fileGone     = "I can't find that file anymore. Please send it here again."
	fileForeign  = "I can only read files from your own OneDrive or SharePoint. Please send the file itself here."
	fileOffer    = "Press Accept and I'll put the file into your OneDrive."
	documentGone = "That document is gone: it was taken back, or it was too old to keep."
	onlyHR       = "Only people in HR can open this."
	fileLate     = "I don't have that file anymore. Please ask for it again."
	fileFailed   = "I couldn't put the file into your OneDrive. Please ask for it again."
)

func fileTooLarge(name string, most int64) string {
	return "“" + name + "” is larger than " + strconv.FormatInt(most>>20, 10) + " MB. Please send a smaller one."
}

// filesNote is shown where a form asks for files.
func filesNote(answer string) string {
	names := []string{}
	for line := range strings.Lines(answer) {
		_, name, ok := strings.Cut(strings.TrimSpace(line), " ")
		names = append(names, cmp.Or(name, map[bool]string{true: "", false: strings.TrimSpace(line)}[ok]))
	}
	if len(names) > 0 {
		return "Attached: " + clip(strings.Join(names, ", "), 200) + ". To attach another file, send it to me in our chat."
	}
	return "Forms in Teams can't take files. Close this and send me the file in our chat, and I'll attach it."
}

// continueButtons are shown when we can't handle what somebody used.
func continueButtons() agent.Block {
	return agent.Block{Buttons: []agent.Button{
		{Label: "Continue my request", Press: agent.Press{Do: agent.DoResume}, Style: agent.Primary},
		{Label: "See where things stand", Press: agent.Press{Do: agent.DoShowStatus}},
	}}
}
