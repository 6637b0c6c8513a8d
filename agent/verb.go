package agent

// Verb names a move: in buttons, in the conversation's declaration and in histories. The
// values are stored there, so they never change.
type Verb string

// The verbs that a [Press] can have, with the fields they use.
const (
	DoStart           Verb = "start"           // begin a request in the conversation. Value: a leave type, may be empty
	DoSay             Verb = "say"             // understand words as if they were said again. Value: the words; Kind: of leave that they are about
	DoOpenForm        Verb = "form"            // show the form at the current step. Form; Step for another one
	DoAnswer          Verb = "answer"          // answer a question. Form, Question, Value
	DoAnswerAsTyped   Verb = "typed"           // answer with a name that the directory doesn't have. Form, Question, Value
	DoAnswerSame      Verb = "same"            // answer as in the previous request. Question
	DoSkip            Verb = "skip"            // leave a question out. Form, Question
	DoChangeAnswer    Verb = "change"          // ask a question again. Form, Question
	DoGoBack          Verb = "back"            // return to the previous question, or to the previous step of a form. Form, Step
	DoSave            Verb = "save"            // stop for now. Form
	DoRefresh         Verb = "refresh"         // an answer changed what its step shows. Form
	DoResume          Verb = "resume"          // continue after a pause
	DoReview          Verb = "review"          // show all answers before filing. Form
	DoSubmit          Verb = "submit"          // file the request. Form; Value: the version of the session that was reviewed
	DoCancel          Verb = "cancel"          // ask whether to cancel the form, or the filed Request
	DoDrop            Verb = "drop"            // yes, cancel it. Form or Request
	DoKeep            Verb = "keep"            // no to a question. Form or Request; Value: the verb that a yes would have had
	DoUndo            Verb = "undo"            // ask what to take back of the last message
	DoExplainWhy      Verb = "why"             // explain why something is asked. Form, Step or Question
	DoShowStatus      Verb = "status"          // list the person's requests and forms
	DoHelp            Verb = "help"            // say what the bot can do
	DoProfile         Verb = "profile"         // show what is known of the person
	DoRecords         Verb = "records"         // ask HR to delete what is kept of the person
	DoRecordsCopy     Verb = "records-copy"    // send them a copy of it
	DoRecordsBegin    Verb = "records-begin"   // HR: agree to delete it. Value: the person
	DoRecordsConfirm  Verb = "records-confirm" // HR: agree as the second, which deletes. Value: the person
	DoRecordsRefuse   Verb = "records-refuse"  // HR: don't. Value: the person
	DoApproveSeveral  Verb = "approve-several" // HR: choose several requests and approve them
	DoDenySeveral     Verb = "deny-several"    // HR: the same, with one reason. Value: the reason
	DoSubstitute      Verb = "substitute"      // who decides in one's place; opens a form if empty. Value: the words
	DoSubstituteSet   Verb = "substitute-set"  // name them. Value: who, which days, in whose place
	DoSubstituteEnd   Verb = "substitute-end"  // take that back. Value: the same
	DoProfileChange   Verb = "profile-change"  // correct what they told; opens a form if empty. Question, Value: the words
	DoProfileForget   Verb = "profile-forget"  // forget what they told. Question
	DoCalendars       Verb = "calendars"       // show the person's calendars of who is away
	DoCalendarNew     Verb = "calendar-new"    // make one, or give it another address. Value: own or team
	DoCalendarStop    Verb = "calendar-stop"   // end one. Value: own or team
	DoWeekly          Verb = "weekly"          // HR: post who is away in this channel; lists the channels elsewhere
	DoWeeklyStop      Verb = "weekly-stop"     // HR: don't. Value: the channel; this one if empty
	DoReachHuman      Verb = "person"          // say how to reach a person
	DoWriteToHR       Verb = "write"           // ask HR something in one's own words; opens a form
	DoApprove         Verb = "approve"         // HR. Request
	DoDeny            Verb = "deny"            // HR; opens a form for the reason. Request
	DoAskEmployee     Verb = "ask"             // HR; opens a form for the question. Request
	DoTellEmployee    Verb = "inform"          // HR; the employee needn't answer. Request, Value: the words
	DoShowAnswers     Verb = "answers"         // HR. Request
	DoReopen          Verb = "reopen"          // HR: take a decision back. Request
	DoStepApprove     Verb = "step-approve"    // somebody whom a route names. Request
	DoStepComment     Verb = "step-comment"    // the same with words for the employee; opens a form. Request
	DoStepDeny        Verb = "step-deny"       // somebody whom a route names; opens a form for the reason. Request
	DoStepTell        Verb = "step-tell"       // somebody whom a route names writes to the employee. Request, Value: the words
	DoStepTakeBack    Verb = "step-back"       // take one's own decision back, for ten minutes. Request
	DoExplainEstimate Verb = "estimate"        // give the reasons behind the estimate. Form or Request
	DoReplyToHR       Verb = "reply"           // answer HR's question; opens a form. Request
	DoSnooze          Verb = "later"           // remind me tomorrow. Form
	DoMute            Verb = "mute"            // don't remind me. Form
	DoAskPolicy       Verb = "question"        // ask a question about policy. Value: the question; opens a form if empty
	DoChoosePassage   Verb = "chose"           // a question was about this. Asked, Policy, Passage, Value: the question
	DoMarkHelpful     Verb = "helped"          // the answer helped. Asked, Policy, Passage, Value: the question
	DoMarkUnhelpful   Verb = "unhelpful"       // it didn't; offers to ask HR. Asked, Policy, Passage, Value: the question
	DoAskHR           Verb = "askhr"           // the answer didn't help: ask HR. Asked, Policy, Value: the question

	DoListWaiting Verb = "waiting" // HR: list the requests that wait for a decision

	DoTicketAnswer  Verb = "ticket-answer"  // HR. Ticket, Value: the answer; opens a form if empty
	DoTicketAssign  Verb = "ticket-take"    // HR: assign to me. Ticket
	DoTicketDecline Verb = "ticket-decline" // HR: not for us. Ticket
	DoTicketKeep    Verb = "ticket-keep"    // HR: keep the answer; opens a form. Ticket; Policy and Passage that already say it
	DoTicketDiscard Verb = "ticket-forget"  // HR: don't keep the answer. Ticket

	DoPolicyAdd         Verb = "policy-add"     // HR; opens a form for the text
	DoPolicyEdit        Verb = "policy-edit"    // HR; opens a form with the text. Policy, Version
	DoPolicyRetire      Verb = "policy-retire"  // HR. Policy
	DoPolicyHistory     Verb = "policy-history" // HR: show who changed what. Policy and, as Value, how many were shown; or Value: the title
	DoPolicyRestore     Verb = "policy-restore" // HR: bring an older version back. Policy, Version: the current one, Value: the older one
	DoPolicyList        Verb = "policy-list"    // HR. Value: how many were shown
	DoListGaps          Verb = "gaps"           // HR: list the open tickets. Value: how many were shown
	DoPolicyFile        Verb = "policy-file"    // HR: publish a file. File, Version
	DoPolicyFromMessage Verb = "policy-save"    // HR: make a message a policy; opens a form with its text. Value: the text

	DoTellHR    Verb = "tell"       // tell HR about a change to a filed request. Request, Value: the words or their digest
	DoTellBelow Verb = "tell-below" // the same, of words below a message about the request. Request, Value: the words or their digest
	DoSendReply Verb = "send"       // send HR the reply that was typed. Request, Value: the words or their digest

	DoRevise        Verb = "revise"         // ask for other days of a filed request; asks which if there are none. Request, Version, Value: the days
	DoReviseStop    Verb = "revise-stop"    // take one's own change back. Request, Version
	DoReviseApprove Verb = "revise-approve" // HR: approve the employee's change. Request, Version
	DoReviseDeny    Verb = "revise-deny"    // HR; opens a form for the reason. Request, Version
	DoRevisePropose Verb = "revise-propose" // HR: propose other days; opens a form for them. Request, Version, Value: the days
	DoReviseAccept  Verb = "revise-accept"  // the employee accepts what HR proposes. Request, Version
	DoReviseDecline Verb = "revise-decline" // the employee doesn't. Request, Version

	DoRespond Verb = "respond" // begin or answer a questionnaire. Questionnaire, Question, Value

	DoNoteForHR  Verb = "note"   // add a note for HR to the form; asks for it if there are no words. Form, Value: the words
	DoRemoveNote Verb = "unnote" // take a note for HR out of the form. Form, Value: its digest

	DoEnter      Verb = "enter"       // HR: add a leave for somebody or correct a balance; opens a form if empty. Value: the words
	DoEnterLeave Verb = "enter-leave" // HR: yes, add it. Value: whose, which kind, which days
	DoEnterDays  Verb = "enter-days"  // HR: yes, correct it; opens a form for the reason. Value: whose, which policy, how much
	DoObject     Verb = "object"      // the employee: what HR entered isn't right; opens a form. Request, Value: the words
	DoPutOff     Verb = "put-off"     // HR: be reminded of a request later; shows the choices if empty. Request, Value: the day
	DoRemark     Verb = "hr-note"     // HR: a note on a request that only HR reads; opens a form. Request, Value: the words

	DoReport Verb = "report" // HR: a year's figures. Value: the year
	DoExport Verb = "export" // HR: a year's requests as a file. Value: the year

	DoDismiss Verb = "dismiss" // no to an offer that only one person sees

	DoAdmin Verb = "admin" // an administrator looks at something or changes it. Value: what follows /leave-admin
)

