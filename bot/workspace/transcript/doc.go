// Package transcript plays written conversations, and writes down played ones. A transcript is
// documentation and test at once; its language is described in docs/transcripts.md.
//
// [Run] plays a file against a workspace with the app behind it, and returns the file as
// it should be; [Check] does the same with a path and reports the difference. [Save]
// writes what happened in a workspace as a file that passes.
//
// A person's line is input, the bot's is expected. Where the bot's words are not the
// subject, a transcript says … instead of them: see [Run] for what becomes of it.
//
// # Files
//
//	script.go      files as sections and steps
//	actions.go     what people do, line by line
//	files.go       files that people upload, as sections
//	play.go        Run and Check: playing a script and writing what happened
//	do.go          each action, done by a person in the workspace
//	platform.go    which platform a transcript is about; CheckInTeams
//	teams.go       each action, done by a person in Teams
//	teams_form.go  the same in cards and dialogs
//	teams_look.go  what people see in Teams, against what a transcript expects
//	narrate.go     what the app showed, in the words of a transcript
//	match.go       what was expected against what happened; …
//	references.go  names for ids that differ from run to run
//	save.go        Save: a history as a transcript
//	screenful.go   what people had in front of them, to name the message they acted on
package transcript
