package say

import "strconv"

const (
	NoSuchColleague = "I can't find that person in this workspace. Please choose somebody else, or type the name."
	WhoThen         = "Then please type the name, or pick somebody from the list."
)

// WhichColleague asks which of several people of the company is meant.
func WhichColleague(names []string) string {
	return "Who do you mean: " + joinWithOr(names) + "?"
}

// TooManyColleagues asks for more of a name that many people have.
func TooManyColleagues(said string, n int) string {
	return strconv.Itoa(n) + " people here could be “" + said + "”. What is the full name?"
}

// NobodyNamed says that no colleague has a name, and asks whether somebody with a similar
// name is meant.
func NobodyNamed(said string, near []string) string {
	sorry := "I can't find “" + said + "” in this workspace. "
	if len(near) == 0 {
		return sorry + "Shall I write the name down as you typed it? HR will see that it isn't from the directory."
	}
	return sorry + "Do you mean " + joinWithOr(near) + "?"
}

// YesKeepNameLabel is for the button that keeps a name as it was typed, where a yes does.
func YesKeepNameLabel(said string) string { return "Yes, keep “" + said + "”" }

// NoKeepNameLabel is the same where it is what a no does.
func NoKeepNameLabel(said string) string { return "No, keep “" + said + "”" }

// HasLeft refuses somebody whose account is closed.
func HasLeft(name string) string {
	return name + " isn't in this workspace anymore. Who do you report to now?"
}

// IsBot refuses an app.
func IsBot(name string) string {
	return name + " is an app, not a person. Who do you report to?"
}

// UncheckedName tells HR that a name couldn't be compared with the company's directory.
func UncheckedName(label, name string) string {
	return label + ": “" + name + "” was typed and hasn't been checked. The directory couldn't be reached."
}

// UnlistedName tells HR that a name isn't in the company's directory.
func UnlistedName(label, name string) string {
	return label + ": “" + name + "” isn't in the workspace's directory. It was kept as typed."
}