// The verbs of a handover. A button names the Handover. They all begin in the same way.
const (
	DoHandoverStart   Verb = "handover"           // HR or a manager: start one; opens a form for what is missing. Value: the person, or what was filled in
	DoHandoverList    Verb = "handover-list"      // show where the person's handovers stand
	DoHandoverCancel  Verb = "handover-cancel"    // HR or the manager
	DoHandoverBegin   Verb = "handover-begin"     // the leaver begins, or goes on after a pause
	DoHandoverDecline Verb = "handover-decline"   // the leaver would rather not
	DoHandoverPause   Verb = "handover-pause"     // the leaver stops for now
	DoHandoverFiles   Verb = "handover-files"     // the leaver shared files. Value: their IDs
	DoHandoverAsk     Verb = "handover-ask"       // ask the first, or the next, question
	DoHandoverAnswer  Verb = "handover-answer"    // Question; Value: the words
	DoHandoverSkip    Verb = "handover-skip"      // Question
	DoHandoverOther   Verb = "handover-other"     // somebody else knows. Question; Value: their name, asks for it if empty
	DoHandoverWhere   Verb = "handover-where"     // show where in the files. Question
	DoHandoverReview  Verb = "handover-review"    // end the questions, show what was kept
	DoHandoverFix     Verb = "handover-fix"       // correct a fact; opens a form. Question: the fact; Value: its text
	DoHandoverRemove  Verb = "handover-remove"    // leave a fact out. Question: the fact
	DoHandoverShare   Verb = "handover-share"     // the leaver lets the manager read it
	DoHandoverApprove Verb = "handover-approve"   // the manager
	DoHandoverReturn  Verb = "handover-return"    // the manager sends it back; opens a form. Value: why
	DoHandoverRead    Verb = "handover-read"      // show the approved version, or to the manager what was shared
	DoHandoverNext    Verb = "handover-successor" // name the successor; opens a form. Value: the person
	DoHandoverWonder  Verb = "handover-question"  // a newcomer's question. Value: the words
	DoHandoverTicket  Verb = "handover-ticket"    // ask people what the package doesn't say. Value: the question
	DoHandoverForget  Verb = "handover-forget"    // HR: forget who left
	DoHandoverLink    Verb = "handover-link"      // HR: a new link for a leaver who isn't in Slack; the one before stops working
	DoHandoverUnlink  Verb = "handover-unlink"    // HR: their link stops working
	DoHandoverMove    Verb = "handover-last-day"  // HR or the manager: move somebody's last day. Value: the person and the day
)

