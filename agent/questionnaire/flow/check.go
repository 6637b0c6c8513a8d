package flow

import (
	"errors"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/questionnaire/ask"
	"github.com/leaveway/leaveway/content"
)

const (
	pathwaysAt    = content.Place("pathways")
	transitionsAt = content.Place("transitions")
	listsAt       = content.Place("lists")
)

// checking finds the mistakes in a journey that reading its file can't find.
type checking struct {
	*File
	draft    *content.Draft
	produced []string // every field that something sets, with the outermost ones
}

func (c *checking) wrong(at content.Place, fix, what string, args ...any) {
	c.draft.Wrong(at, fix, what, args...)
}

// Check adds every mistake in a journey to its draft. taken are names that it can't have.
func (d *File) Check(draft *content.Draft, taken []string) {
	c := checking{File: d, draft: draft}
	if draft.Readable(pathwaysAt) && len(c.Pathways) == 0 {
		c.wrong("pathways", "write at least one, with an id and what it says or asks", "the journey has no pathways")
		return
	}
	c.collect()
	c.checkHead(taken)
	for i := range c.Pathways {
		c.checkPathway(i)
	}
	for i := range c.Transitions {
		c.checkTransition(i)
	}
	c.checkLists()
	if len(draft.Mistakes) == 0 { // what is left concerns the journey as a whole
		c.checkWhole()
	}
}

// collect notes every field that something sets.
func (c *checking) collect() {
	add := func(fields ...string) {
		for _, field := range fields {
			c.produced = append(c.produced, field, rootOf(field))
		}
	}
	add(c.Given...)
	for i := range c.Pathways {
		p := &c.Pathways[i]
		for k := range p.Questions {
			add(fieldOf(&p.Questions[k]))
		}
		add(sortedKeys(p.Set)...)
		if o := p.Offer; o != nil {
			add(o.Save+".id", o.Save+".name", o.Choose, o.Count)
		}
		if p.Reference != nil {
			add(p.Reference.Save)
		}
	}
	for i := range c.Transitions {
		add(sortedKeys(c.Transitions[i].Update)...)
	}
	slices.Sort(c.produced)
	c.produced = slices.DeleteFunc(slices.Compact(c.produced), func(field string) bool { return field == "" })
}

func (c *checking) checkHead(taken []string) {
	if c.Title == "" {
		c.wrong("title", "write what people call it", "the journey has no title")
	}
	if c.Chat && !c.sends() && c.asks() {
		c.wrong("chat", "write notify: hr, so that people are asked whether HR gets their answers", "people answer its questions in Slack, and nobody gets the answers")
	}
	for i, words := range c.Start {
		if _, n := journey.LongestPattern(words, []string{words}); n == 0 {
			c.wrong(content.Place("start").Item(i), "write words that people say", "%q contains no words", words)
		}
	}
	if slices.Contains(taken, c.ID) {
		c.wrong("journey", "rename one of them", "there is an intent that is called %q, too", c.ID)
	}
}

// asks reports whether the journey has a question.
func (c *checking) asks() bool {
	return slices.ContainsFunc(c.Pathways, func(p Pathway) bool { return len(p.Questions) > 0 || p.Offer != nil })
}

// ids are the names of the pathways.
func (c *checking) ids() []journey.PathwayID {
	var all []journey.PathwayID
	for i := range c.Pathways {
		all = append(all, c.Pathways[i].ID)
	}
	return all
}

