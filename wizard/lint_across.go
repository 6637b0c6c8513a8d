package wizard

import (
	"slices"

	"github.com/leaveway/leaveway/content"
)

// lintAcross finds names that several wizards use for different things, or that
// one wizard uses twice.
func lintAcross(drafts []*draft) {
	type asked struct {
		by   *draft
		what *Attributes
		line int
	}
	wizards := map[ID]*draft{}
	byQuestion := map[QuestionID]asked{}
	byTag := map[Tag]asked{}
	for _, d := range drafts {
		if first, taken := wizards[d.ID]; taken && d.ID != "" {
			d.Wrong("wizardId", "rename one of them", "the wizard %q already exists, in %s:%d", d.ID, first.file, first.Line("wizardId"))
		} else {
			wizards[d.ID] = d
		}
		for i := range d.Elements {
			a := &d.Elements[i].Attributes
			if d.Elements[i].Type != TypeQuestion || a.QuestionID == "" {
				continue
			}
			at := content.Place("elements").Item(i).Field("attributes")
			this := asked{d, a, d.Line(at.Field("questionId"))}
			if other, taken := byQuestion[a.QuestionID]; !taken {
				byQuestion[a.QuestionID] = this
			} else if other.by == d {
				d.Wrong(at.Field("questionId"), "rename one of them", "the question %q already exists, in line %d", a.QuestionID, other.line)
			} else if other.what.Component != a.Component {
				d.Wrong(at.Field("componentTypeKey"), "use the same component, or another questionId",
					"the question %q has the component %q here and %q in %s:%d", a.QuestionID, a.Component, other.what.Component, other.by.file, other.line)
			}
			if other, taken := byTag[a.Tag]; !taken {
				byTag[a.Tag] = this
			} else if a.Tag != "" && other.what.QuestionID != a.QuestionID {
				d.Wrong(at.Field("semanticTag"), "rename one of them",
					"the tag %q already belongs to the question %q, in %s:%d", a.Tag, other.what.QuestionID, other.by.file, other.line)
			}
		}
	}
}

// ancestors returns, for each wizard, all wizards that lead to it.
func ancestors(drafts []*draft) map[ID]map[ID]bool {
	leads := map[ID][]ID{}
	for _, d := range drafts {
		for _, n := range d.Next {
			if n.Wizard != "" && !slices.Contains(leads[d.ID], n.Wizard) {
				leads[d.ID] = append(leads[d.ID], n.Wizard)
			}
		}
	}
	out := map[ID]map[ID]bool{}
	for _, d := range drafts {
		for ahead := slices.Clone(leads[d.ID]); len(ahead) > 0; ahead = ahead[1:] {
			id := ahead[0]
			if out[id] == nil {
				out[id] = map[ID]bool{}
			}
			if !out[id][d.ID] {
				out[id][d.ID] = true
				ahead = append(ahead, leads[id]...)
			}
		}
	}
	return out
}