// The verbs of moves that no button makes.
const (
	DoFill               Verb = "fill"
	DoInterpret          Verb = "meant"
	DoAskAgain           Verb = "unsaid"
	DoGiveUp             Verb = "stuck"
	DoAmend              Verb = "amend"
	DoClarify            Verb = "unclear"
	DoPauseQuestionnaire Verb = "pause"
	DoComfort            Verb = "care"
	DoPrivacy            Verb = "private"
	DoRepeat             Verb = "here"
	DoReturnLate         Verb = "late"
	DoInquire            Verb = "inquire"
	DoAskAway            Verb = "away"
	DoConsult            Verb = "consult"
	DoOfferReply         Verb = "replied"
	DoOfferFile          Verb = "dropped"
	DoDrawHome           Verb = "home"
	DoCloseForm          Verb = "closed"
	DoRetract            Verb = "deleted"
	DoRing               Verb = "rang"
	DoRestoreAnswers     Verb = "restore"
)

// The subjects of [Talk], besides DoHelp.
const (
	DoGreet          Verb = "greet"
	DoThank          Verb = "thanks"
	DoChat           Verb = "chat"        // small talk
	DoNod            Verb = "nod"         // "I see", or nothing in particular
	DoWaitFor        Verb = "moment"      // they need a moment before the answer
	DoGoAhead        Verb = "announced"   // they say that a question comes
	DoNeedNotTell    Verb = "untold"      // they'd rather not say
	DoLeaveAsIs      Verb = "remark"      // something was mentioned that changes nothing
	DoCongratulate   Verb = "baby"        // news of a child
	DoRejoice        Verb = "joy"         // other good news
	DoWish           Verb = "wishes"      // happy holidays
	DoSoothe         Verb = "anger"       // anger at us, at a decision, at the world
	DoBalance        Verb = "balance"     // how much leave is left
	DoHRMatter       Verb = "hr"          // for HR, but not something the bot does
	DoElsewhere      Verb = "calendar"    // calendars, automatic replies and other systems
	DoNoReminder     Verb = "no-reminder" // a reminder of something other than a form
	DoOthers         Verb = "others"      // other people's leave, or HR's decisions
	DoOffTopic       Verb = "outside"     // not about work
	DoForeign        Verb = "tongue"      // in a language that isn't supported
	DoUnrelatedEdit  Verb = "edited"      // an edit to a message that gave no answer
	DoUnknownCommand Verb = "foreign"     // a slash command that isn't ours
	DoPolicyHelp     Verb = "policy-help" // /policy without text
)
