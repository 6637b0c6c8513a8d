package main

import "testing"

// TestBrowserInWords has a conversation in free words through the page: several answers at
// once, a question in the middle, a correction, and a question that HR answers.
func TestBrowserInWords(t *testing.T) {
	t.Parallel()
	s, err := newStage(t.Context(), "", modelConfig{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	p := openPage(t, s.url+"/#dana/D0DANA")
	p.see("Leaveway")

	p.say("I'm due June 15, want to stop two weeks before and take 12 weeks, I work from Oakland")
	p.see("Leave starts: Tuesday, June 1, 2027")
	p.see("Who is your manager?")
	p.say("Sam Ortiz. is it paid?")
	p.see("Source: Pay during leave")
	p.say("actually it's june 20")
	p.see("moves to Sunday, June 6, 2027")
	p.picture("words")
	p.say("where can I park my bike at the office?")
	p.see("Would you like me to ask HR?")
	p.picture("gap-offered")
	p.say("yes")
	p.see("I've asked HR")

	hr := openPage(t, s.url+"/#hana/C0HRLEAVE")
	hr.see("Dana Reyes asks")
	hr.picture("gap")
	hr.click("Answer")
	hr.see("Everyone who asked will see this")
	hr.enter("Your answer", "In the basement, next to the lift.")
	hr.click("Send")
	hr.see("Keep it as a policy")
	hr.click("Keep it as a policy")
	hr.see("remove anything personal")
	hr.picture("gap-kept")
	hr.enter("The policy", "Parking bikes\nIn the basement, next to the lift.\nAsked: where can I park my bike at the office?")
	hr.click("Publish")
	hr.see("kept in “Parking bikes”")
	hr.picture("gap-closed")

	p.open(s.url + "/#dana/D0DANA")
	p.see("from HR answered your question")
	p.say("where do I leave my bike at the office?")
	p.see("Source: Parking bikes")
	p.picture("gap-answered")
	p.quiet()
	hr.quiet()
}
