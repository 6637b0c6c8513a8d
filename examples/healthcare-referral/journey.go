package main

import "github.com/leaveway/leaveway/agent/journey"

var intakeSignature = journey.NewSignature("Collect patient information and referral documents.").
	WithIntent("Gather patient details and validate referral eligibility").
	WithGuidelines(
		"Verify insurance information before proceeding",
		"Ask for all required documents upfront",
		"Flag any eligibility concerns immediately",
	).
	WithInputs(
		journey.Field{Name: "insurance_id", Description: "The number on the insurance card", Type: journey.TextType, Default: ""},
		journey.Field{Name: "referral_source", Description: "Who sent the patient", Type: journey.TextType, Default: ""},
	).
	WithOutputs(
		journey.Field{Name: "patient_info", Description: "Extracted patient information", Type: journey.ObjectType},
		journey.Field{Name: "eligibility_status", Type: journey.TextType, Options: []string{"eligible", "pending", "ineligible"}},
	)

var bookingSignature = journey.NewSignature("Find and book specialist appointment.").
	WithIntent("Match patient with best available specialist").
	WithGuidelines(
		"Prioritize patient preferences (location, time, gender)",
		"Explain why each doctor is a good match",
		"Track rejected doctors to avoid re-suggesting",
	).
	WithInputs(
		journey.Field{Name: "patient_info", Description: "Extracted patient information", Type: journey.ObjectType},
		journey.Field{Name: "preferences", Description: "Patient preferences", Type: journey.ObjectType, Default: journey.Values{}},
		journey.Field{Name: "rejected_doctors", Description: "Previously rejected doctors", Type: journey.ListType, Default: []any{}},
	).
	WithOutputs(
		journey.Field{Name: "selected_doctor", Description: "Selected doctor details", Type: journey.ObjectType},
		journey.Field{Name: "selected_slot", Description: "The appointment", Type: journey.TextType},
		journey.Field{Name: "available_slots", Description: "Available appointment slots", Type: journey.ListType, Optional: true},
		journey.Field{Name: "preferences", Type: journey.ObjectType, Optional: true},
		journey.Field{Name: "escalation_count", Description: "Searches that found nobody", Type: journey.NumberType, Optional: true},
	)

var faqSignature = journey.NewSignature("Answer patient questions about the referral process.").
	WithIntent("Provide clear, helpful answers to patient questions").
	WithGuidelines(
		"Answer concisely but completely",
		"Cite relevant policy when applicable",
		"Offer to return to booking when question is answered",
	)

var persuasionSignature = journey.NewSignature("Help a hesitant patient decide.").
	WithIntent("Address concerns and encourage booking completion").
	WithGuidelines(
		"Acknowledge the patient's hesitation",
		"Provide reassurance based on their specific concerns",
		"Never pressure - always respect patient autonomy",
	)

var confirmationSignature = journey.NewSignature("Confirm appointment and provide next steps.").
	WithIntent("Finalize booking and ensure patient is informed").
	WithGuidelines(
		"Summarize all appointment details",
		"Provide preparation instructions",
		"Offer easy rescheduling options",
	).
	WithInputs(
		journey.Field{Name: "selected_doctor", Description: "Confirmed booking details", Type: journey.ObjectType},
		journey.Field{Name: "selected_slot", Description: "The appointment", Type: journey.TextType},
	).
	WithOutputs(journey.Field{Name: "confirmation_number", Description: "Booking confirmation number", Type: journey.TextType})

// referral is the whole conversation.
var referral = journey.Journey{
	Name:  "healthcare-referral",
	Entry: "intake",
	Given: []string{"insurance_id", "referral_source"},
	Pathways: []journey.Pathway{
		{
			ID: "intake", Title: "your referral", Signature: intakeSignature,
			Agents: []journey.AgentID{"document_processor", "eligibility_checker"}, Pipeline: journey.Sequential,
			Accumulate: []string{"patient_info", "eligibility_status"},
			Next:       "booking",
		},
		{
			ID: "booking", Title: "booking your appointment", Signature: bookingSignature,
			Agents: []journey.AgentID{"doctor_matcher", "slot_finder", "preference_analyzer"}, Pipeline: journey.Parallel,
			Accumulate: []string{"preferences", "selected_doctor", "selected_slot", "escalation_count"},
			Next:       "confirmation",
		},
		{
			ID: "faq", Title: "your question", Signature: faqSignature,
			Agents: []journey.AgentID{"rag_faq_agent"},
			Return: &journey.ReturnToPrevious{},
		},
		{
			ID: "persuasion", Title: "what makes you hesitate", Signature: persuasionSignature,
			Agents: []journey.AgentID{"persuasion_agent"},
			Next:   "booking",
		},
		{
			ID: "confirmation", Title: "your confirmation", Signature: confirmationSignature,
			Agents:     []journey.AgentID{"confirmation_agent"},
			Accumulate: []string{"confirmation_number"},
			Immediate:  true,
		},
		{
			ID: "escalation", Title: "talking to a person",
			Agents: []journey.AgentID{"escalation_agent"},
		},
	},
	Transitions: []journey.Transition{
		{ // any pathway → FAQ, and back
			Trigger: journey.IntentTrigger{Intent: "question", Patterns: []string{"question*", "help", "what is", "how do I", "why"}},
			From:    journey.Any, To: "faq", Priority: 10,
		},
		{ // stay in booking, and remember which doctor they turned down
			Trigger: journey.IntentTrigger{Intent: "reject", Patterns: []string{"different doctor", "another option", "don't want"}},
			From:    "booking", To: "booking", Priority: 5, Label: "seeing another doctor",
			Update: map[string]string{"rejected_doctors": "append:selected_doctor"},
		},
		{ // booking → persuasion
			Trigger: journey.IntentTrigger{Intent: "hesitate", Patterns: []string{"not sure", "maybe later", "let me think", "hesitant"}},
			From:    "booking", To: "persuasion", Priority: 5, Label: "taking your time",
		},
		{ // any pathway → a person
			Trigger: journey.ConditionTrigger{
				Name:  "three unsuccessful searches",
				Holds: func(known journey.Values) bool { return known.Number("escalation_count") >= 3 },
			},
			From: journey.Any, To: "escalation", Priority: 100,
		},
	},
}