func (c *checking) checkPathway(n int) {
	p, at := &c.Pathways[n], pathwaysAt.Item(n)
	ids := c.ids()
	switch {
	case p.ID == "":
		c.wrong(at, "write an id such as booking", "pathway %d has no id", n+1)
	case p.ID == anyPathway || p.ID == journey.Any || p.ID == sendPathway || strings.ContainsAny(string(p.ID), " \t\n"):
		c.wrong(at.Field("id"), "choose another one, without spaces", "%q can't be the id of a pathway", p.ID)
	case slices.Contains(ids[:n], p.ID):
		c.wrong(at.Field("id"), "rename one of them", "two pathways are named %q", p.ID)
	}
	switch {
	case p.Next != "" && !slices.Contains(ids, p.Next):
		c.wrong(at.Field("next"), content.Suggest(p.Next, ids), "the pathway %q goes on to %q, which doesn't exist", p.ID, p.Next)
	case p.Next != "" && p.Detour:
		c.wrong(at.Field("next"), "remove one of them: a detour returns to where the person was", "the pathway %q has both next and detour", p.ID)
	case p.Next != "" && c.pathway(p.Next).Detour:
		c.wrong(at.Field("next"), "name another pathway, or remove its detour: only transitions lead to a detour", "the pathway %q goes on to the detour %q", p.ID, p.Next)
	case p.Next != "" && p.Say == "" && c.pathway(p.Next).Wait:
		c.wrong(at.Field("say"), "write what people can do next, or remove wait there", "the pathway %q ends without a word, and %q waits until people write", p.ID, p.Next)
	case n == 0 && p.Detour:
		c.wrong(at.Field("detour"), "begin with another pathway", "the journey begins with %q, which is a detour and has nowhere to return to", p.ID)
	}
	if p.isEmpty() && p.Next == "" {
		c.wrong(at, "give it questions, an offer, an faq or something to say", "the pathway %q does nothing", p.ID)
	}
	if p.FAQ != nil {
		c.checkFAQ(p, at.Field("faq"))
	}
	for k := range p.Questions {
		c.checkQuestion(&p.Questions[k], at.Field("questions").Item(k))
	}
	if p.Offer != nil {
		c.checkOffer(p.Offer, at.Field("offer"))
	}
	c.checkText(p.Say, at.Field("say"), nil)
	for _, field := range sortedKeys(p.Set) {
		c.checkText(p.Set[field], at.Field("set").Field(field), nil)
	}
	if r := p.Reference; r != nil {
		if r.Save == "" || len(r.From) == 0 {
			c.wrong(at.Field("reference"), "write save and from", "a reference needs the field that it is saved in and those that it is made from")
		}
		for i, field := range r.From {
			c.checkField(field, at.Field("reference").Field("from").Item(i))
		}
	}
}

func (c *checking) checkFAQ(p *Pathway, at content.Place) {
	if len(p.Questions) > 0 || p.Offer != nil || p.Say != "" {
		c.wrong(at, "move the FAQ to a pathway of its own, with detour: true", "the pathway %q has an FAQ and something else to do", p.ID)
	}
	if p.FAQ.Otherwise == "" {
		c.wrong(at.Field("otherwise"), "say whom to ask", "the FAQ says nothing to other questions")
	}
	for i, one := range p.FAQ.Answers {
		if one.Answer == "" {
			c.wrong(at.Field("answers").Item(i), "write it", "answer %d of the FAQ has no text", i+1)
		}
		if len(one.About) == 0 {
			c.wrong(at.Field("answers").Item(i), "write words such as [budget, how much]", "answer %d of the FAQ has no words that it is about", i+1)
		}
	}
}

func (c *checking) checkQuestion(q *ask.Question, at content.Place) {
	switch {
	case q.ID == "" || q.Ask == "" && !q.Optional:
		c.wrong(at, "write both", "a question needs an id and a text to ask")
	case c.Question(q.ID) != q:
		c.wrong(at.Field("id"), "rename one of them", "two questions are named %q", q.ID)
	case q.ID == ask.SendToHR:
		c.wrong(at.Field("id"), "choose another id", "%q is reserved", q.ID)
	case q.Shared != "" || q.About != "":
		c.wrong(at, "use save instead", "only questionnaires have shared answers")
	case q.Optional && q.Kind != ask.Mention:
		c.wrong(at.Field("optional"), "make its kind mention, or remove optional", "the question %q is never asked", q.ID)
	}
	c.checkKind(q, at)
	if !isFieldName(fieldOf(q)) && q.Save != "" {
		c.wrong(at.Field("save"), "use a name such as move.city", "%q can't be the name of a field", q.Save)
	}
	c.checkText(q.Ask, at.Field("ask"), nil)
}

