package read

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/knowledge"
)

// matter is front matter as it is written.
type matter struct {
	Title         string                   `yaml:"title"`
	Owner         string                   `yaml:"owner,omitempty"`
	Link          string                   `yaml:"link,omitempty"`
	Country       content.Texts            `yaml:"country,omitempty,flow"`
	State         content.Texts            `yaml:"state,omitempty,flow"`
	Group         content.Texts            `yaml:"group,omitempty,flow"`
	Leave         content.Texts            `yaml:"leave,omitempty,flow"`
	AsOf          knowledge.Day            `yaml:"as_of,omitempty"`
	From          knowledge.Day            `yaml:"valid_from,omitempty"`
	Until         knowledge.Day            `yaml:"valid_until,omitempty"`
	OnlyWhenNamed content.Texts            `yaml:"only_when_named,omitempty,flow"`
	Questions     map[string]content.Texts `yaml:"questions,omitempty"`
}

var matterFields = content.FieldNames(reflect.TypeFor[matter]())

// firstLine is the line of a file on which the front matter begins, below the dashes.
const firstLine = 2

// readFront reads front matter. Front matter that was written for another
// program is skipped unless strict is set: its fields aren't mistakes, and only
// its title counts.
func readFront(name, text string, strict bool) (matter, *content.Draft) {
	file := content.File{Name: name, Source: []byte(text), Kind: "the front matter", FirstLine: firstLine}
	var m matter
	d := content.Decode(file, &m)
	if !strict && !m.isOurs(d) {
		m, file.AllowUnknown = matter{}, true
		d = content.Decode(file, &m)
	}
	m.Title, m.Owner, m.Link = strings.TrimSpace(m.Title), strings.TrimSpace(m.Owner), strings.TrimSpace(m.Link)
	for _, list := range []*content.Texts{&m.Country, &m.State, &m.Group, &m.Leave, &m.OnlyWhenNamed} {
		*list = filled(*list)
	}
	for heading, questions := range m.Questions {
		m.Questions[heading] = filled(questions)
	}
	for field, day := range map[content.Place]*knowledge.Day{"as_of": &m.AsOf, "valid_from": &m.From, "valid_until": &m.Until} {
		if _, ok := day.Time(); !ok && *day != "" {
			d.Wrong(field, "write it as 2026-11-20", "%q is not a day", *day)
			*day = ""
		}
	}
	if m.From != "" && m.Until != "" && m.Until < m.From {
		d.Wrong("valid_until", "correct valid_from or valid_until", "the policy ends before it begins")
	}
	return m, d
}

// isOurs reports whether the front matter has a field of ours other than the title,
// which other programs know as well.
func (m matter) isOurs(d *content.Draft) bool {
	return slices.ContainsFunc(matterFields, func(name string) bool { return name != "title" && d.Given(content.Place(name)) })
}

// filled drops blank texts and the blanks around the others.
func filled(texts content.Texts) content.Texts {
	for i, text := range texts {
		texts[i] = strings.TrimSpace(text)
	}
	return slices.DeleteFunc(texts, func(s string) bool { return s == "" })
}

// policy returns the policy that the front matter describes, without its body.
func (m matter) policy() knowledge.Policy {
	p := knowledge.Policy{Source: knowledge.Source{
		Title: m.Title, Owner: m.Owner, Link: m.Link, AsOf: m.AsOf, From: m.From, Until: m.Until, OnlyWhenNamed: m.OnlyWhenNamed,
		Scope: knowledge.Scope{Country: m.Country, State: m.State, Group: m.Group, Leave: m.Leave},
	}}
	if m.Questions != nil {
		p.Questions = make(map[string][]string, len(m.Questions))
	}
	for heading, questions := range m.Questions {
		p.Questions[heading] = questions
	}
	return p
}

// checkHeadings adds a mistake for each heading with questions that the policy
// doesn't have.
func checkHeadings(p knowledge.Policy, d *content.Draft) {
	if len(p.Questions) == 0 {
		return
	}
	var headings, asked []string
	for _, passage := range p.Passages() {
		headings, asked = append(headings, passage.Heading), append(asked, passage.Questions...)
	}
	for _, heading := range slices.Sorted(maps.Keys(p.Questions)) {
		placed := strings.HasPrefix(heading, "#") && slices.ContainsFunc(p.Questions[heading], func(q string) bool { return slices.Contains(asked, q) })
		known := heading == "" || placed || slices.ContainsFunc(headings, func(h string) bool { return strings.EqualFold(h, heading) })
		if !known {
			d.Wrong(content.Place("questions").Field(heading), "write the questions under one of "+content.List(slices.Compact(headings), "and"),
				"there is no heading %q with text under it", heading)
		}
	}
}
