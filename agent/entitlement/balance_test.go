package entitlement

import "testing"

func TestBalance(t *testing.T) {
	t.Parallel()
	own, bond := `"reason": "own_serious_health_condition", `, `"reason": "bonding", `
	military := `"reason": "care_covered_servicemember", "relation": "child", `
	rolling := `"year_method": "rolling_backward", `
	runRows(t, []ruleRow{
		{name: "a new calendar year, 29 CFR 825.200(b)(1)", facts: own + `"year_method": "calendar", "used": [["2025-11-03", 6]], "leave_start": "2026-01-12"`, what: "weeks_remaining", want: 12},
		{name: "the same calendar year, 29 CFR 825.200(b)(1)", facts: own + `"year_method": "calendar", "used": [["2026-03-02", 5]], "leave_start": "2026-10-12"`, what: "weeks_remaining", want: 7},
		{name: "available again in January, 29 CFR 825.200(b)(1)", facts: own + `"year_method": "calendar", "used": [["2026-03-02", 12]], "leave_start": "2026-10-12"`, what: "next_available", want: "2027-01-01"},
		{name: "rolling, all used, 29 CFR 825.200(c)", facts: own + rolling + `"used": [["2026-02-02", 4], ["2026-05-04", 4], ["2026-11-02", 4]], "leave_start": "2027-01-04"`, what: "weeks_remaining", want: 0},
		{name: "rolling, the first day is available again, 29 CFR 825.200(c)", facts: own + rolling + `"used": [["2026-02-02", 4], ["2026-05-04", 4], ["2026-11-02", 4]], "leave_start": "2027-01-04"`, what: "next_available", want: "2027-02-02"},
		{name: "rolling, older than a year, 29 CFR 825.200(c)", facts: own + rolling + `"used": [["2025-02-03", 8]], "leave_start": "2026-11-02"`, what: "weeks_remaining", want: 12},
		{name: "a week cut by the edge, 29 CFR 825.200(c)", facts: own + rolling + `"used": [["2026-02-02", 4]], "leave_start": "2027-02-10"`, what: "weeks_remaining", want: undecided},
		{name: "unknown way of counting, 29 CFR 825.200(b)", facts: own + `"used": [["2026-02-02", 4]], "leave_start": "2026-10-10"`, what: "weeks_remaining", want: undecided},
		{name: "none used, 29 CFR 825.200(a)", facts: own + `"used": []`, what: "weeks_remaining", want: 12},
		{name: "used for another reason, 29 CFR 825.200(a)", facts: own + `"used": [["bonding", 5]]`, what: "weeks_remaining", want: 7},
		{name: "more used than available, 29 CFR 825.200(a)", facts: own + `"used": [["bonding", 9], ["own_serious_health_condition", 9]]`, what: "weeks_remaining", want: 0},

		{name: "26 for all reasons, 29 CFR 825.127(e)(3)", facts: military + `"used_in_single_12m": [["own_serious_health_condition", 7]]`, what: "weeks_remaining", want: 19},
		{name: "at most 12 for other reasons, 29 CFR 825.127(e)(3)", facts: own + `"used_in_single_12m": [["care_covered_servicemember", 5], ["bonding", 9]]`, what: "weeks_remaining", want: 3},
		{name: "what is left of 26 for other reasons, 29 CFR 825.127(e)(3)", facts: own + `"used_in_single_12m": [["care_covered_servicemember", 22]]`, what: "weeks_remaining", want: 4},
		{name: "26 in total, 29 CFR 825.127(e)(3)", facts: military + `"used_in_single_12m": []`, what: "total_cap", want: 26},

		{name: "spouses share to bond, 29 CFR 825.120(a)(3)", facts: bond + `"spouse_same_employer": true, "spouse_eligible": true, "spouse_used_bonding_weeks": 7`, what: "weeks_for_this_reason", want: 5},
		{name: "spouses share 12 weeks, 29 CFR 825.120(a)(3)", facts: bond + `"spouse_same_employer": true, "spouse_eligible": true`, what: "combined_cap", want: 12},
		{name: "a spouse who is not eligible, 29 CFR 825.120(a)(3)", facts: bond + `"spouse_same_employer": true, "spouse_eligible": false`, what: "weeks_for_this_reason", want: 12},
		{name: "unknown whether the spouse is eligible, 29 CFR 825.120(a)(3)", facts: bond + `"spouse_same_employer": true`, what: "combined_cap", want: undecided},
		{name: "a spouse with another employer, 29 CFR 825.120(a)(3)", facts: bond + `"spouse_same_employer": false`, what: "weeks_for_this_reason", want: 12},
		{name: "not for the person's own illness, 29 CFR 825.120(a)(3)", facts: own + `"spouse_same_employer": true, "spouse_eligible": true, "spouse_used_bonding_weeks": 12`, what: "weeks_for_this_reason", want: 12},
		{name: "not for a sick child, 29 CFR 825.201(b)", facts: `"reason": "care_child", "spouse_same_employer": true, "spouse_eligible": true, "spouse_used_child_care_weeks": 8`, what: "combined_cap", want: nil},
		{name: "for a parent, 29 CFR 825.201(b)", facts: `"reason": "care_parent", "spouse_same_employer": true, "spouse_eligible": true, "spouse_used_bonding_weeks": 3`, what: "weeks_for_this_reason", want: 9},
		{name: "the person's own share, 29 CFR 825.120(a)(3)", facts: bond + `"spouse_same_employer": true, "spouse_used_bonding_weeks": 6, "used": [["bonding", 4]]`, what: "weeks_for_this_reason", want: 2},
		{name: "the rest for other reasons, 29 CFR 825.120(a)(3)", facts: own + `"spouse_same_employer": true, "spouse_used_bonding_weeks": 6, "used": [["bonding", 4]]`, what: "weeks_remaining", want: 8},
		{name: "not married, 29 CFR 825.120(a)(3)", facts: bond + `"partner_same_employer": true, "married": false, "partner_used_bonding_weeks": 10`, what: "weeks_for_this_reason", want: 12},
		{name: "a partner, perhaps married, 29 CFR 825.120(a)(3)", facts: bond + `"partner_same_employer": true, "partner_used_bonding_weeks": 10`, what: "weeks_for_this_reason", want: undecided},
		{name: "26 between spouses for a servicemember, 29 CFR 825.127(f)", facts: military + `"spouse_same_employer": true, "spouse_eligible": true`, what: "combined_cap", want: 26},
	})
}

