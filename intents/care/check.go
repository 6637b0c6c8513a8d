package care

import (
	"maps"
	"slices"
	"time"

	"github.com/leaveway/leaveway/content"
)

var exceptions = []string{evenAsked, evenSupposed, evenDenied, evenLongAgo}

// check adds every mistake that the decoder can't find.
func (b *Book) check(resources *content.Draft, of map[Hardship]*content.Draft) {
	for i := range b.moments {
		b.checkMoment(&b.moments[i], of[b.moments[i].Kind])
	}
	twice := slices.CompactFunc(slices.Clone(b.moments), func(a, c Moment) bool { return a.Kind == c.Kind })
	if len(twice) < len(b.moments) || len(of) < len(b.moments) {
		for _, m := range b.moments {
			if n := slices.IndexFunc(b.moments, func(c Moment) bool { return c.Kind == m.Kind && c.Say != m.Say }); n >= 0 {
				of[m.Kind].Wrong("kind", "rename one of them", "two files describe the kind %q", m.Kind)
			}
		}
	}
	for _, kind := range []Hardship{Crisis, Resignation} {
		if _, ok := b.Moment(kind); !ok {
			resources.Wrong("default", "restore "+name(kind), "no file describes the kind %q, which the program needs", kind)
		}
	}
	if _, ok := b.resources.Countries[b.resources.Default]; !ok {
		resources.Wrong("default", content.Suggest(b.resources.Default, slices.Sorted(maps.Keys(b.resources.Countries))),
			"the default country %q has no lines", b.resources.Default)
	}
	checkReview(b.resources.Reviewed, resources)
}

func (b *Book) checkMoment(m *Moment, d *content.Draft) {
	if m.Kind == "" {
		d.Wrong("kind", "write one such as kind: crisis", "the kind is missing")
	}
	if m.Say == "" {
		d.Wrong("say", "write the sentence that comes first", "there is nothing to say")
	}
	if m.Signs == "" {
		d.Wrong("signs", "write below it, one a line, how people tell of it", "there are no signs")
	}
	if m.Within != "" && len(m.Ends) == 0 {
		d.Wrong("within", "write the kinds of leave that the moment ends, such as ends: [pregnancy-adoption], or move the lines to signs", "these signs never count, as the moment ends no kind of leave")
	}
	for i, what := range m.EvenIf {
		if !slices.Contains(exceptions, what) {
			d.Wrong(content.Place("even_if").Item(i), content.Suggest(what, exceptions), "%q is not something that speaks against a sign", what)
		}
	}
	known := slices.Sorted(maps.Keys(b.resources.Countries[b.resources.Default].Lines))
	for i, sentence := range m.Help {
		for _, found := range lineName.FindAllStringSubmatch(sentence, -1) {
			if !slices.Contains(known, found[1]) {
				d.Wrong(content.Place("help").Item(i), content.Suggest(found[1], known), "there is no line %q in %s", found[1], resourcesFile)
			}
		}
	}
	checkReview(m.Reviewed, d)
}

// checkReview wants every file to say who read it: "nobody yet" is an answer too.
func checkReview(r Review, d *content.Draft) {
	at := content.Place("reviewed")
	if r.By == "" {
		d.Wrong(at, `write reviewed: {by: "Ada Min, HR", on: 2026-11-22}, or by: nobody yet`, "nobody is named as the reviewer")
	}
	if _, err := time.Parse(time.DateOnly, r.On); r.On != "" && err != nil {
		d.Wrong(at.Field("on"), "write it as 2026-11-22", "%q is not a day", r.On)
	}
}
