package api

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/wizard"
)

const (
	maxBody = 1 << 20
	maxID   = 200 // characters in a thread id, employee id or key
)

// call is the body of POST /v1/wizard/{thread_id}.
type call struct {
	Action       string        `json:"action"`
	WizardID     wizard.ID     `json:"wizardId"` // for init
	Text         string        `json:"text"`     // for say
	StepID       wizard.StepID `json:"inputStepId"`
	Responses    []response    `json:"inputResponses"`
	Alias        []response    `json:"responses"` // of inputResponses
	EmployeeID   string        `json:"employeeId"`
	EmployeeName string        `json:"employeeName"`
	// Revision is the session's version that the caller has seen. The call doesn't
	// overwrite newer answers. If 0, it overwrites any.
	Revision int64 `json:"revision"`
}

// response is one answer as the caller sent it.
type response struct {
	Question wizard.QuestionID `json:"questionId"`
	Value    json.RawMessage   `json:"value"`
}

// actions lists the valid actions for error messages.
const actions = "init, respond, say, resume, submit or cancel"

// readCall reads and checks a body. It ignores unknown fields.
func readCall(w http.ResponseWriter, r *http.Request) (call, map[wizard.QuestionID][]string, *problem) {
	var c call
	if p := readJSON(w, r, &c); p != nil {
		return c, nil, p
	}
	for what, text := range map[string]string{"employeeId": c.EmployeeID, "employeeName": c.EmployeeName} {
		if p := checkID(what, text); p != nil && text != "" {
			return c, nil, p
		}
	}
	if len(c.Responses) > 0 && len(c.Alias) > 0 {
		return c, nil, newProblem(http.StatusBadRequest, "\"responses\" is another name for \"inputResponses\". Send one of the two.")
	}
	typed, p := readResponses(append(c.Responses, c.Alias...))
	return c, typed, p
}

func readBody(w http.ResponseWriter, r *http.Request) ([]byte, *problem) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return nil, newProblem(http.StatusRequestEntityTooLarge, "The body is larger than 1 MB.")
	case err != nil:
		return nil, newProblem(http.StatusBadRequest, "The body ended early.")
	case !utf8.Valid(body):
		return nil, newProblem(http.StatusBadRequest, "The body is not UTF-8 text.")
	}
	return body, nil
}

// readJSON reads a body that must be one JSON object.
func readJSON(w http.ResponseWriter, r *http.Request, into any) *problem {
	body, p := readBody(w, r)
	if p != nil {
		return p
	}
	if err := json.Unmarshal(body, into); err != nil {
		return newProblem(http.StatusBadRequest, malformed(err))
	}
	return nil
}

// malformed describes a JSON error without Go's terms.
func malformed(err error) string {
	var wrongType *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &wrongType) && wrongType.Field == "":
		return "The body must be a JSON object, {\"…\": …}."
	case errors.As(err, &wrongType):
		return fmt.Sprintf("%q must not be of the type %s.", wrongType.Field, wrongType.Value)
	case errors.As(err, &syntax):
		return fmt.Sprintf("The body is not JSON: there is an error at character %d.", syntax.Offset)
	}
	return "The body is not JSON."
}

// checkID accepts only ids that can be stored, shown and logged.
func checkID(what, id string) *problem {
	bad := strings.ContainsFunc(id, func(r rune) bool { return unicode.IsControl(r) || r == utf8.RuneError })
	switch {
	case strings.TrimSpace(id) == "":
		return newProblem(http.StatusBadRequest, what+" is empty.")
	case bad:
		return newProblem(http.StatusBadRequest, what+" contains characters that are not text.")
	case utf8.RuneCountInString(id) > maxID:
		return newProblem(http.StatusBadRequest, fmt.Sprintf("%s is longer than %d characters.", what, maxID))
	}
	return nil
}

// readResponses converts JSON values to the text a person would type into a form.
func readResponses(responses []response) (map[wizard.QuestionID][]string, *problem) {
	typed := make(map[wizard.QuestionID][]string, len(responses))
	for i, r := range responses {
		if r.Question == "" {
			return nil, newProblem(http.StatusBadRequest, fmt.Sprintf("inputResponses[%d] has no questionId.", i))
		}
		if _, twice := typed[r.Question]; twice {
			return nil, newProblem(http.StatusBadRequest, fmt.Sprintf("%q is answered twice in inputResponses.", r.Question))
		}
		texts, err := readTexts(r.Value)
		if err != nil {
			return nil, newProblem(http.StatusBadRequest, fmt.Sprintf("The value of %q must be a string, a number, true or false, or a list of these.", r.Question))
		}
		typed[r.Question] = texts
	}
	return typed, nil
}

var errNotText = errors.New("not a string, number, boolean or list of these")

