package gaps

import (
	"fmt"
	"path"
	"regexp"
	"slices"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/secrets"
)

// exposed finds a password or key in a file. It is never shown; the question is where others
// get it from.
func exposed(f *files.File, all *said) []finding {
	ask := func(at files.Place, kind secrets.Kind) []finding {
		return []finding{{
			kind: secret, risk: P1, weight: 6, evidence: []files.Place{at}, about: topic{words: []string{string(kind)}},
			question: fmt.Sprintf("Where will a successor get the %s that is now in %s, %s?", kind, path.Base(f.ID), at.Location),
			why:      "Anybody who gets the file has it, so it must be changed and kept elsewhere.",
		}}
	}
	for _, c := range codeOf(f) {
		for _, l := range c.script.Lines {
			if kind, ok := secretIn(lineText(l)); ok {
				return ask(files.Place{File: f.ID, Location: c.place(l.From, l.From)}, kind)
			}
		}
	}
	for _, s := range all.all {
		if s.at.File != f.ID || isBook(f) && !s.free { // labels are many
			continue
		}
		if kind, ok := secretIn(s.text); ok {
			return ask(s.at, kind)
		}
	}
	return nil
}

// logins finds addresses of single people by which a script logs in, or to which it writes.
func (c code) logins() []finding {
	for _, l := range c.script.Lines {
		for i, t := range l.Tokens {
			m := ownAddress.FindStringSubmatch(t.Text)
			if t.Kind != files.CodeString || m == nil || sharedBox.MatchString(m[1]) {
				continue
			}
			named := slices.IndexFunc(l.Tokens[:i], func(o files.Token) bool { return accountName.MatchString(o.Text) && !wroteIt.MatchString(o.Text) })
			if named < 0 {
				continue
			}
			return []finding{{
				kind: onePerson, risk: P0, weight: 8, evidence: at(c.file, c.place(l.From, l.To)), about: topic{words: plainWords(l.Tokens[named].Text + " account")},
				question: fmt.Sprintf("“%s” in %s is one person's account: what has to be done when it is closed, and where?", short(lineText(l), 100), path.Base(c.file.ID)),
				why:      "Once the account is closed, the script stops, or writes to nobody.",
			}}
		}
	}
	return nil
}

var (
	// ownAddress is somebody's address, by first and last name.
	ownAddress = regexp.MustCompile(`(?i)^([a-z]+[._-][a-z]+)@[\w.-]+\.\w+$`)
	// sharedBox is an address that belongs to nobody in particular.
	sharedBox = regexp.MustCompile(`(?i)(?:^|[._-])(?:no|reply|noreply|info|team|office|support|help|desk|service|services|admin|data|ops|hr|it|finance|accounts?|billing|sales|orders?|mail|list|group|alerts?|robot|bot|system|reports?|contact|hello|shop|news|room|front|main|post|central|control)(?:$|[._-])`)
	// wroteIt is what says who wrote a script.
	wroteIt = regexp.MustCompile(`(?i)author|maintainer|credit|copyright`)
	// accountName is what scripts call whom they log in as, or write to.
	accountName = regexp.MustCompile(`(?i)user|login|account|auth|owner|sender|recipient|receiver|notify|alert|mail|contact|^(?:to|cc|from_?|from_addr|to_addrs?)$`)
)

func secretIn(text string) (secrets.Kind, bool) {
	for _, s := range secrets.Find(text) {
		if s.Kind.IsSecret() {
			return s.Kind, true
		}
	}
	return "", false
}

// hush masks passwords and keys in what an analysis quotes.
func (a *Analysis) hush() {
	for i := range a.Backlog {
		q := &a.Backlog[i]
		q.Text = secrets.MaskSecrets(q.Text)
		if q.Answer != nil {
			answer := secrets.MaskSecrets(*q.Answer)
			q.Answer = &answer
		}
	}
	for i := range a.Reports {
		r := &a.Reports[i]
		r.Purpose = secrets.MaskSecrets(r.Purpose)
		for _, list := range [][]string{r.Mechanics, r.Fragile, r.AtRisk, r.Questions} {
			for j, text := range list {
				list[j] = secrets.MaskSecrets(text)
			}
		}
	}
	a.Summary = secrets.MaskSecrets(a.Summary)
}
