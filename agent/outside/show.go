package outside

import (
	"cmp"

	"github.com/leaveway/leaveway/wizard"
	declared "github.com/leaveway/leaveway/wizard/outside"
)

// Shown is an element as a person sees it.
type Shown struct {
	Element wizard.Element
	Missing bool // its text isn't there yet
}

// Show puts into an element what was looked up, with where it is from; the author's sentence,
// or the other one, while there is nothing. estimate is what the law probably gives, with
// its source, or empty.
func Show(s Scene, in wizard.ID, el wizard.Element, estimate, unavailable string) Shown {
	c := el.Attributes.Content
	if el.Type != wizard.TypeInfo || c == nil {
		return Shown{Element: el}
	}
	el.Attributes.Content = nil // addresses are nobody's business
	el.Attributes.Text = cmp.Or(el.Attributes.Text, unavailable)
	if c.From == declared.FromEstimate {
		el.Attributes.Text = cmp.Or(estimate, el.Attributes.Text)
		return Shown{Element: el}
	}
	full := el
	full.Attributes.Content = c
	w, ok := s.content(in, full)
	have := s.State.Contents[w.ID]
	if !ok || have.Key != w.Key || have.Failed {
		return Shown{Element: el, Missing: ok && have.Key != w.Key}
	}
	el.Attributes.Text = have.Text
	if have.Source != "" {
		el.Attributes.Text += "\n" + have.Source
	}
	return Shown{Element: el}
}