// readTexts returns no texts for null, "" and a missing value.
func readTexts(raw json.RawMessage) ([]string, error) {
	if len(raw) == 0 || string(raw) == "null" {
		return nil, nil
	}
	if raw[0] != '[' {
		text, err := readText(raw)
		if text == "" {
			return nil, err
		}
		return []string{text}, err
	}
	var list []json.RawMessage
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, err
	}
	var texts []string
	for _, one := range list {
		text, err := readText(one)
		if err != nil {
			return nil, err
		}
		texts = append(texts, text)
	}
	return texts, nil
}

func readText(raw json.RawMessage) (string, error) {
	switch {
	case raw[0] == '"':
		var s string
		err := json.Unmarshal(raw, &s)
		return s, err
	case raw[0] == '-' || raw[0] >= '0' && raw[0] <= '9':
		if !strings.ContainsAny(string(raw), "eE") {
			return string(raw), nil
		}
		f, err := strconv.ParseFloat(string(raw), 64)
		return strconv.FormatFloat(f, 'f', -1, 64), err
	case string(raw) == "true" || string(raw) == "false":
		return string(raw), nil
	}
	return "", errNotText
}

// act converts the call to what the person does.
func (c call) act(typed map[wizard.QuestionID][]string, at progress) (agent.Act, *problem) {
	seen := agent.ViewRef{Revision: c.Revision}
	switch c.Action {
	case "init":
		if p := at.checkWizard(c.WizardID); p != nil {
			return nil, p
		}
		return agent.Pressed{Press: agent.Press{Do: agent.DoStart}, View: agent.ViewRef{Wizard: c.WizardID}, Typed: typed}, nil
	case "say":
		return c.saidAct()
	case "respond":
		if c.answersReview(at) {
			return agent.Pressed{Press: agent.Press{Do: agent.DoReview}}, nil
		}
		seen.Step = cmp.Or(c.StepID, at.step)
		if !at.hasStep(seen.Step) {
			return nil, newProblem(http.StatusBadRequest, fmt.Sprintf("No form has a step %q. Omit inputStepId to answer the current step.", shorten(string(seen.Step))))
		}
		return agent.Submitted{View: seen, Typed: typed}, nil
	case "resume":
		return agent.Pressed{Press: agent.Press{Do: agent.DoResume}}, nil
	case "submit":
		return agent.Pressed{Press: agent.Press{Do: agent.DoSubmit}, View: seen}, nil
	case "cancel":
		return agent.Pressed{Press: agent.Press{Do: agent.DoDrop}}, nil
	case "":
		return nil, newProblem(http.StatusBadRequest, "\"action\" is missing. Use "+actions+".")
	}
	return nil, newProblem(http.StatusBadRequest, fmt.Sprintf("There is no action %q. Use %s.", shorten(c.Action), actions))
}

// maxText is how many characters somebody can say at once, as in the chat.
const maxText = 12_000

// saidAct converts words to what the person does: the same as in a direct message.
func (c call) saidAct() (agent.Act, *problem) {
	text := strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, c.Text))
	switch {
	case text == "":
		return nil, newProblem(http.StatusBadRequest, "\"text\" is missing. Send what the person said.")
	case utf8.RuneCountInString(text) > maxText:
		return nil, newProblem(http.StatusBadRequest, fmt.Sprintf("\"text\" is longer than %d characters.", maxText))
	}
	return agent.Said{Text: text}, nil
}

// checkWizard refuses a wizard that doesn't exist. An empty ID is fine: then the kind of leave is
// asked for.
func (at progress) checkWizard(id wizard.ID) *problem {
	if id == "" {
		return nil
	}
	if _, known := at.api.Wizards.Latest(id); known {
		return nil
	}
	var ids []wizard.ID
	for _, w := range at.api.Wizards.All() {
		ids = append(ids, w.ID)
	}
	return newProblem(http.StatusBadRequest, fmt.Sprintf("There is no wizard %q. The wizards are %s. Omit wizardId to be asked for the kind of leave.",
		shorten(string(id)), content.List(ids, "and")))
}

// answersReview reports whether the call answers the review step, which has no questions.
func (c call) answersReview(at progress) bool {
	return c.Action == "respond" && cmp.Or(c.StepID, at.step) == reviewStep
}

// reviewNotice tells the caller what to do instead of answering the review step.
const reviewNotice = "Every question is answered, so nothing was changed. Send \"submit\" to file the request, or set inputStepId to the step whose answer you want to change."

// shorten keeps quotes in error messages readable.
func shorten(s string) string {
	const maxRunes = 40
	if runes := []rune(s); len(runes) > maxRunes {
		return string(runes[:maxRunes]) + "…"
	}
	return s
}
