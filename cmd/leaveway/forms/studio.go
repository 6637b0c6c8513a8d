package forms

import (
	"cmp"
	"context"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/dialogue"
	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/bot/slack"
	"github.com/leaveway/leaveway/bot/slack/switchboard"
	"github.com/leaveway/leaveway/bot/studio"
	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/knowledge/read"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/wizard"
)

// Place is where the forms of a server come from.
type Place struct {
	Library *wizard.Library
	Root    wizard.ID
	Content string // LEAVEWAY_CONTENT, or empty
	DB      *store.DB
	// Desk asks the questionnaires, and Policies has the policies.
	Desk     *questionnaire.Dispatcher
	Policies agent.Policies
	// Turn answers an event.
	Turn func(context.Context, agent.Event) (agent.Outcome, error)
	Log  *logrus.Logger
}

func (p Place) folder() map[wizard.ID]string { return Kept(p.Content) }

// Kept says which forms a content folder has, and in which files; nil without a folder.
func Kept(content string) map[wizard.ID]string {
	if content == "" {
		return nil
	}
	return InFolder(os.DirFS(filepath.Join(content, "wizards")))
}

// Open returns the shelf of a server, with everything that was released.
func Open(ctx context.Context, p Place) (*Shelf, error) {
	own := p.folder()
	s := New(p.Library, store.StudioOf(p.DB), func(id wizard.ID) bool { _, kept := own[id]; return kept }, p.use, p.Log)
	err := s.Refresh(ctx)
	return s, err
}

// Studio returns the studio of a server.
func Studio(p Place, s *Shelf, access studio.Access, tenant agent.TenantID, edge *switchboard.Board, clock func() time.Time) http.Handler {
	shipped := map[wizard.ID]bool{}
	for id := range starter() {
		shipped[id] = true
	}
	name := func(ctx context.Context, id agent.UserID) string { return edge.NameOf(ctx, tenant, id) }
	return studio.New(studio.Config{
		Papers: papers{p, s, tenant, name, read.NewReader()},
		Access: access, Store: store.StudioOf(p.DB), Shelf: s, Wizards: p.Library, Root: p.Root,
		Files: studio.Files{Shipped: shipped, Folder: p.folder()},
		Preview: studio.Preview{
			Form: slack.PreviewForm, Message: slack.PreviewMessage, Ask: dialogue.AskedInChat, Page: renderer(),
		},
		Tenant: tenant, Clock: clock, Log: p.Log, Administer: p.administer(tenant, clock, name),
		Name: name,
	})
}

// administer answers administrators by the turn that answers /leave-admin, so that both show, allow
// and note the same.
func (p Place) administer(tenant agent.TenantID, clock func() time.Time, name func(context.Context, agent.UserID) string) studio.Administer {
	return func(ctx context.Context, by agent.UserID, id string, press agent.Press) (studio.Administered, error) {
		var act agent.Act = agent.Commanded{Command: "/leave-admin", Text: press.Value}
		if press.Do != agent.DoAdmin {
			act = agent.Pressed{Press: press}
		}
		event := agent.EventID("studio-admin-" + string(by) + "-" + id)
		if seen, err := store.Seen(ctx, p.DB, tenant, event); err != nil || seen { // a turn would show the chat again
			return studio.Administered{}, cmp.Or(err, agent.ErrSeen)
		}
		out, err := p.Turn(ctx, agent.Event{
			ID: event, Tenant: tenant, Session: slack.SessionOf(tenant, by),
			Person: agent.PersonRef{ID: by, Name: name(ctx, by)}, At: clock(),
			Place: agent.Place{Surface: agent.SlackCommand, Private: true}, Act: act,
		})
		if err != nil {
			return studio.Administered{}, err
		}
		shown := studio.Administered{People: out.People}
		switch v := out.View.(type) {
		case agent.Notice:
			shown.Blocks = v.Shown()
		case agent.PageView:
			shown.Blocks = v.Blocks
		case agent.Errors:
			shown.Blocks = v.Blocks()
		}
		return shown, nil
	}
}

// renderer has the files with which the workspace draws Block Kit.
func renderer() fs.FS { return workspace.PageFiles() }
