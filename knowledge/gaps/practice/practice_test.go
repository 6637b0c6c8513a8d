package practice_test

import (
	"slices"
	"testing"

	"github.com/leaveway/leaveway/knowledge/gaps/practice"
)

// TestSays has sentences of many trades, by what they leave untold; each kind has a near miss below "".
func TestSays(t *testing.T) {
	t.Parallel()
	for list, texts := range map[string][]string{
		practice.Late: {
			"Subsidy list to the canton, last year they cut us 800 because it was late.",
			"last year 2 days late = 400.-",
			"The return was three weeks late in 2024 and we paid a fine.",
		},
		practice.Due: {
			"Report of the chamber!!! two copies",
			"The list of pupils is handed in by the end of May.",
			"Send the seed order before the 15th.",
		},
		practice.Holder: {
			"The bank list is uploaded with Anna's token.",
			"The PIN letter is with Mr Rolfes.",
			"Safe code: Seraina and Andrea know it.",
			"The stamp is in my drawer.",
		},
		practice.Recurs: {"Our adviser writes the yearly report, I give her the figures.", "The lift has its annual safety inspection.", "The fire drill is once a year."},
		practice.Else:   {"Order number in the subject line or they send it back.", "Reply within the week, otherwise they cancel the slot."},
		practice.Lent:   {"Our pump is on loan to the neighbors.", "I lent the long ladder to the parish."},
		practice.Left:   {"same as since Dec, leave", "old, leave it", "works, don't touch", "CHF per visit is too low then, ok like that"},
		practice.Ripe:   {"rope people ring when it is time", "The vet comes once a year without notice.", "paid when we send it"},
		practice.Yearly: {"It changes each year.", "The code is set anew every season."},
		practice.Lenient: {
			"Under that ML is fine with a text message.",
			"He puts good crates aside.",
			"The inspector doesn't look at the back room.",
		},
		practice.Incident: {"Nuts are out of the house since the thing in 2023.", "We count twice after that business with the till."},
		practice.Order: {
			"Ring the gatekeeper before the van leaves, never afterwards.",
			"Studio one first, and only when they have said yes is it changed in the system.",
			"The wet boxes go in last.",
			"Upload the list only after the bank has confirmed.",
			"Close the valve, then the pump; the order matters.",
			"The mill is run first, whatever the office says.",
			"Do not open the archive, not before the seal is logged.",
			"Hill farm first, then the valley.",
		},
		practice.Interim:  {"Until further notice the Thursday list goes to the annex.", "For now we print the labels twice.", "The ramp is a temporary one."},
		practice.Outdated: {"The list in the shared folder is not the right one.", "Two versions of the plan exist.", "The key figures are explained in the mail of 4 March."},
		practice.Owed:     {"We owe them one evening from last season.", "The supplier gives us credit until the harvest.", "The annex was never signed."},
		practice.Outside:  {"The discount for members is not in the system.", "The lease was extended by phone."},
		practice.Special:  {"Saturdays count double.", "The first ten are free.", "The numbers for the ministry are calculated differently.", "We round up for schools and down for everybody else.", "The fee was waived for the first year.", "We report it as if it had been sold."},
		practice.Judged:   {"Blocked seats are released at my discretion.", "Old vouchers are accepted if people are nice.", "The annex is added at the end, roughly."},
		practice.Objected: {"The auditor did not like the way we book vouchers.", "The insurer warned us about the ladder."},
		practice.Quirk:    {"The upload fails on the first of the month.", "The gate counts twice when it rains."},
		practice.Oneself:  {"The third reminder I write myself.", "The box is 20 short, I put it in."},
		practice.Pending:  {"The name is due to be decided in January.", "The price isn't decided."},
		practice.Turned: {
			"In winter the other way round.",
			"Brush with the brine from the blue tub, not the white one.",
			"Chair 6 needs two teams, the others one team.",
		},
		"": {
			"The key is with Oda Strand or at the desk.",
			"The hall has a wooden floor and large windows.",
			"Lunch is at noon, supper at six.",
			"Copy the file to the share, then open the workbook.",
			"The password is at least twelve letters long.",
			"Turn to the left at the church.",
			"We leave the house at seven.",
			"Later in the year the days are short.",
			"The audit is in May.",
			"The yearly report is due on 30 June.",
			"A year has four quarters.",
			"The auditor comes on the second Monday.",
			"The first ten pages are an introduction.",
			"We count the boxes on Saturdays.",
			"The system has a list of members.",
			"The temperature is 12 degrees.",
			"The plan is in the shared folder.",
			"I write the minutes.",
			"Long calls are barges that the gate counts twice.",
			"The board decides about money.",
			"The porter has a blue coat.",
			"Wash your hands before the meal.",
			"The first truck is a blue one.",
			"Last year we were first at the fair.",
			"The list is read, then signed.",
		},
	} {
		for _, text := range texts {
			found := slices.DeleteFunc(slices.Clone(practice.All), func(of string) bool { return !practice.Says(of, text) })
			if list == "" && text != "The key is with Oda Strand or at the desk." && len(found) > 0 || list != "" && !slices.Contains(found, list) {
				t.Errorf("%q: %v, want %q", text, found, list)
			}
		}
	}
}

func TestIsDay(t *testing.T) {
	t.Parallel()
	for heading, want := range map[string]bool{"1.5.": true, "30.6.": true, "By 15 March": true, "End of May": true, "31/12": true, "May": true, "Mornings": false, "Version 1.5": false, "Marching band": false, "2026": false} {
		if got := practice.IsDay(heading); got != want {
			t.Errorf("%q: %t", heading, got)
		}
	}
}

func TestPoints(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{"It changes each year.": true, "Under that ML is fine.": true, "Ok like that.": true, "Items are counted.": false, "The list is old.": false, "Anders has it.": false} {
		if got := practice.Points(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}

// TestOwn: a remark that only its writer understands counts more than one that says what it is.
func TestOwn(t *testing.T) {
	t.Parallel()
	for _, remark := range []string{"as with the mother", "paid when we send it", "old, leave it", "see KP's mail"} {
		if practice.Own(remark) < 1 {
			t.Errorf("%q is its writer's own", remark)
		}
	}
	for _, remark := range []string{"250 g", "both drives share the oil tank", "groups", "organic"} {
		if practice.Own(remark) > 0 {
			t.Errorf("%q says what it is", remark)
		}
	}
}
