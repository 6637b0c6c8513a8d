// Package teams is the edge to Microsoft Teams: it verifies what arrives, makes an [agent.Event] of
// it, answers the people who are waiting, renders the agent's views as Adaptive Cards and delivers
// its messages.
//
// A message is put into the inbox and acknowledged. A button takes its turn inside its own HTTP
// request, because Teams waits for the answer: the next view of a dialog, a card in place of the one
// that was used, or a sentence.
//
//	edge.go            Config and Edge, the HTTP handler; package intake reads and verifies requests
//	activity.go        what Teams sends
//	decode.go          activities into events, without I/O
//	answer.go          answers to buttons, in dialogs and in chats
//	card.go            Adaptive Cards, and what a button is in which place
//	render_blocks.go   blocks into elements; and views that ask for one text or choice;
//	                   render_form.go the other views; render_message.go messages, and making them fit
//	ids.go             what goes through Teams and comes back, signed: inputs and presses
//	limits.go          Teams' limits
//	deliver.go         messages from the outbox, and which errors are worth another attempt
//	diagnose.go        Diagnose: what keeps a connection from working
//	client.go          the calls to the Bot Framework's connector
//	contacts.go        where people and channels are reached
//	twins.go           Twins: who people are on the company's other chat platform
//	people.go          whom an activity is from; who is in HR
//	files.go           files that people share, and files that they are offered
//	sentences.go       what the edge itself says to people
package teams