func (c *checking) checkKind(q *ask.Question, at content.Place) {
	all := append(slices.Clone(ask.Kinds), ask.Mention)
	chooses := q.Kind == ask.Choice || q.Kind == ask.Mention
	switch {
	case q.Kind != "" && !slices.Contains(all, q.Kind):
		c.wrong(at.Field("kind"), content.Suggest(q.Kind, all), "the question %q has the kind %q", q.ID, q.Kind)
	case chooses && len(q.Options) == 0:
		c.wrong(at.Field("kind"), "write at least one", "the question %q is a %s and has no options", q.ID, q.Kind)
	case !chooses && len(q.Options) > 0:
		c.wrong(at.Field("options"), "remove them, or make it a choice", "the question %q has options and is not a choice", q.ID)
	}
	for i, o := range q.Options {
		switch {
		case o.Value == "" || o.Label == "":
			c.wrong(at.Field("options").Item(i), "write both", "an option of the question %q needs a value and a label", q.ID)
		case o.Care != "" && !ask.IsMoment(o.Care):
			c.wrong(at.Field("options").Item(i).Field("care"), "use one of the kinds in the files of care, such as crisis", "an option of the question %q names a hard moment that doesn't exist", q.ID)
		}
	}
}

func (c *checking) checkOffer(o *Offer, at content.Place) {
	entries, ok := c.Lists[o.From]
	if !ok {
		c.wrong(at.Field("from"), content.Suggest(o.From, sortedKeys(c.Lists)), "the offer is from the list %q, which doesn't exist", o.From)
		return
	}
	var fields []string
	for _, e := range entries {
		fields = append(fields, sortedKeys(e)...)
	}
	slices.Sort(fields)
	fields = slices.Compact(fields)
	has := func(field string, at content.Place) {
		if !slices.Contains(fields, field) {
			c.wrong(at, content.Suggest(field, fields), "no entry of the list %q has the field %q", o.From, field)
		}
	}
	for _, field := range sortedKeys(o.Where) {
		has(field, at.Field("where").Field(field))
		c.checkField(o.Where[field], at.Field("where").Field(field))
	}
	if o.Times != "" {
		has(o.Times, at.Field("times"))
		if o.Choose == "" {
			c.wrong(at.Field("choose"), "name the field for the time that people choose", "the offer has times and no field for the one that is chosen")
		}
	}
	for _, need := range []struct{ name, value, fix string }{
		{"say", o.Say, `write such as "{name} is free."`},
		{"save", o.Save, "name the field for the entry"},
		{"take", strings.Join(o.Take, ""), "write words such as [book, take, yes]"},
		{"none", o.None, "write what to say if no entry fits"},
	} {
		if need.value == "" {
			c.wrong(at.Field(need.name), need.fix, "the offer has no %s", need.name)
		}
	}
	if o.Except != "" {
		c.checkField(o.Except, at.Field("except"))
	}
	c.checkText(o.Say, at.Field("say"), fields)
	c.checkText(o.Free, at.Field("free"), fields)
}

func (c *checking) checkLists() {
	for _, name := range sortedKeys(c.Lists) {
		at := listsAt.Field(name)
		var ids []string
		for i, e := range c.Lists[name] {
			id := strings.Join(e["id"], "")
			switch {
			case id == "" || len(e["name"]) == 0:
				c.wrong(at.Item(i), "write both", "an entry of the list %q needs an id and a name", name)
			case slices.Contains(ids, id):
				c.wrong(at.Item(i).Field("id"), "rename one of them", "two entries of the list %q have the id %q", name, id)
			}
			ids = append(ids, id)
		}
		if !slices.ContainsFunc(c.Pathways, func(p Pathway) bool { return p.Offer != nil && p.Offer.From == name }) {
			c.wrong(at, "remove it, or offer from it", "nothing offers the list %q", name)
		}
	}
}

