package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent/journey"
)

var agents = map[journey.AgentID]journey.Agent{
	"document_processor":  processDocuments,
	"eligibility_checker": checkEligibility,
	"doctor_matcher":      matchDoctor,
	"slot_finder":         findSlots,
	"preference_analyzer": analyzePreferences,
	"rag_faq_agent":       answerQuestion,
	"persuasion_agent":    reassure,
	"confirmation_agent":  confirm,
	"escalation_agent":    escalate,
}

type doctor struct {
	id, name, specialty, gender, why string
	slots                            []string
}

var doctors = []doctor{
	{"dr1", "Dr. Smith", "cardiologist", "male", "is nearest to your home", []string{"Monday 9am", "Wednesday 4pm"}},
	{"dr2", "Dr. Johnson", "cardiologist", "female", "has the earliest appointments", []string{"Tuesday 2pm", "Thursday 10am"}},
	{"dr3", "Dr. Okafor", "cardiologist", "female", "specializes in heart rhythm", []string{"Friday 11am"}},
	{"dr4", "Dr. Lind", "dermatologist", "male", "is open on Saturdays", []string{"Saturday 10am"}},
}

func mentions(words, word string) bool {
	return strings.Contains(strings.ToLower(words), strings.ToLower(word))
}

func processDocuments(_ context.Context, t journey.Task) (journey.Result, error) {
	patient := journey.Values{}
	for _, d := range doctors {
		if mentions(t.Words, d.specialty) {
			patient["specialty"] = d.specialty
		}
	}
	if mentions(t.Words, "referral") {
		patient["referral"] = "received"
	}
	known := journey.Values{}
	if len(patient) > 0 {
		known["patient_info"] = patient
	}
	have := func(field string) bool {
		return patient[field] != nil || t.Context.Map("patient_info")[field] != nil
	}
	switch {
	case !have("specialty"):
		return journey.Result{Message: "Which specialist were you referred to?", Outputs: known, Status: journey.Waiting}, nil
	case !have("referral"):
		return journey.Result{Message: "Please send me your referral too.", Outputs: known, Status: journey.Waiting}, nil
	}
	return journey.Result{Outputs: known}, nil
}

func checkEligibility(_ context.Context, t journey.Task) (journey.Result, error) {
	insurance := t.Context.Text("insurance_id")
	if insurance == "" {
		return journey.Result{
			Message: "I have your referral. I still need your insurance number.",
			Outputs: journey.Values{"eligibility_status": "pending"}, Status: journey.Waiting,
		}, nil
	}
	specialty := specialtyOf(t)
	if now := t.Outputs.Map("patient_info").Text("specialty"); now != "" {
		specialty = now
	}
	return journey.Result{
		Message: fmt.Sprintf("Thank you. I have your referral to a %s, and %s covers it. Would you like me to find a doctor?", specialty, insurance),
		Outputs: journey.Values{"eligibility_status": "eligible"},
	}, nil
}

func specialtyOf(t journey.Task) string { return t.Context.Map("patient_info").Text("specialty") }

// rejected lists the names of the doctors the patient turned down.
func rejected(known journey.Values) []string {
	var names []string
	for _, d := range known.List("rejected_doctors") {
		if fields, ok := d.(map[string]any); ok {
			names = append(names, journey.Values(fields).Text("name"))
		}
	}
	return names
}

// offer returns the doctor to suggest: the one the words name, else the first suitable
// one that wasn't turned down. slot is set if the words book one of their appointments.
func offer(t journey.Task) (suggested *doctor, slot string) {
	gender := t.Context.Map("preferences").Text("gender")
	if p := preferred(t.Words); p != "" {
		gender = p
	}
	for i := range doctors {
		d := &doctors[i]
		if d.specialty != specialtyOf(t) || slices.Contains(rejected(t.Context), d.name) || gender != "" && d.gender != gender {
			continue
		}
		if mentions(t.Words, d.name) {
			suggested = d
			break
		}
		if suggested == nil {
			suggested = d
		}
	}
	if suggested == nil {
		return nil, ""
	}
	i := slices.IndexFunc(suggested.slots, func(s string) bool { return mentions(t.Words, s) })
	if i < 0 || !mentions(t.Words, "book") && !mentions(t.Words, "take") {
		return suggested, ""
	}
	return suggested, suggested.slots[i]
}

