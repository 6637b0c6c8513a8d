package inquire

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/intents/words"
)

var (
	nothing    = Record{}
	openForm   = Record{Form: true}
	waiting    = Record{Requests: true, Waiting: true}
	questioned = Record{Requests: true, Waiting: true, Questioned: true}
	approved   = Record{Requests: true}
	denied     = Record{Requests: true, Denied: true}
)

// Each sentence asks what it is listed under, in other words than its neighbors.
func TestReadMessage(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		about     About
		record    Record
		sentences string
	}{
		{Start, approved, `on what date does my time off begin? | when does my leave start | what's my first day of leave | remind me when I start | when am I off?`},
		{OwnQuestion, waiting, `nobody ever replied to what I asked, hr ignored my question | any answer to my question yet? | what became of the question I sent hr`},
		{OwnQuestion, nothing, `my ticket is still open?`},
		{Silence, waiting, `what if they don't reply in time | and if nobody decides before the trip? | what happens if HR never responds`},
		{Nudge, waiting, `it has been ten days and there is still no word from HR`},
		{State, approved, `could you check if my trip is final | should I book the trip already? | is it a done deal`},
		{State, waiting, `where do I find my old requests`},
		{HandIn, waiting, `and where do I upload it?`},
		{LastDay, approved, `until when am I off? | what's my last day away? | when is my leave over | my last day?`},
		{Decider, Record{}, `who approves my vacation | who can deny my trip?`},
		{Decider, waiting, `can my boss say no? | is my manager able to turn it down?`},
		{Nudge, waiting, `could you remind Sam about it? | remind Priya`},
		{Timing, waiting, `how long does this take?`},
		{"", Record{}, `how do I tell my boss that I'm pregnant? | remind me about it tomorrow`},
		{LastDay, approved, `and the end? | my final day is which date`},
		{Length, approved, `how many weeks is that in total? | and how long is it all in all`},
		{State, approved, `is it official? | am I all set now`},
		{Informed, approved, `did my boss get a note about it?`},
		{Informed, openForm, `is my diagnosis on what Priya sees? | what will Theo see when I send this? | I don't want Theo finding out | does Theo get a copy the moment I submit? | I don't want my team knowing`},
		{"", nothing, `do you know what Ohio law says? | what does the handbook say about jury duty?`},
		{Then, openForm, `what happens once I submit? | what comes next after I send it`},
		{Missing, openForm, `how many questions to go? | how many steps are there`},
		{Return, approved, `my return date is what exactly | and back? | when do I have to be back at work? | what day do I return? | which day is my first one back in the office? | what's my return date`},
		{Length, approved, `how long am I going to be gone for? | how long is my leave | how many weeks did I ask for?`},
		{Countdown, approved, `how much longer till my leave starts | how many days until my leave? | how many weeks before I'm off`},
		{State, waiting, `has anybody looked at it yet? | was my leave okayed? | has it been approved | any update? | did they accept my request`},
		{Decider, approved, `who signed off on my leave? | who was it that said yes to my request? | what's the name of the person that okayed this | who is in charge of my request`},
		{Decider, denied, `who turned it down? | who rejected my request?`},
		{Timing, waiting, `how long has my request been waiting? | when will I hear back? | how long do they usually take? | when do I get an answer | when will HR decide?`},
		{Effort, openForm, `how long does this take`},
		{Answers, approved, `can you show me what I filled in back then? | what exactly did I send | show me my request | what's in my application?`},
		{Answers, openForm, `what do you know about me so far? | what have I told you until now | summary | what did I put for the start | oh wait what did I enter there`},
		{Missing, openForm, `what do you still need from me? | what's still open? | which questions are left?`},
		{Next, waiting, `what happens next? | do I still have to do anything? | am I done? | what now`},
		{Next, denied, `what can I do now | what are my options?`},
		{Answers, waiting, `can I see what I wrote? | can I read again what I've filled in`},
		{Decider, openForm, `does my boss need to sign off on this? | will she have to approve it?`},
		{Readers, waiting, `who has it now? | who does this go to?`},
		{Reason, denied, `how come? | and the reason? | what was the reason they gave? | why was it denied | why did HR turn me down?`},
		{Question, questioned, `did they ask me something? | what does HR want to know? | do I have to answer something?`},
		{Changes, approved, `can I still change the dates? | is it too late to change something? | what if the baby comes early?`},
		{Changes, openForm, `can I fix things once it's sent? | is it possible to edit my answers later`},
		{Informed, approved, `did anyone let my boss know yet? | has Sam been told? | does Jane know I'll be out? | will my coworkers find out why I'm away?`},
		{Informed, openForm, `does anybody learn why I'm away? | will people find out it's my pregnancy | is my boss told what's wrong with me? | can Priya see the reason | will HR share my diagnosis with them?`},
		{"", openForm, `do I have to tell them why I'm away? | how do I tell my boss that it's my anxiety?`},
		{Sent, waiting, `did it arrive? | did my request get through? | have you sent it yet`},
		{Sent, openForm, `did you already send something to HR? | where does this go when I send it? | is anything sent before I say so?`},
		{Appeal, denied, `undo the denial | can you reverse the rejection? | can you reverse the decision | please take back the denial | what can I do about the refusal | ` + `how can I contest this decision? | I want to appeal | can someone look at it again?`},
		{Nudge, waiting, `can you nudge them? | could you remind HR | please hurry them up`},
		{Readers, nothing, `is our chat private? | who reads these messages? | does anybody read along? | is this confidential | what does HR see of my request?`},
		{Informed, nothing, `does my manager get to read this? | will my boss be notified? | does it go to my boss | can Priya see why I'm off`},
		{Kept, nothing, `do you store my messages? | what data do you have on me? | what happens to my data`},
		{Profile, nothing, `what do you know about me? | what do you remember about me | my profile | show me my profile | can I see my profile?`},
		{"", nothing, `what do you know about FMLA? | profile of the company`},
		{Erase, nothing, `please remove all my information | delete my data | I'd like you to erase everything I told you`},
		{Person, nothing, `I'd like to speak to somebody from human resources | who can I contact in HR? | is there a person I can call? | who is HR? | get me a real human being please | which channel?`},
		{Person, approved, `how do I get in touch with the person who approved this | I want to talk to whoever decided it`},
		{Complaint, nothing, `I have a complaint about HR | HR ignored me and I'm upset | HR was so rude to me`},
		{GoingBack, approved, `I'm ready to come back to work | return to work | how do I go about returning to work`},
		{Weekends, approved, `do saturdays get counted? | are the weekends part of it | is the weekend in there too`},
		{Weekends, waiting, `will my weekends be deducted? | does this use up sat and sun`},
		{"", nothing, `do weekends count? | does the weekend count toward it`},
		{Decider, waiting, `can Priya still say no?`},
		{Missing, waiting, `what else do i owe hr | what are you waiting for from me`},
		{Timing, waiting, `what does it normally take`},
		{Decider, approved, `WHO APPROVED MY LEAVE | who aproved my leave`},
		{Odds, waiting, `might it get rejected? | how likely is it that they refuse? | what's the chance of a no | could this still go wrong? | and what if HR turns me down? | is there a risk it won't work out? | will they say yes to it?`},
		{Decider, waiting, `can Priya even refuse this? | who's making that call | who needs to ok this`},
		{DaysBack, waiting, `do I get my days back if I cancel? | are those days deducted already? | will I lose the hours if they deny it?`},
		{Proof, approved, `can you give me something in writing? | do I get a receipt`},
		{Nudge, waiting, `can you poke whoever has it`},
		{State, waiting, `yo any update on the thing | update on my request please`},
		{Decider, waiting, `does he get a vote | does my manager get a say`},
		{Readers, nothing, `I am terrified of someone seeing my diagnosis`},
		{Needed, waiting, `does Sam have to sign off`},
		{Missing, waiting, `did I forget something in my request | did I miss anything`},
		{"", waiting, `did I miss the deadline for 401k changes | open enrollment, did I miss it`},
		{Timing, waiting, `hows long till I hear back`},
		{Sent, waiting, `aaah so excited lol is it in yet`},
		{"", nothing, `could it fall through? | do I lose my days if I cancel? | what are the odds?`},
		{"", waiting, `do I lose my vacation days at the end of the year? | can I get a refund for my flight?`},
	} {
		for sentence := range strings.SplitSeq(test.sentences, " | ") {
			if got := ReadMessage(sentence, test.record); got != test.about {
				t.Errorf("%q asks about %q, want %q", sentence, got, test.about)
			}
		}
	}
}