func (c *checking) checkTransition(n int) {
	t, at := &c.Transitions[n], transitionsAt.Item(n)
	ids := c.ids()
	if t.From != "" && t.From != anyPathway && !slices.Contains(ids, t.From) {
		c.wrong(at.Field("from"), content.Suggest(t.From, append(ids, anyPathway)), "transition %d begins at %q, which doesn't exist", n+1, t.From)
	}
	switch {
	case t.To == "":
		c.wrong(at.Field("to"), "name a pathway", "transition %d leads nowhere", n+1)
	case !slices.Contains(ids, t.To):
		c.wrong(at.Field("to"), content.Suggest(t.To, ids), "transition %d leads to %q, which doesn't exist", n+1, t.To)
	}
	said := len(t.Words) > 0 || t.Intent != ""
	switch {
	case said && len(t.When.terms) > 0:
		c.wrong(at, "make two transitions", "transition %d has both words and a condition", n+1)
	case !said && len(t.When.terms) == 0:
		c.wrong(at, "write words: [another one] or when: tries >= 3", "nothing leads to transition %d", n+1)
	}
	for i, words := range t.Words {
		if _, length := journey.LongestPattern(strings.ReplaceAll(words, "*", ""), []string{strings.ReplaceAll(words, "*", "")}); length == 0 {
			c.wrong(at.Field("words").Item(i), "write words that people say", "%q contains no words", words)
		}
	}
	for _, one := range t.When.terms {
		c.checkField(one.field, at.Field("when"))
	}
	for _, field := range sortedKeys(t.Update) {
		kind, from, _ := strings.Cut(t.Update[field], ":")
		where := at.Field("update").Field(field)
		switch {
		case strings.Contains(field, "."):
			c.wrong(where, "update a field without a dot", "%q is a field in a field", field)
		case kind == "append" || kind == "copy":
			c.checkField(from, where)
		case kind != "set":
			c.wrong(where, `write "append:FIELD", "copy:FIELD" or "set:TEXT"`, "transition %d updates %q with %q", n+1, field, t.Update[field])
		}
	}
}

// checkField finds fields that nothing sets.
func (c *checking) checkField(field string, at content.Place) {
	if field != journey.FailedTries && !slices.Contains(c.produced, field) {
		c.wrong(at, content.Suggest(field, c.produced), "nothing sets the field %q", field)
	}
}

// checkText finds placeholders that nothing fills. own are an entry's fields.
func (c *checking) checkText(text string, at content.Place, own []string) {
	for _, found := range placeholder.FindAllString(text, -1) {
		if name := strings.Trim(found, "{}"); !slices.Contains(own, name) && !slices.Contains(c.produced, name) {
			c.wrong(at, content.Suggest(name, append(slices.Clone(own), c.produced...)), "nothing fills %s", found)
		}
	}
}

// checkWhole finds pathways that nothing leads to, and those from which nothing leads out.
func (c *checking) checkWhole() {
	j := c.Compile()
	place := func(id journey.PathwayID) content.Place {
		return pathwaysAt.Item(max(slices.Index(c.ids(), id), 0))
	}
	for _, id := range j.Unreached() {
		if c.pathway(id) != nil {
			c.wrong(place(id), "name it as the next of another pathway, or in a transition", "nothing leads to the pathway %q", id)
		}
	}
	if stuck := j.Stuck(); len(stuck) > 0 {
		c.wrong(place(stuck[0]), "remove the next of one of them, or add a transition to a pathway without one", "the journey can't end from %s", content.Quote(stuck, "or"))
	}
	for i := range c.Pathways {
		if next := c.loop(c.Pathways[i].ID); next {
			c.wrong(place(c.Pathways[i].ID), "write wait: true in one of them, or give it a question", "the pathway %q leads back to itself without waiting for words", c.Pathways[i].ID)
			break
		}
	}
	if len(c.draft.Mistakes) > 0 {
		return
	}
	rest, _ := errors.AsType[journey.Mistakes](j.Check())
	for _, what := range rest {
		c.wrong("", "", "%s", what)
	}
}

// loop reports whether pathways that don't wait lead from one back to it.
func (c *checking) loop(id journey.PathwayID) bool {
	at := c.pathway(id)
	for range c.Pathways {
		if at = c.pathway(at.Next); at == nil || at.Wait || len(at.Questions) > 0 || at.Offer != nil {
			return false
		}
		if at.ID == id {
			return true
		}
	}
	return false
}
