package gaps_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
)

// TestHeldTo shows what one sees by holding data against what somebody says of all of it: all readings are in order, two
// people sign, something isn't used anymore, a table repeats a column. Each has a twin that is in order.
func TestHeldTo(t *testing.T) {
	t.Parallel()
	cellar := func(eighth string) *files.File {
		return text("cellar.csv", "day,cellar,degrees\n1,A,11.2\n2,A,11.4\n3,A,11.9\n4,A,12.2\n5,A,11.8\n6,A,11.1\n7,A,11.6\n8,A,"+eighth+"\n9,A,11.3\n10,A,12.0\n")
	}
	signs := func(last string) *files.File {
		return text("keys.csv", "day,opened by,witness,remark\n1,EB,MT,\n2,MT,WD,\n3,WD,EB,\n4,EB,WD,\n5,MT,EB,\n6,WD,MT,\n7,MT,"+last+"\n")
	}
	recipes := func(more ...string) *files.File {
		return book(t, "brews.xlsx", append([]string{"Plan!A1 Brewing plan", "Plan!A3 Beer", "Plan!B3 Kegs", "Plan!C3 Liters", "Plan!A4 Porter", "Plan!A5 Helles", "Plan!B4 12", "Plan!B5 40", "Plan!C4 =B4*30 -> 360", "Plan!C5 =B5*30 -> 1200"}, more...)...)
	}
	trips := book(t, "trips.xlsx", "Sum!A1 Trips in May", "Sum!A3 Route", "Sum!B3 Trips", "Sum!A4 R14", "Sum!A5 R15", "Sum!A6 R16", "Sum!B4 88", "Sum!B5 92", "Sum!B6 71")
	shown := func(last string) *files.File {
		return slides(files.Slide{Title: "Review"}, files.Slide{Title: "May", Table: [][]string{{"Route", "Trips"}, {"R14 north", "88"}, {"R15 west", "92"}, {"R16 south", last}}})
	}
	readings := func(lines ...string) []*files.File {
		return []*files.File{script(append([]string{"for row in rows:", "    degrees = float(row['degrees'])"}, lines...)...), cellar("19.5")}
	}
	leases := func(last, remark string) *files.File {
		return text("leases.csv", "unit,since,until,remark\nA1,2019-04-01,2022-03-31,\nA2,2018-04-01,2021-03-31,\nA3,2020-06-01,2023-05-31,\nA4,2021-01-01,2024-12-31,\nA5,2017-04-01,2020-03-31,\nA6,2022-04-01,"+last+","+remark+"\nA7,2019-10-01,2022-09-30,\n")
	}
	for _, c := range []struct {
		name  string
		files []*files.File
		says  []string // nothing: no question
	}{
		{"a reading above what is said of all", []*files.File{cellar("14.5"), slideOf("Cellar", "", "The cellar stayed between 10 and 13 degrees in May")}, []string{"line 9 of cellar.csv", "14.5", "between 10 and 13"}},
		{"all readings as they are said", []*files.File{cellar("12.5"), slideOf("Cellar", "", "The cellar stayed between 10 and 13 degrees in May")}, nil},
		{"of something else", []*files.File{cellar("13.5"), slideOf("Buses", "", "Buses ran between 10 and 13 times an hour")}, nil},

		{"one person for two", []*files.File{signs("MT,"), sectionOf("n.md", "Two people open the vault.")}, []string{"“MT” both under “opened by” and under “witness”", "line 8", "Two people open the vault."}},
		{"one person for two, with a remark", []*files.File{signs("MT,EB rang in sick")}, nil},
		{"always two", []*files.File{signs("EB,")}, nil},

		{"what isn't made anymore, and planned", []*files.File{recipes(), slideOf("Decided", "it was too dear, because of the malt", "Porter is no longer brewed because of the malt")}, []string{"Porter is no longer brewed", "Plan!A4:C4"}},
		{"what isn't made anymore, and isn't planned", []*files.File{recipes(), slideOf("Decided", "because of the malt", "Pils is no longer brewed because of the malt")}, nil},
		{"what isn't made anymore, with a remark", []*files.File{recipes("Plan!D3 Remark", "Plan!D4 the last one, for the fair"), slideOf("Decided", "because of the malt", "Porter is no longer brewed because of the malt")}, nil},

		{"a table with another number", []*files.File{trips, shown("79")}, []string{"the 79 for “R16 south”", "the 71 in Sum!B6"}},
		{"a table with the same numbers", []*files.File{trips, shown("71")}, nil},

		{"readings that a script passes over", readings("    if degrees > 15:", "        continue"), []string{"“degrees > 15”", "the 19.5 in cellar.csv, line 9"}},
		{"readings that it passes over, with a reason", readings("    if degrees > 15:  # the door is open when beer comes in", "        continue"), nil},
		{"too few of them", []*files.File{script("def mean(rows):", "    if len(rows) < 3:", "        return None", "    return sum(rows)")}, nil},

		{"one correction", []*files.File{script("OFFSET = {'A': 0.0, 'B': -0.4, 'C': 0.0}")}, []string{"Why is B corrected by -0.4"}},
		{"one correction, with a reason", []*files.File{script("OFFSET = {'A': 0.0, 'B': -0.4, 'C': 0.0}  # B hangs in the sun")}, nil},
		{"no correction", []*files.File{script("OFFSET = {'A': 0.0, 'B': 0.0, 'C': 0.0}")}, nil},

		{"late buses that a script passes over, by the column itself", []*files.File{script("for r in rows:", "    if int(r['late']) > 30:", "        continue"), text("late.csv", "date,route,late\n1,R1,2\n2,R1,0\n3,R1,3\n4,R1,34\n5,R1,1\n")}, []string{"the 34 in late.csv, line 5"}},
		{"more than what is said, by the column's name", []*files.File{text("late.csv", "date,route,late\n1,R1,2\n2,R1,0\n3,R1,3\n4,R1,34\n5,R1,1\n6,R2,4\n7,R2,0\n8,R2,2\n9,R2,1\n"), slideOf("Buses", "", "No bus was more than 15 minutes late in May")}, []string{"line 5 of late.csv", "more than 15"}},
		{"a contract that ends before it begins", []*files.File{leases("2021-03-31", "")}, []string{"Why is “until” before “since” in leases.csv, line 7"}},
		{"a contract that ends before it begins, with a remark", []*files.File{leases("2021-03-31", "was let again at once")}, nil},
		{"contracts in order", []*files.File{leases("2023-03-31", "")}, nil},
		{"a kit that isn't in the first column", []*files.File{book(t, "kits.xlsx", "K!A1 Kits", "K!A3 Kit", "K!B3 Pills", "K!A4 1001", "K!A5 1002", "K!A6 1003", "K!A7 1005", "K!A8 1006", "K!A9 1007", "K!A10 1008", "K!B4 52", "K!B5 56", "K!B6 54", "K!B7 50", "K!B8 55", "K!B9 53", "K!B10 51")}, []string{"“1004” between “1003” and “1005”"}},

		{"a day that is left out", []*files.File{text("log.csv", "date,kilos\n2026-05-01,12\n2026-05-02,14\n2026-05-03,11\n2026-05-04,15\n2026-05-06,13\n2026-05-07,17\n2026-05-08,16\n2026-05-09,18\n")}, []string{"between “2026-05-04” and “2026-05-06”"}},
		{"days of work", []*files.File{text("log.csv", "date,kilos\n2026-05-06,12\n2026-05-07,14\n2026-05-08,11\n2026-05-11,15\n2026-05-12,13\n2026-05-13,17\n2026-05-14,16\n2026-05-15,18\n2026-05-18,10\n2026-05-19,19\n")}, nil},
		{"more than fits", []*files.File{text("bus.csv", "bus,children,seats\nR1,31,40\nR2,28,40\nR3,44,48\nR4,19,24\nR5,37,40\nR6,26,40\nR7,22,24\nR8,51,48\n")}, []string{"“children” 51 in bus.csv, line 9", "“seats” (48)"}},
		{"somebody's phone", []*files.File{script("TO = '07700 900462'")}, []string{"Whose phone number is “TO”"}},
		{"a number of a part", []*files.File{script("PART = '07700900462'")}, nil},

		{"what somebody tells", []*files.File{sectionOf("n.md", "Liters from the log, minus what Lars tells me.")}, []string{"minus what Lars tells me", "what exactly has to be done?"}},
		{"what a label tells", []*files.File{sectionOf("n.md", "Liters from the log, as the label says.")}, nil},
		{"whom people ring", []*files.File{sectionOf("n.md", "Drivers ring me before 6:30.")}, []string{"who gets this when that person has left?"}},
		{"where things always are", []*files.File{sectionOf("n.md", "The envelopes are where they always were.")}, []string{"how does somebody else get at this?"}},
		{"what is between two people", []*files.File{sectionOf("n.md", "The mother pays half, that is between her and me.")}, []string{"what was the reason?"}},
		{"what is between two places", []*files.File{sectionOf("n.md", "The stop is between the school and the mill.")}, nil},
		{"a remark on what is passed over", []*files.File{script("for row in rows:", "    if not row:", "        continue  # the scale is fine again in the next line, never mind")}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			open := slices.DeleteFunc(gaps.Analyse(c.files).Backlog, func(q gaps.Question) bool { return q.Status != gaps.Open })
			isAsked := slices.ContainsFunc(open, func(q gaps.Question) bool {
				return !slices.ContainsFunc(c.says, func(s string) bool { return !strings.Contains(q.Text, s) })
			})
			if c.says == nil && len(open) > 0 || c.says != nil && !isAsked {
				t.Errorf("asked %+v", open)
			}
		})
	}
}

// TestStepLeftOutOnce: a week that is left out is asked about once, whatever columns and sheets show it.
func TestStepLeftOutOnce(t *testing.T) {
	t.Parallel()
	var lines []string
	for _, sheet := range []string{"In", "Out"} {
		lines = append(lines, sheet+"!A1 "+sheet, sheet+"!A3 Week", sheet+"!B3 Boxes")
		for i, week := range []string{"20", "21", "22", "23", "25", "26", "27", "28"} {
			at := string(rune('4'+i)) + " "
			if i > 5 {
				at = "1" + string(rune('0'+i-6)) + " "
			}
			lines = append(lines, sheet+"!A"+at+week, sheet+"!B"+at+[]string{"14", "17", "11", "19", "16", "13", "12", "18"}[i])
		}
	}
	asked := openOf("unlikely data", book(t, "a.xlsx", lines...))
	if !strings.Contains(asked, "“24” between “23” and “25”") || strings.Count(asked, "?") != 1 {
		t.Error(asked)
	}
}