// TestFollow has what a few words behind a question ask about.
func TestFollow(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		before About
		words  string
		want   About
	}{
		{Decider, "how long", Timing},
		{Decider, "by when", Timing},
		{State, "by whom", Decider},
		{State, "why", Reason},
		{Start, "for how long", Length},
		{Decider, "how long is maternity leave in Texas", ""},
		{Kept, "how long", ""},
		{Decider, "thanks", ""},
	} {
		if got := Follow(test.before, words.Cut(test.words)); got != test.want {
			t.Errorf("%s, %q: %q, want %q", test.before, test.words, got, test.want)
		}
	}
}

// Questions about leave in general, other people's business and answers ask nothing of the
// record.
func TestReadsNothing(t *testing.T) {
	t.Parallel()
	for _, sentence := range []string{
		"when does FMLA start?", "how long is maternity leave?", "who approves bonuses?", "when can I start my leave?", "how long can I be off?",
		"do I have to tell my manager?", "how many vacation days do I have left?", "how much leave have I taken?", "can I keep my health insurance?",
		"when do I get paid?", "is it paid?", "what is FMLA?", "my manager is Sam Ortiz", "June 15", "12 weeks", "my last day is August 3 and I start on June 1",
		"who is on leave next month?", "when does my library card expire?", "am I talking to a real person?", "should I talk to HR before I apply?",
		"delete the note I wrote", "no", "yes", "",
	} {
		for _, record := range []Record{nothing, openForm, waiting, approved, denied} {
			if got := ReadMessage(sentence, record); got != "" {
				t.Errorf("%q asks about %q with %+v", sentence, got, record)
			}
		}
	}
}

