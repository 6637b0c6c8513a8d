package entitlement

import "time"

// Facts are what is known about a person, their employer and the leave. A field
// with its zero value is unknown and is never guessed.
//
// The JSON names are those of the evaluation cases and of the wizards' `fact:`
// attributes. Weeks, months and hours may be fractions; days have no time zone.
type Facts struct {
	Job
	Company
	Purpose
	History
	Family
	Pattern
	Notice
}

// Job says how long and how much the person has worked.
type Job struct {
	TenureMonths *float64 `json:"tenure_months,omitempty"` // of this employment, without earlier periods
	PriorPeriods []Period `json:"prior_periods,omitempty"`
	HireDate     Day      `json:"hire_date,omitzero"`
	// Hours12m are the hours worked in the 12 months before the leave.
	Hours12m    *float64 `json:"hours_12m,omitempty"`
	PaidNotWork *float64 `json:"pto_hours_paid_not_worked,omitempty"`
	USERRAHours *float64 `json:"userra_hours_would_have_worked,omitempty"`

	// Tenure12Months and Hours1250Met are the person's own yes or no. They count if
	// the months and hours themselves aren't known.
	Tenure12Months *bool `json:"tenure_12_months,omitempty"`
	Hours1250Met   *bool `json:"hours_1250_met,omitempty"`

	// Other hours count for airline crews.
	Occupation          string   `json:"occupation,omitempty"`
	HoursWorkedOrPaid   *float64 `json:"hours_worked_or_paid,omitempty"`
	PctMonthlyGuarantee *float64 `json:"pct_monthly_guarantee,omitempty"`
}

// Period is an earlier employment with the same employer, and the break after it.
type Period struct {
	Months      *float64 `json:"months,omitempty"`
	BreakYears  *float64 `json:"break_years,omitempty"`
	BreakReason string   `json:"break_reason,omitempty"`
}

// Company describes the employer. Employees don't know these facts, so
// [Parameters.Estimate] takes missing ones from [Parameters.Employer].
type Company struct {
	Employees             *float64 `json:"employer_employees,omitempty"` // in total, as a permanent size
	Within75Miles         *float64 `json:"employees_within_75mi,omitempty"`
	Within75MilesOfHome   *float64 `json:"employees_within_75mi_of_home,omitempty"`
	WorkweeksWith50       *float64 `json:"employer_workweeks_with_50,omitempty"`
	WorkweeksWith50Before *float64 `json:"employer_workweeks_with_50_prior_year,omitempty"`
	Type                  string   `json:"employer_type,omitempty"`
	Remote                *bool    `json:"remote,omitempty"`
	HomeState             string   `json:"home_state,omitempty"`
	ReportsTo             string   `json:"reports_to_site,omitempty"`
	WorkState             string   `json:"work_state,omitempty"` // two letters
}

// Purpose says what the leave is for, and when it is.
type Purpose struct {
	Reason      Cause    `json:"reason,omitempty"`
	Then        Cause    `json:"then,omitempty"`     // the reason for the leave that follows
	Relation    string   `json:"relation,omitempty"` // what the person is to the servicemember
	CareFor     string   `json:"care_for,omitempty"` // what the servicemember is to the person: "sibling"
	Serious     *bool    `json:"serious_condition,omitempty"`
	ChildAge    *float64 `json:"child_age,omitempty"`
	ChildUnable *bool    `json:"child_incapable_of_self_care_due_to_disability,omitempty"`
	BirthDate   Day      `json:"birth_date,omitzero"`
	// ArrivalDate is the day a child is due, by birth or placement.
	ArrivalDate   Day      `json:"arrival_date,omitzero"`
	GivingBirth   *bool    `json:"giving_birth,omitempty"`
	DisabledWeeks *float64 `json:"pregnancy_disabled_weeks,omitempty"`
	LeaveStart    Day      `json:"leave_start,omitzero"`
	WeeksAsked    *float64 `json:"weeks_asked,omitempty"`
}

