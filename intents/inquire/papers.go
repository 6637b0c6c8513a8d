package inquire

import "regexp"

// ReadPapers reads a message about a paper that a doctor or a court gives, wherever in it the paper is named: how it
// gets to HR, or where the form for it comes from. Asking whether one is needed is for the policies.
func ReadPapers(text string) About {
	if len(text) > longestAboutPapers || obligedToShow.MatchString(text) {
		return ""
	}
	switch {
	case wantsForm.MatchString(text):
		return PaperForm
	case shows.MatchString(text), wantsPicture.MatchString(text):
		return HandIn
	case getsItThere.MatchString(text) && (onePaper.MatchString(text) || toYou.MatchString(text)), uploads.MatchString(text):
		return HandIn
	}
	return ""
}

// longestAboutPapers is the most bytes that a message about a paper has.
const longestAboutPapers = 200

const papers = `(?:notes?|certificates?|certs?|certifications?|forms?|paperwork|papers?|letters?|documents?|docs?|slips?|scans?|pdfs?|proof|summons|pictures? of|photos? of)`

var (
	// A form by itself may be the one of the leave.
	onePaper      = regexp.MustCompile(`(?i)\b(?:notes?|certificates?|certs?|certifications?|paperwork|papers?|letters?|documents?|docs?|slips?|scans?|pdfs?|proof|summons|pictures? of|photos? of)\b|\b(?:doctor|doc|dr|medical|provider|signed|filled|court|clinic|hospital)\b[^.?!]{0,25}\bforms?\b|\bforms?\b[^.?!]{0,25}\b(?:doctor|doc|dr|medical|provider|signed|filled|court|clinic|hospital)\b`)
	obligedToShow = regexp.MustCompile(`(?i)\b(?:have to|need to|must|required|obliged|ought to)\b|\b(?:my (?:manager|boss|supervisor|wife|husband|partner)|\w+ else)\b|\b(?:send|give|get|e-?mail|forward) me\b|\bwhen\b|\bsubmit (?:this|my|the) form\b`)
	getsItThere   = regexp.MustCompile(`(?i)\b(?:how|where|who|whom|can|could|do|does|should|may)\b[^.?!]{0,20}?\b(?:get|send|give|drop|submit|turn|hand|fax|e-?mail|share|forward|bring|mail|scan|deliver|put|pass)\b (?:off |in |over |along )?(?:it|this|that|them|these|(?:the|my|a|your|his|her) (?:[\pL'’]+ ){0,3}?` + papers + `)(?: (?:in|off|up|over))?(?: (?:to|here|with|into|via|by|through|over|directly|straight)\b[^.?!]*)?\W*$`)
	toYou         = regexp.MustCompile(`(?i)\bget (?:it|this|that|them|these) to (?:you|hr|you guys|them)\b`)
	// shows matches the question whether a picture or copy of a paper is to be sent.
	shows        = regexp.MustCompile(`(?i)\b(?:do|should|shall|can|could|may|must|want me to|need me to|where do|how do) ?(?:i|we)? (?:just |also |then |have to |need to )?(?:send|show|give|text|dm|e-?mail|post|drop|upload|snap|forward|share)(?: (?:you|u|it|hr|them|to you|to hr|you guys))? ?(?:with )?(?:an? |the |my |some )?(?:pics?|pictures?|photos?|scans?|screenshots?|pdfs?|phone pic|copy|copies)\b`)
	wantsPicture = regexp.MustCompile(`(?i)\bdo (?:you|u|you guys|they|hr) (?:want|need|take|accept) (?:me to (?:send|show) )?(?:an? |the )?(?:pics?|pictures?|photos?|scans?|screenshots?|copy|copies)\b`)
	uploads      = regexp.MustCompile(`(?i)\b(?:how|where|can|could|do|should|may)\b[^.?!]{0,20}?\b(?:upload|attach|fax)\b(?: (?:it|this|that|them|something|files?|stuff|(?:the|my|a|your) (?:[\pL'’]+ ){0,3}?` + papers + `))?(?: (?:here|to|in|into|or|with|for|somewhere)\b[^.?!]*)?\W*$`)
	wantsForm    = regexp.MustCompile(`(?i)\b(?:needs?|wants?|asks?|asked|asking|waiting|requires?|requested|told)\b[^.?!]{0,30}\b(?:forms?|paperwork|papers|documents?)\b[^.?!]{0,20}\b(?:from|by)\b (?:you|hr|my (?:employer|job|work|company)|work|the company|you guys)\b|` +
		`\b(?:do (?:you|u|i) have|have you got|is there|are there|where (?:do|can|would) i (?:get|find)|where['’]?s|where is|where are|who has|who gives me|i need|can i (?:get|have)|can you (?:send|give|get) me)\b[^.?!]{0,25}\b(?:forms?|paperwork|papers)\b[^.?!]{0,15}\b(?:for|to (?:give|take|bring|hand) (?:to )?)\b ?(?:my |the )?(?:doctor|dr|doc|provider|physician|surgeon|clinic|hospital|midwife|ob|therapist|psychiatrist)\b`)
)
