package balance

import (
	"slices"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/intents/choose"
)

// wonders returns what a question is about. Days that are lost are those of the leave that is spoken of, if
// there is one, and else those that nobody used when the year ends.
func (a Asker) wonders(words string) staff.Wonder {
	about := staff.Wonders(words)
	switch {
	case about == staff.WondersLost && a.SpeaksOfLeave():
		return staff.WondersTaken
	case about == staff.WondersLost:
		return staff.WondersCarryOver
	}
	return about
}

// SpeaksOfLeave reports whether "this" is a leave: the open form's, or one that waits or is approved.
func (a Asker) SpeaksOfLeave() bool { return a.Form != nil || a.Newest != nil && a.Newest.CanCancel() }

// spent returns what answers whether a leave comes out of a balance: the company's files, if they keep one. A leave
// under the law comes out of none by itself, and the policies say when it may.
func (a Asker) spent(words string, fromFiles agent.Move) []agent.Move {
	asked, _ := staff.ReadSpent(words)
	kind, named := a.kindOf(asked)
	_, counted := a.Book.PolicyFor(kind)
	switch {
	case !named && kind == "" && a.SpeaksOfLeave(): // for one's health, or a child
		return []agent.Move{fromFiles, agent.AskPolicy{Question: say.UsingTimeOff, OnlyIfCertain: true}}
	case named && !counted:
		return nil // a kind that the policies have more to say about
	case !named && len(a.Book.Policies()) == 0 && !a.SpeaksOfLeave():
		return nil
	}
	return []agent.Move{fromFiles}
}

// kindOf returns the kind of time off that a question is about: the one that it names, or that of the leave that is
// spoken of. It is empty for leave that isn't time off, and if nothing is spoken of.
func (a Asker) kindOf(asked staff.Spent) (kind string, named bool) {
	if kinds := a.Book.KindsIn(asked.Of, a.scene()); len(kinds) > 0 {
		return kinds[0], true
	}
	switch {
	case a.Form != nil:
		return a.Form[kindFact], false
	case !a.SpeaksOfLeave():
		return "", false
	}
	newest, _ := a.newest()
	return newest.Facts[kindFact], false
}

// tellSpent answers whether a leave comes out of a balance, and what is left of that.
func (a Asker) tellSpent(words string, leaves []staff.Leave) Told {
	asked, _ := staff.ReadSpent(words)
	kind, named := a.kindOf(asked)
	policy, counted := a.Book.PolicyFor(kind)
	switch {
	case !named && !a.SpeaksOfLeave():
		return Told{Sections: [][]string{append([]string{say.SpentByKind}, a.Book.Spending(a.scene())...)}}
	case !counted && kind == "":
		return Told{Sections: [][]string{{say.SpentByItself}}}
	case len(a.Book.Policies()) == 0:
		return Told{Sections: [][]string{{say.SpentUnknown}}, Unknown: true}
	case !counted:
		return Told{Sections: [][]string{{staff.NotTaken(a.labelOf(kind))}}}
	}
	told := [][]string{{staff.Account{Policy: policy}.SpentOf(asked, a.Book.PoliciesIn(asked.From, a.scene()))}}
	if !named {
		told = append(told, a.after(policy, words, leaves)...)
	}
	return Told{Sections: told}
}

// Now returns today's balance of the time off that the newest request uses, also if it was canceled. It is empty if no
// balance is kept.
func (a Asker) Now(leaves []staff.Leave) []string {
	newest, ok := a.newest()
	policy, counted := a.Book.PolicyFor(newest.Facts[kindFact])
	if !ok || !counted || a.Who == nil {
		return nil
	}
	return staff.AccountOf(a.Who, policy, leaves).Tell(a.Book.AskedAbout("", policy, a.today(), a.scene()))
}

// labelOf is what the forms call a kind of time off.
func (a Asker) labelOf(kind string) string {
	kinds := staff.Kinds(a.Forms)
	if i := slices.IndexFunc(kinds, func(k choose.Option) bool { return k.Value == kind }); i >= 0 {
		return kinds[i].Label
	}
	return "This"
}
