package agent

import (
	"slices"
	"time"
)

// Approval is who decides a request. Its steps are those of the company's routes when the
// request was filed, or when its days changed before the decision; who takes a step is settled when it opens. HR may always decide.
type Approval struct {
	Route string `json:"route,omitempty"` // its name in routes.yaml
	Line  string `json:"line,omitempty"`  // by which people.csv knows the employee; may be empty
	// Automatic says why nobody has to decide, worded for people; empty if somebody does.
	Automatic string `json:"automatic,omitempty"`
	// ShowKind lets deciders who aren't in HR see the kind of leave, and not only its dates.
	ShowKind bool `json:"showKind,omitempty"`
	// AlsoAway says who of the same team is away on some of the days; may be empty.
	AlsoAway string `json:"alsoAway,omitempty"`
	// Again is the [Request.Revision] of the days with which it began again, because they changed
	// before the decision; 0 if it is as it was filed.
	Again int64          `json:"again,omitempty"`
	Steps []ApprovalStep `json:"steps,omitempty"` // in their order; the last decides
}

// ApprovalStep is one step of an [Approval].
type ApprovalStep struct {
	Who  []string `json:"who"`            // as routes.yaml names them
	All  bool     `json:"all,omitempty"`  // each of them has to approve; otherwise any of them
	Days int      `json:"days,omitempty"` // office days until HR is told that nobody decided; 0 is never
	// Deciders are settled when the step opens. If there are none, HR decides.
	Deciders []Decider      `json:"deciders,omitempty"`
	Why      []string       `json:"why,omitempty"`      // why these and no others, worded for people
	Opened   time.Time      `json:"opened,omitzero"`    // UTC; zero before
	Overdue  time.Time      `json:"overdue,omitzero"`   // when HR was told that nobody decided; zero for never
	Approved []StepApproval `json:"approved,omitempty"` // in their order
}

// Decider is somebody who may take a step.
type Decider struct {
	ID   UserID `json:"id"`
	Name string `json:"name"`
}

// StepApproval is the approval of one person.
type StepApproval struct {
	Signature
	Comment string `json:"comment,omitempty"` // for the employee; may be empty
}

// Open returns the step that waits for a decision, and its index; nil and -1 if none does.
func (a *Approval) Open() (*ApprovalStep, int) {
	if a == nil {
		return nil, -1
	}
	for i := range a.Steps {
		if s := &a.Steps[i]; !s.Opened.IsZero() && !s.Done() {
			return s, i
		}
	}
	return nil, -1
}

// Waiting reports whether a step waits for somebody outside HR.
func (a *Approval) Waiting() bool {
	step, _ := a.Open()
	return step != nil && len(step.Missing()) > 0
}

// Done reports whether everybody whom a step needs has approved.
func (s *ApprovalStep) Done() bool {
	if !s.All || len(s.Deciders) == 0 {
		return len(s.Approved) > 0
	}
	return len(s.Missing()) == 0
}

// Missing are the deciders who haven't approved yet.
func (s *ApprovalStep) Missing() []Decider {
	return slices.DeleteFunc(slices.Clone(s.Deciders), func(d Decider) bool { return s.HasApproved(d.ID) })
}

// HasApproved reports whether somebody approved in this step.
func (s *ApprovalStep) HasApproved(id UserID) bool {
	return slices.ContainsFunc(s.Approved, func(a StepApproval) bool { return a.By == id })
}

// Waits reports whether the open step waits for somebody.
func (a *Approval) Waits(id UserID) bool {
	step, _ := a.Open()
	return step != nil && slices.ContainsFunc(step.Missing(), func(d Decider) bool { return d.ID == id })
}

// Deciders are all who were ever asked to decide, each once.
func (a *Approval) Deciders() []Decider {
	if a == nil {
		return nil
	}
	var all []Decider
	for _, s := range a.Steps {
		for _, d := range s.Deciders {
			if !slices.ContainsFunc(all, func(other Decider) bool { return other.ID == d.ID }) {
				all = append(all, d)
			}
		}
	}
	return all
}

// Clone returns a copy that shares nothing with the original; nil of nil.
func (a *Approval) Clone() *Approval {
	if a == nil {
		return nil
	}
	own := *a
	own.Steps = slices.Clone(a.Steps)
	for i, s := range own.Steps {
		own.Steps[i].Deciders, own.Steps[i].Why, own.Steps[i].Approved = slices.Clone(s.Deciders), slices.Clone(s.Why), slices.Clone(s.Approved)
	}
	return &own
}
