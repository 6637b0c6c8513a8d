package main

import "testing"

// TestBrowserDetours leaves a form for one thing after another through the page, and is led
// back each time. Then it answers one of the company's questionnaires.
func TestBrowserDetours(t *testing.T) {
	t.Parallel()
	s, err := newStage(t.Context(), "", modelConfig{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	p := openPage(t, s.url+"/#dana/D0DANA")
	p.see("Leaveway")

	p.say("medical leave")
	p.see("What is the first day of your leave?")
	p.say("cancel")
	p.see("Do you want to cancel this request")
	p.say("where can I park my bike?")
	p.see("Would you like me to ask HR?")
	p.pictures("detour-in-a-detour")
	p.click("No, thanks")
	p.see("I didn't ask HR")
	p.click("No, keep it")
	p.see("nothing was canceled")
	p.say("please prepare my return")
	p.see("Which day will be your first day back?")
	p.say("February 1")
	p.see("usual hours?")
	p.pictures("questionnaire")
	p.click("Fewer hours at first")
	p.see("we should arrange for you")
	p.say("nothing")
	p.see("Send these answers to HR?")
	p.pictures("questionnaire-checked")
	p.click("Send to HR")
	p.see("HR has your answers")
	p.pictures("back-to-the-form")
	p.quiet()

	hr := openPage(t, s.url+"/#hana/C0HRLEAVE")
	hr.see("Dana Reyes answered")
	hr.see("Fewer hours at first")
	hr.pictures("questionnaire-for-hr")
	hr.quiet()
}