func TestPatterns(t *testing.T) {
	t.Parallel()
	own, bond := `"reason": "own_serious_health_condition", `, `"reason": "bonding", `
	runRows(t, []ruleRow{
		{name: "six of eight hours, 29 CFR 825.205(b)(1)", facts: own + `"reduced_schedule": {"hours_day": 6, "normal_hours_day": 8}`, what: "weeks_used_per_week", want: 0.25},
		{name: "24 of 36 hours a week, 29 CFR 825.205(b)(1)", facts: own + `"schedule_hours_week": 36, "reduced_schedule": {"hours_week": 24}`, what: "weeks_used_per_week", want: 0.3333},
		{name: "two of four days, 29 CFR 825.205(b)(1)", facts: own + `"intermittent": {"days_off": 2, "days_per_week": 4}`, what: "weeks_used_per_week", want: 0.5},
		{name: "unknown normal week, 29 CFR 825.205(b)(1)", facts: own + `"reduced_schedule": {"hours_week": 24}`, what: "weeks_used_per_week", want: undecided},
		{name: "12 weeks in hours, 29 CFR 825.205(b)", facts: own + `"schedule_hours_week": 35`, what: "hours", want: 420},
		{name: "bonding in parts by agreement, 29 CFR 825.120(b)", facts: bond + `"intermittent": true, "employer_agrees": true`, what: "intermittent_allowed", want: true},
		{name: "bonding in parts without agreement, 29 CFR 825.120(b)", facts: bond + `"intermittent": true, "employer_agrees": false`, what: "intermittent_allowed", want: false},
		{name: "bonding in parts, unknown whether agreed, 29 CFR 825.120(b)", facts: bond + `"intermittent": true`, what: "intermittent_allowed", want: undecided},
		{name: "illness in parts needs no agreement, 29 CFR 825.202(b)", facts: own + `"intermittent": true, "employer_agrees": false`, what: "intermittent_allowed", want: true},
		{name: "never more than an hour, 29 CFR 825.205(a)", facts: own + `"employer_increment_hours": 8`, what: "max_increment_hours", want: 1},
		{name: "the employer's shorter unit, 29 CFR 825.205(a)", facts: own + `"employer_increment_hours": 0.25`, what: "max_increment_hours", want: 0.25},
		{name: "only what was taken, 29 CFR 825.205(a)", facts: own + `"employer_increment_hours": 4, "absence_hours": 3`, what: "hours_counted", want: 3},
		{name: "part of a unit, 29 CFR 825.205(a)(1)", facts: own + `"employer_increment_hours": 1, "absence_hours": 1.5`, what: "hours_counted", want: undecided},
		{name: "a holiday in a whole week off, 29 CFR 825.200(h)", facts: own + `"leave_dates": ["2026-09-07", "2026-09-11"], "holiday": "2026-09-07"`, what: "weeks_used", want: 1},
		{name: "nothing worked in the week, 29 CFR 825.200(h)", facts: own + `"leave_dates": ["2026-09-08", "2026-09-11"], "holiday": "2026-09-07", "works_none_of_week": true`, what: "weeks_used", want: 1},
		{name: "a holiday in a week with work, 29 CFR 825.200(h)", facts: own + `"leave_dates": ["2026-09-08", "2026-09-09"], "holiday": "2026-09-07", "works": ["2026-09-10", "2026-09-11"]`, what: "days_used", want: 2},
		{name: "a holiday inside the days off, 29 CFR 825.200(h)", facts: own + `"leave_dates": ["2026-09-07", "2026-09-09"], "holiday": "2026-09-07", "works": ["2026-09-10", "2026-09-11"]`, what: "days_used", want: 2},
		{name: "the plant is closed for two weeks, 29 CFR 825.200(h)", facts: own + `"leave_dates": ["2026-12-07", "2027-01-08"], "shutdown": ["2026-12-21", "2027-01-01"]`, what: "weeks_used", want: 3},
		{name: "closed for a day, 29 CFR 825.200(h)", facts: own + `"leave_dates": ["2026-12-07", "2026-12-11"], "shutdown": ["2026-12-09"]`, what: "weeks_used", want: 1},
		{name: "three single days, 29 CFR 825.205(b)", facts: own + `"leave_dates": ["2026-12-07", "2026-12-09", "2026-12-15"]`, what: "weeks_used", want: 0.6},
		{name: "unknown week of a weekend worker, 29 CFR 825.205(b)", facts: own + `"leave_dates": ["2026-12-05"]`, what: "weeks_used", want: undecided},
	})
}