// History is the leave the person took before.
type History struct {
	YearMethod    string   `json:"year_method,omitempty"` // "calendar" or "rolling_backward"
	Used          []Used   `json:"used,omitempty"`
	UsedSingle12m []Used   `json:"used_in_single_12m,omitempty"`
	UsedWeeks12m  *float64 `json:"used_weeks_12m,omitempty"` // all leave, by the person's own estimate
}

// Family says what the other parent took, and for whom else leave was taken.
type Family struct {
	SpouseSameEmployer  *bool    `json:"spouse_same_employer,omitempty"`
	SpouseEligible      *bool    `json:"spouse_eligible,omitempty"`
	SpouseBondingWeeks  *float64 `json:"spouse_used_bonding_weeks,omitempty"`
	SpouseChildWeeks    *float64 `json:"spouse_used_child_care_weeks,omitempty"`
	PartnerSameEmployer *bool    `json:"partner_same_employer,omitempty"`
	PartnerBondingWeeks *float64 `json:"partner_used_bonding_weeks,omitempty"`
	Married             *bool    `json:"married,omitempty"`
	Parent2SameEmployer *bool    `json:"parent2_same_employer,omitempty"`
	Parent2CFRAWeeks    *float64 `json:"parent2_cfra_weeks_used,omitempty"`
	DesignatedUsed      *bool    `json:"designated_person_used_in_12m,omitempty"`
}

// Pattern says how the leave is taken, and what affects how much of it counts.
type Pattern struct {
	ScheduleHours   *float64      `json:"schedule_hours_week,omitempty"`
	Reduced         *Reduced      `json:"reduced_schedule,omitempty"`
	Intermittent    *Intermittent `json:"intermittent,omitempty"`
	EmployerAgrees  *bool         `json:"employer_agrees,omitempty"`
	Increment       *float64      `json:"employer_increment_hours,omitempty"`
	AbsenceHours    *float64      `json:"absence_hours,omitempty"`
	LeaveDates      Days          `json:"leave_dates,omitempty"`
	Holiday         Day           `json:"holiday,omitzero"`
	Works           Days          `json:"works,omitempty"`
	WorksNoneOfWeek *bool         `json:"works_none_of_week,omitempty"`
	Shutdown        Days          `json:"shutdown,omitempty"`
}

// Reduced says how many of the normal hours the person still works.
type Reduced struct {
	HoursDay    *float64 `json:"hours_day,omitempty"`
	NormalHours *float64 `json:"normal_hours_day,omitempty"`
	HoursWeek   *float64 `json:"hours_week,omitempty"`
}

// Notice says when the employer was told, and whether it could have been sooner.
type Notice struct {
	Foreseeable *bool `json:"foreseeable,omitempty"`
	KnownSince  Day   `json:"known_since,omitzero"`
	Given       Day   `json:"notice_given,omitzero"`
	Excuse      *bool `json:"reasonable_excuse,omitempty"`
}

// Cause is the reason for a leave: "own_serious_health_condition", "bonding",
// "pregnancy_disability", "qualifying_exigency", or "care_" and for whom.
type Cause string

// The causes, apart from caring for a family member.
const (
	OwnCondition        Cause = "own_serious_health_condition"
	OwnHealth           Cause = "own_health" // serious or not: see Purpose.Serious
	Bonding             Cause = "bonding"
	PregnancyDisability Cause = "pregnancy_disability"
	QualifyingExigency  Cause = "qualifying_exigency"
	MilitaryCaregiver   Cause = "care_covered_servicemember"
)

// Used is leave taken before. Either First or Reason is set.
type Used struct {
	First  Day
	Reason Cause
	Weeks  float64 // consecutive
}

// Intermittent says whether leave is taken in parts and, if known, on how many days a week.
type Intermittent struct {
	Yes         bool
	DaysOff     *float64
	DaysPerWeek *float64
}

// Day is a calendar day. The zero Day is unknown.
type Day struct{ time.Time }

// On returns the calendar day of a moment in its own time zone.
func On(t time.Time) Day {
	return Day{time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)}
}

// Days are several days. Exactly two are the first and last day of a range.
type Days []Day