func matchDoctor(_ context.Context, t journey.Task) (journey.Result, error) {
	d, slot := offer(t)
	if d == nil {
		searches := journey.Values{}
		if t.Words != "" { // somebody who only comes back hasn't searched again
			searches["escalation_count"] = t.Context.Number("escalation_count") + 1
		}
		return journey.Result{
			Message: "I can't find another doctor who fits. Tell me what matters to you, or which of these doctors you'd see after all.",
			Outputs: searches, Status: journey.Waiting,
		}, nil
	}
	selected := journey.Values{"selected_doctor": journey.Values{"id": d.id, "name": d.name}}
	if slot != "" {
		return journey.Result{Outputs: selected}, nil
	}
	message := fmt.Sprintf("%s is a %s and %s.", d.name, d.specialty, d.why)
	return journey.Result{Message: message, Outputs: selected, Status: journey.Waiting}, nil
}

func findSlots(_ context.Context, t journey.Task) (journey.Result, error) {
	d, slot := offer(t)
	switch {
	case d == nil:
		return journey.Result{Status: journey.Waiting}, nil
	case slot != "":
		return journey.Result{Outputs: journey.Values{"selected_slot": slot}}, nil
	}
	return journey.Result{
		Message: "Free: " + strings.Join(d.slots, ", ") + ".",
		Outputs: journey.Values{"available_slots": d.slots}, Status: journey.Waiting,
	}, nil
}

func preferred(words string) string {
	switch {
	case mentions(words, "a woman"), mentions(words, "female"):
		return "female"
	case mentions(words, "a man"), mentions(words, " male"):
		return "male"
	}
	return ""
}

func analyzePreferences(_ context.Context, t journey.Task) (journey.Result, error) {
	if gender := preferred(t.Words); gender != "" {
		return journey.Result{Outputs: journey.Values{"preferences": journey.Values{"gender": gender}}}, nil
	}
	return journey.Result{}, nil
}

var answers = []struct{ about, answer string }{
	{"copay", "The copay for a specialist is $40 a visit. (Plan summary, section 3)"},
	{"bring", "Bring your insurance card and the referral. (Visit guide, section 1)"},
	{"cancel", "You can cancel free of charge up to 24 hours before. (Visit guide, section 4)"},
}

// answerQuestion answers a question and waits for another one. It declines anything else.
func answerQuestion(_ context.Context, t journey.Task) (journey.Result, error) {
	for _, a := range answers {
		if mentions(t.Words, a.about) {
			return journey.Result{Message: a.answer, Status: journey.Waiting}, nil
		}
	}
	switch {
	case strings.HasSuffix(t.Words, "?"):
		return journey.Result{Message: "I don't know. Please call the front desk at 555 0100.", Status: journey.Waiting}, nil
	case (mentions(t.Words, "thanks") || mentions(t.Words, "thank you")) && len(strings.Fields(t.Words)) < 6:
		return journey.Result{Message: "You're welcome."}, nil
	}
	return journey.Result{Status: journey.Declined}, nil
}

func reassure(context.Context, journey.Task) (journey.Result, error) {
	return journey.Result{Message: "That's all right, there's no hurry. You can cancel an appointment free of charge up to 24 hours before. I'm here whenever you want to go on."}, nil
}

func confirm(_ context.Context, t journey.Task) (journey.Result, error) {
	name, slot := t.Context.Map("selected_doctor").Text("name"), t.Context.Text("selected_slot")
	sum := sha256.Sum256([]byte(t.Context.Text("insurance_id") + name + slot))
	number := "HR-" + strings.ToUpper(hex.EncodeToString(sum[:3]))
	return journey.Result{
		Message: fmt.Sprintf("Booked: %s, %s. Your confirmation number is %s. Bring your insurance card and the referral; to reschedule, call 555 0100.", name, slot, number),
		Outputs: journey.Values{"confirmation_number": number},
	}, nil
}

func escalate(context.Context, journey.Task) (journey.Result, error) {
	return journey.Result{Message: "I'll ask a colleague to help you. They have everything you told me and will call you today."}, nil
}
