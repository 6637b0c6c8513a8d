package studio

import (
	"context"
	"errors"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
)

// Administer answers what an administrator asks for, as /leave-admin does in the chat: the turn
// of that command decides who may, what they see and what is audited. Requests with the same id
// are one event.
type Administer func(ctx context.Context, by agent.UserID, id string, press agent.Press) (Administered, error)

// Administered is what an administrator sees.
type Administered struct {
	Blocks []agent.Block
	People []agent.UserID // whose IDs are in the texts
}

// administrative are the presses that the page may send. Everything else belongs to the chat.
var administrative = []agent.Verb{agent.DoAdmin, agent.DoRecordsBegin, agent.DoRecordsConfirm, agent.DoRecordsRefuse}

const onlyAdmins = "Only administrators can look after the installation. They are named in LEAVEWAY_ADMINS; ask one of them."

// longestWords is more than anything that administrators ask for.
const longestWords = 500

var requestID = regexp.MustCompile(`^[A-Za-z0-9-]{8,64}$`)

// administer answers one request of the administrators' page.
func (s *studio) administer(ctx context.Context, author Author, r *http.Request) (any, error) {
	var what struct {
		ID    string      `json:"id"`
		Press agent.Press `json:"press"`
	}
	if err := readJSON(r, &what); err != nil {
		return nil, err
	}
	switch {
	case !author.Admin:
		return nil, refuse(http.StatusForbidden, onlyAdmins)
	case s.Administer == nil:
		return nil, refuse(http.StatusNotFound, "This studio has no administration.")
	case !requestID.MatchString(what.ID) || !slices.Contains(administrative, what.Press.Do) || len(what.Press.Value) > longestWords:
		return nil, refuse(http.StatusBadRequest, "The studio couldn't read what the page sent. Reload the page.")
	}
	shown, err := s.Administer(ctx, author.ID, what.ID, agent.Press{Do: what.Press.Do, Value: what.Press.Value})
	switch {
	case errors.Is(err, agent.ErrSeen):
		return nil, refuse(http.StatusConflict, "That was done already. Choose the page again to see how things stand.")
	case err != nil:
		return nil, err
	}
	return map[string]any{"blocks": withNames(ctx, s, shown)}, nil
}

// withNames returns the blocks with people's names instead of their IDs, and without buttons that
// the page can't press.
func withNames(ctx context.Context, s *studio, shown Administered) []agent.Block {
	names := map[string]string{}
	for _, id := range shown.People {
		names[string(id)] = s.nameOf(ctx, id)
	}
	named := func(text string) string {
		return anID.ReplaceAllStringFunc(text, func(id string) string {
			if name := names[strings.TrimPrefix(id, "@")]; name != "" {
				return name
			}
			return id
		})
	}
	blocks := []agent.Block{} // a list in JSON, also if it is empty
	for _, b := range shown.Blocks {
		b.Heading, b.Text, b.Quote, b.Small = named(b.Heading), named(b.Text), named(b.Quote), named(b.Small)
		b.Facts = slices.Clone(b.Facts)
		for i, f := range b.Facts {
			b.Facts[i] = agent.Fact{Label: named(f.Label), Value: named(f.Value)}
		}
		pressed := len(b.Buttons)
		b.Buttons = slices.DeleteFunc(slices.Clone(b.Buttons), func(button agent.Button) bool { return !slices.Contains(administrative, button.Press.Do) })
		if pressed == 0 || len(b.Buttons) > 0 {
			blocks = append(blocks, b)
		}
	}
	return blocks
}

var anID = regexp.MustCompile(`@?\b[UW][A-Z0-9]{2,}\b`)
