package knowledge

import "strings"

// The words that decide what a sentence says. Search ignores most of them; the check
// that one sentence supports another must not.

// qualifier is a group of words that restrict a sentence in the same way.
type qualifier struct {
	kind     string
	words    [][]string
	measure  bool // qualifies an amount next to it
	optional bool // leaving it out doesn't make the sentence stronger
}

// A claim and its statement must have the same qualifiers.
var qualifiers = []qualifier{
	newQualifier("not", "not, no, never, none, nobody, nothing, neither, nor, without, cannot, cant, dont, doesnt, didnt, isnt, arent, wasnt, werent, "+
		"wont, wouldnt, shouldnt, couldnt, mustnt, hasnt, havent, neednt"),
	newQualifier("unless", "unless, except, excepting, exception, exceptions, excluding, otherwise, however, but, although, though, instead"),
	newQualifier("only", "only, solely, exclusively, just, merely"),
	newQualifier("if", "if, provided, providing, as long as, subject to, depending, depends, when, where, while, whenever, once"),
	newMeasure("at least", "at least, minimum, or more, not less than, no less than, no fewer than"),
	newMeasure("at most", "at most, up to, maximum, or less, or fewer, no more than, not more than, limited to, not exceed"),
	newMeasure("more than", "more, over, above, exceed, exceeds, beyond, additional, extra, longer"),
	newMeasure("less than", "less, fewer, under, below, shorter, almost, nearly"),
	newMeasure("about", "about, around, roughly, approximately"),
	newQualifier("some", "some, several, few, certain, sometimes, partly, partially, part of, many, often"),
	newQualifier("most", "most, usually, generally, typically, mostly, normally"),
	newQualifier("half", "half"), newQualifier("third", "third, thirds"), newQualifier("quarter", "quarter, quarters"),
	newQualifier("twice", "twice, double, doubled, doubles"), newQualifier("times three", "triple, tripled"),
	newQualifier("hundred", "hundred, hundreds"), newQualifier("thousand", "thousand, thousands"), newQualifier("dozen", "dozen, dozens"),
	newMeasure("before", "before, prior, ahead, in advance, earlier, until, by the time"),
	newMeasure("after", "after, following, later, since, afterwards"),
	newQualifier("may", "may, can, could, might, able, allowed, permitted"),
	newQualifier("should", "should, ought, better, best, recommend, recommends, recommended, advise, advised, suggest, suggested, encouraged"),
	newQualifier("or", "or, either"),
	newOptional("must", "must, required, requires, require, shall, mandatory, obliged, obligated, have to, has to, need to, needs to"),
	newOptional("all", "all, every, each, any, always, entire, whole, full, fully, both, everybody, everyone, anybody, anyone"),
	newOptional("certainly", "automatically, guaranteed, guarantee, certainly, definitely, surely"),
}

// newQualifier takes the words separated by commas.
func newQualifier(kind, words string) qualifier {
	q := qualifier{kind: kind}
	for entry := range strings.SplitSeq(words, ",") {
		q.words = append(q.words, strings.Fields(entry))
	}
	return q
}

func newMeasure(kind, words string) qualifier {
	q := newQualifier(kind, words)
	q.measure = true
	return q
}

func newOptional(kind, words string) qualifier {
	q := newQualifier(kind, words)
	q.optional = true
	return q
}

// exactWords have no acceptable synonym.
var exactWords = wordSet("monday tuesday wednesday thursday friday saturday sunday weekend weekends january february march april june july august " +
	"september october november december father mother dad mom mum husband wife brother sister son daughter paternity maternity paid unpaid " +
	"approve approves approved approval deny denies denied denial vacation holiday holidays hired newborn disabled spouse partner")

// timeUnits are stems. A rate word before a time unit makes it a rate: "a week".
var (
	timeUnits = wordSet("minut hour day week month quarter year")
	rates     = wordSet("a an per each every")
)

// employee is the actor if a policy names none.
const employee = "the employee"

// actors maps a word to the actor it names.
var actors = func() map[string]string {
	out := map[string]string{}
	for who, words := range map[string]string{
		employee:       "you employee employees worker workers staff i yourself",
		"the employer": "employer employers company companies we us organization leaveway",
		"HR":           "hr",
		"the manager":  "manager managers supervisor supervisors boss lead",
		"the doctor":   "doctor doctors physician provider providers",
		"the insurer":  "insurer insurers carrier administrator",
	} {
		for word := range wordSet(words) {
			out[word] = who
		}
	}
	return out
}()

// determiners may come between "by" and an actor.
var determiners = wordSet("the a an your our their his her its this that each any every")

func wordSet(words string) map[string]bool {
	out := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		out[word] = true
	}
	return out
}
