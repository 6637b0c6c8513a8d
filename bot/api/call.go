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
	"github.com/leaveway/leaveway/wizard"
)

const (
	longestBody = 1 << 20
	longestID   = 200 // characters of a thread, an employee, a key
)

// call is the body of a request: what somebody does in a conversation.
type call struct {
	Action       string        `json:"action"`
	StepID       wizard.StepID `json:"inputStepId"`
	Responses    []response    `json:"inputResponses"`
	EmployeeID   string        `json:"employeeId"`
	EmployeeName string        `json:"employeeName"`
	// Revision is the session's version that the caller has seen; newer answers
	// are not overwritten. Zero is none.
	Revision int64 `json:"revision"`
}

// response is one answer as it was sent.
type response struct {
	Question wizard.QuestionID `json:"questionId"`
	Value    json.RawMessage   `json:"value"`
}

// actions are what a call may ask for.
const actions = "init, respond, resume, submit or cancel"

// readCall reads a body. Fields it does not know are left to those who do.
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
	typed, p := readTyped(c.Responses)
	return c, typed, p
}

// readBody reads a body's text.
func readBody(w http.ResponseWriter, r *http.Request) ([]byte, *problem) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, longestBody))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return nil, no(http.StatusRequestEntityTooLarge, "The body is larger than 1 MB.")
	case err != nil:
		return nil, no(http.StatusBadRequest, "The body ended before it was complete.")
	case !utf8.Valid(body):
		return nil, no(http.StatusBadRequest, "The body is not UTF-8 text.")
	}
	return body, nil
}

// readJSON reads a body of one object.
func readJSON(w http.ResponseWriter, r *http.Request, into any) *problem {
	body, p := readBody(w, r)
	if p != nil {
		return p
	}
	if err := json.Unmarshal(body, into); err != nil {
		return no(http.StatusBadRequest, malformed(err))
	}
	return nil
}

// malformed says what is wrong with a body, in the caller's terms and not in Go's.
func malformed(err error) string {
	var wrongType *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &wrongType) && wrongType.Field == "":
		return "The body must be a JSON object, {\"…\": …}."
	case errors.As(err, &wrongType):
		return fmt.Sprintf("%q must not be of the type %s.", wrongType.Field, wrongType.Value)
	case errors.As(err, &syntax):
		return fmt.Sprintf("The body is not JSON: there is a mistake at character %d.", syntax.Offset)
	}
	return "The body is not JSON."
}

// checkID holds names from outside to what can be stored, shown and logged.
func checkID(what, id string) *problem {
	bad := strings.ContainsFunc(id, func(r rune) bool { return unicode.IsControl(r) || r == utf8.RuneError })
	switch {
	case strings.TrimSpace(id) == "":
		return no(http.StatusBadRequest, what+" is empty.")
	case bad:
		return no(http.StatusBadRequest, what+" has characters that are not text.")
	case utf8.RuneCountInString(id) > longestID:
		return no(http.StatusBadRequest, fmt.Sprintf("%s is longer than %d characters.", what, longestID))
	}
	return nil
}

// readTyped makes of JSON values what would have stood in the fields of a form.
func readTyped(responses []response) (map[wizard.QuestionID][]string, *problem) {
	typed := make(map[wizard.QuestionID][]string, len(responses))
	for i, r := range responses {
		if r.Question == "" {
			return nil, no(http.StatusBadRequest, fmt.Sprintf("inputResponses[%d] has no questionId.", i))
		}
		if _, twice := typed[r.Question]; twice {
			return nil, no(http.StatusBadRequest, fmt.Sprintf("%q is answered twice in inputResponses.", r.Question))
		}
		texts, err := readTexts(r.Value)
		if err != nil {
			return nil, no(http.StatusBadRequest, fmt.Sprintf("The value of %q must be a text, a number, true or false, or a list of these.", r.Question))
		}
		typed[r.Question] = texts
	}
	return typed, nil
}

var errNoText = errors.New("not a text, number or list of these")

// readTexts are a value's texts: none for null, "" and an absent one.
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
	return "", errNoText
}

// act is what the call does, where the conversation stands.
func (c call) act(typed map[wizard.QuestionID][]string, at standing) (agent.Act, *problem) {
	seen := agent.ViewRef{Revision: c.Revision}
	switch c.Action {
	case "init":
		return agent.Pressed{Press: agent.Press{Do: agent.DoStart}, Typed: typed}, nil
	case "respond":
		if c.reviews(at) {
			return agent.Pressed{Press: agent.Press{Do: agent.DoReview}}, nil
		}
		seen.Step = cmp.Or(c.StepID, at.step)
		if !at.hasStep(seen.Step) {
			return nil, no(http.StatusBadRequest, fmt.Sprintf("No form has a step %q. Leave inputStepId out to answer the step that is open.", shorten(string(seen.Step))))
		}
		return agent.Submitted{View: seen, Typed: typed}, nil
	case "resume":
		return agent.Pressed{Press: agent.Press{Do: agent.DoResume}}, nil
	case "submit":
		return agent.Pressed{Press: agent.Press{Do: agent.DoSubmit}, View: seen}, nil
	case "cancel":
		return agent.Pressed{Press: agent.Press{Do: agent.DoDrop}}, nil
	case "":
		return nil, no(http.StatusBadRequest, "\"action\" is missing. Use "+actions+".")
	}
	return nil, no(http.StatusBadRequest, fmt.Sprintf("There is no action %q. Use %s.", shorten(c.Action), actions))
}

// reviews reports whether the call answers the review, which asks nothing.
func (c call) reviews(at standing) bool {
	return c.Action == "respond" && cmp.Or(c.StepID, at.step) == reviewStep
}

// nothingOpen is what a caller is told who does so while the review is open.
const nothingOpen = "Everything is answered, so no step is open and nothing was changed. Send \"submit\" to file the request, or name the step of the answer to change in inputStepId."

// shorten keeps what is quoted back readable.
func shorten(s string) string {
	const most = 40
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return s
}