// A family has normalized phrases, each once, and a rule that looks for it.
func TestFamilies(t *testing.T) {
	t.Parallel()
	used := map[string]bool{"wish to know": true, "erase": true}
	for _, r := range rules {
		for _, families := range append(append([]string{}, r.all...), r.none...) {
			for family := range strings.SplitSeq(families, "|") {
				used[family] = true
			}
		}
	}
	for family, phrases := range lists {
		if !used[family] {
			t.Errorf("no rule looks for [%s]", family)
		}
		seen := map[string]bool{}
		for _, phrase := range phrases {
			if plain := words.Plain(strings.TrimPrefix(phrase, "~")); plain != strings.TrimPrefix(phrase, "~") {
				t.Errorf("[%s]: %q must be written %q", family, phrase, plain)
			}
			if seen[phrase] {
				t.Errorf("[%s]: %q is listed twice", family, phrase)
			}
			seen[phrase] = true
		}
		delete(used, family)
	}
	for family := range used {
		if family != "asks" && family != "short" && family != "few words" && family != "named" && family != "reader" && family != "orders" && family != "bare" && family != "denied" && family != "follow-up" && family != "whether it was" && family != "whose call" && family != "days come back" {
			t.Errorf("there is no family %q", family)
		}
	}
}

func TestForms(t *testing.T) {
	t.Parallel()
	for verb, want := range map[string]string{
		"~approve": "approve approves approved approving", "~deny": "deny denies denied denying", "~okay": "okay okays okayed okaying",
		"~push": "push pushes pushed pushing", "~grant": "grant grants granted granting", "said yes": "said yes",
	} {
		if got := strings.Join(forms(verb), " "); got != want {
			t.Errorf("%s: %s, want %s", verb, got, want)
		}
	}
}

func TestRefers(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"who's it with now":                                           true,
		"and if they say no?":                                         true,
		"do I lose them if I cancel it?":                              true,
		"will it count against me?":                                   true,
		"does it snow in Chicago in March?":                           false,
		"where can I park my bike?":                                   false,
		"what happens to employees on their leave of absence abroad?": false,
		"it is raining":                                               false,
	} {
		if got := Refers(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
