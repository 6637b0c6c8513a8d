package say

import "github.com/leaveway/leaveway/agent"

const (
	QuestionClosed      = "That question is no longer open. Here is where we are."
	QuestionnairePaused = "All right, we'll stop here. Your answers are saved. Ask for the questionnaire again when you want to continue."
	ThreadPaused        = "All right, we'll stop here. Your answers are saved. Write in this thread when you want to continue."
)

// QuestionnaireAnswered tells HR who answered. The answers are below it.
func QuestionnaireAnswered(who agent.PersonRef, title string) string {
	return who.DisplayName() + " answered “" + title + "”:"
}
