package wizard

import "time"

// form is how the answers of one component are read and shown.
type form struct {
	// read makes the canonical value of what was given, which is never blank.
	// Given a canonical value in one string, it returns just that.
	read func(q *Question, raw []string, today time.Time) (string, *Refusal)
	// show puts a canonical value in words; nil where it is shown as it is.
	show func(q *Question, value string) string
	// missing asks for what was left out.
	missing string
}

// forms are the components. A component that is not in it is unknown.
var forms = map[Component]form{
	Date:        {readDate, showDate, "Please choose a date."},
	DateRange:   {readRange, showRange, "Please choose the first and the last day."},
	Select:      {readChoice, showChoices, "Please choose one."},
	Radio:       {readChoice, showChoices, "Please choose one."},
	MultiSelect: {readChoices, showChoices, "Please choose at least one."},
	Checkboxes:  {readChoices, showChoices, "Please choose at least one."},
	Text:        {readLine, nil, "Please write an answer."},
	LongText:    {readLong, nil, "Please write an answer."},
	Number:      {readNumber, showNumber, "Please enter a number. For example 12."},
	Email:       {readEmail, nil, "Please enter an email address. For example name@example.com."},
	Phone:       {readPhone, nil, "Please enter a phone number. For example +1 415 555 0123."},
	Person:      {readPerson, nil, "Please choose a person."},
	File:        {readFiles, showFiles, "Please attach a file."},
}

// Components are all there are, in the order of the documentation.
func Components() []Component {
	return []Component{Date, DateRange, Select, MultiSelect, Radio, Checkboxes, Text, LongText, Number, Email, Phone, Person, File}
}
