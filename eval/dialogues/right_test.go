package dialogues

import "testing"

func TestRight(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		want   wanted
		answer string
		right  bool
	}{
		"nothing is never right":         {wanted{Kind: kindText, Value: "no", None: true}, "", false},
		"the day":                        {wanted{Kind: kindDate, Value: "2023-06-15"}, "2023-06-15", true},
		"the first day of a range":       {wanted{Kind: kindDate, Value: "2023-06-15"}, "2023-06-15/2023-06-20", true},
		"another year":                   {wanted{Kind: kindDate, Value: "2023-06-15"}, "2024-06-15", false},
		"no year was said":               {wanted{Kind: kindDate, Value: "2023-06-15", AnyYear: true}, "2024-06-15", true},
		"no year, another day":           {wanted{Kind: kindDate, Value: "2023-06-15", AnyYear: true}, "2023-06-16", false},
		"another right day":              {wanted{Kind: kindDate, Value: "2023-06-15", Also: values{"2023-06-14"}}, "2023-06-14", true},
		"too short for a day":            {wanted{Kind: kindDate, Value: "2023-06-15"}, "June", false},
		"a number with commas":           {wanted{Kind: kindNumber, Value: "10000"}, "$10,000", true},
		"the first number counts":        {wanted{Kind: kindNumber, Value: "2"}, "3 or 2", false},
		"an equal number":                {wanted{Kind: kindNumber, Value: "3"}, "3.0", true},
		"another right number":           {wanted{Kind: kindNumber, Value: "3", Also: values{"2"}}, "2", true},
		"not a number":                   {wanted{Kind: kindNumber, Value: "3"}, "three", false},
		"an option's value":              {wanted{Kind: kindChoice, Value: "sick-leave"}, "sick-leave", true},
		"an option's label":              {wanted{Kind: kindChoice, Value: "sick-leave"}, "Sick leave!", true},
		"an underscore stays":            {wanted{Kind: kindChoice, Value: "sick-leave"}, "sick_leave", false},
		"another option":                 {wanted{Kind: kindChoice, Value: "vacation"}, "sick-leave", false},
		"the text in more words":         {wanted{Kind: kindText, Value: "a family trip"}, "It's for a family trip.", true},
		"four fifths of the words":       {wanted{Kind: kindText, Value: "one two three four five"}, "two three four five", true},
		"less than four fifths":          {wanted{Kind: kindText, Value: "one two three four five"}, "three four five", false},
		"a word that is wanted twice":    {wanted{Kind: kindText, Value: "New York New York"}, "New York", false},
		"a typographic apostrophe":       {wanted{Kind: kindText, Value: "it's"}, "It’s", true},
		"an address is one word":         {wanted{Kind: kindText, Value: "sam@example.com"}, "sam at example com", false},
		"a plain no":                     {wanted{Kind: kindText, Value: "I have no other notes", None: true}, "None.", true},
		"a plain no to a real answer":    {wanted{Kind: kindText, Value: "family trip"}, "None", false},
		"a no with more words isn't one": {wanted{Kind: kindText, Value: "I have other notes", None: true}, "no thanks", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got, _ := test.want.right(test.answer); got != test.right {
				t.Errorf("%q right = %v, want %v", test.answer, got, test.right)
			}
		})
	}
}

func TestExactness(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		want   wanted
		answer string
		exact  float64
	}{
		"the text itself":          {wanted{Kind: kindText, Value: "a family trip"}, "A family trip", 1},
		"a whole message":          {wanted{Kind: kindText, Value: "family trip"}, "Family trip. My email is on file.", 2.0 / 7},
		"the nearer wanted text":   {wanted{Kind: kindText, Value: "trip", Also: values{"a family trip"}}, "a family trip", 1},
		"a plain no":               {wanted{Kind: kindText, Value: "nothing else to add", None: true}, "n/a", 1},
		"a no in the wanted words": {wanted{Kind: kindText, Value: "nothing else", None: true}, "nothing else", 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if ok, got := test.want.right(test.answer); !ok || got != test.exact {
				t.Errorf("%q is right %v with exactness %v, want %v", test.answer, ok, got, test.exact)
			}
		})
	}
}
