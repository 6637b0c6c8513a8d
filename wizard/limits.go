package wizard

// Limits are the longest texts, in characters, and the largest counts that the
// surfaces can show. 0 means no limit.
type Limits struct {
	StepTitle, QuestionText, HelperText, Placeholder int
	OptionLabel, OptionValue, OptionHint             int
	InfoText, Heading                                int
	SelectOptions, RadioOptions                      int // RadioOptions applies to checkboxes as well
	ElementsPerStep                                  int
}