func TestNotice(t *testing.T) {
	t.Parallel()
	own := `"reason": "own_serious_health_condition", `
	runRows(t, []ruleRow{
		{name: "30 days from the notice, 29 CFR 825.304(b)", facts: own + `"foreseeable": true, "known_since": "2026-06-01", "notice_given": "2026-12-01", "leave_start": "2026-12-10", "reasonable_excuse": false`, what: "employer_may_delay_until", want: "2026-12-31"},
		{name: "in time, 29 CFR 825.302(a)", facts: own + `"foreseeable": true, "known_since": "2026-06-01", "notice_given": "2026-11-01", "leave_start": "2026-12-10"`, what: "employer_may_delay_until", want: nil},
		{name: "with a reasonable excuse, 29 CFR 825.304(b)", facts: own + `"foreseeable": true, "known_since": "2026-06-01", "notice_given": "2026-12-01", "leave_start": "2026-12-10", "reasonable_excuse": true`, what: "employer_may_delay_until", want: nil},
		{name: "unknown whether there is an excuse, 29 CFR 825.304(b)", facts: own + `"foreseeable": true, "known_since": "2026-06-01", "notice_given": "2026-12-01", "leave_start": "2026-12-10"`, what: "employer_may_delay_until", want: undecided},
		{name: "known two weeks ahead, told one week ahead, 29 CFR 825.304(c)", facts: own + `"foreseeable": true, "known_since": "2026-11-26", "notice_given": "2026-12-03", "leave_start": "2026-12-10", "reasonable_excuse": false`, what: "employer_may_delay_until", want: "2026-12-17"},
		{name: "told the day after, 29 CFR 825.302(b)", facts: own + `"foreseeable": true, "known_since": "2026-12-02", "notice_given": "2026-12-03", "leave_start": "2026-12-10", "reasonable_excuse": false`, what: "employer_may_delay_until", want: nil},
		{name: "not foreseeable, 29 CFR 825.303", facts: own + `"foreseeable": false, "notice_given": "2026-12-10", "leave_start": "2026-12-10"`, what: "employer_may_delay_until", want: undecided},
	})
}
