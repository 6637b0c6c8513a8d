package knowledge

import "strings"

// Words on which it hangs what a sentence says. Search passes over most of them;
// whether one sentence supports another must not.

// limit is a way to limit what is said.
type limit struct {
	kind      string
	words     [][]string
	measure   bool // beside an amount, it is part of it
	droppable bool // what is said without it is not more than what is said with it
}

// limits are what both sentences must have, or neither.
var limits = []limit{
	limitOf("not", "not, no, never, none, nobody, nothing, neither, nor, without, cannot, cant, dont, doesnt, didnt, isnt, arent, wasnt, werent, "+
		"wont, wouldnt, shouldnt, couldnt, mustnt, hasnt, havent, neednt"),
	limitOf("unless", "unless, except, excepting, exception, exceptions, excluding, otherwise, however, but, although, though, instead"),
	limitOf("only", "only, solely, exclusively, just, merely"),
	limitOf("if", "if, provided, providing, as long as, subject to, depending, depends, when, where, while, whenever, once"),
	measureOf("at least", "at least, minimum, or more, not less than, no less than, no fewer than"),
	measureOf("at most", "at most, up to, maximum, or less, or fewer, no more than, not more than, limited to, not exceed"),
	measureOf("more than", "more, over, above, exceed, exceeds, beyond, additional, extra, longer"),
	measureOf("less than", "less, fewer, under, below, shorter, almost, nearly"),
	measureOf("about", "about, around, roughly, approximately"),
	limitOf("some", "some, several, few, certain, sometimes, partly, partially, part of, many, often"),
	limitOf("most", "most, usually, generally, typically, mostly, normally"),
	limitOf("half", "half"), limitOf("third", "third, thirds"), limitOf("quarter", "quarter, quarters"),
	limitOf("twice", "twice, double, doubled, doubles"), limitOf("times three", "triple, tripled"),
	limitOf("hundred", "hundred, hundreds"), limitOf("thousand", "thousand, thousands"), limitOf("dozen", "dozen, dozens"),
	measureOf("before", "before, prior, ahead, in advance, earlier, until, by the time"),
	measureOf("after", "after, following, later, since, afterwards"),
	limitOf("may", "may, can, could, might, able, allowed, permitted"),
	limitOf("should", "should, ought, better, best, recommend, recommends, recommended, advise, advised, suggest, suggested, encouraged"),
	limitOf("or", "or, either"),
	droppable("must", "must, required, requires, require, shall, mandatory, obliged, obligated, have to, has to, need to, needs to"),
	droppable("all", "all, every, each, any, always, entire, whole, full, fully, both, everybody, everyone, anybody, anyone"),
	droppable("certainly", "automatically, guaranteed, guarantee, certainly, definitely, surely"),
}

// limitOf makes a limit of its words, with commas between them.
func limitOf(kind, words string) limit {
	l := limit{kind: kind}
	for entry := range strings.SplitSeq(words, ",") {
		l.words = append(l.words, strings.Fields(entry))
	}
	return l
}

func measureOf(kind, words string) limit {
	l := limitOf(kind, words)
	l.measure = true
	return l
}

func droppable(kind, words string) limit {
	l := limitOf(kind, words)
	l.droppable = true
	return l
}

// exact are words of which another one that means much the same is another thing.
var exact = wordSet("monday tuesday wednesday thursday friday saturday sunday weekend weekends january february march april june july august " +
	"september october november december father mother dad mom mum husband wife brother sister son daughter paternity maternity paid unpaid " +
	"approve approves approved approval deny denies denied denial vacation holiday holidays hired newborn disabled spouse partner")

// timeUnits are stems of what time is counted in, and rates what stands before one
// where something is so much for each.
var (
	timeUnits = wordSet("minut hour day week month quarter year")
	rates     = wordSet("a an per each every")
)

// employee is who acts where a policy names nobody.
const employee = "the employee"

// actors are who may act.
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

// determiners stand between "by" and who acts.
var determiners = wordSet("the a an your our their his her its this that each any every")

func wordSet(words string) map[string]bool {
	out := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		out[word] = true
	}
	return out
}
