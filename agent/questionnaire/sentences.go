package questionnaire

// answered tells HR that a questionnaire is complete. The answers are below it.
func answered(title string, session ID) string {
	return "Somebody answered “" + title + "” (conversation " + string(session.Base()) + ") and expects to hear from us:"
}
