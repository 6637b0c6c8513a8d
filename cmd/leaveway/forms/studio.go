package forms

import (
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
	Log      *logrus.Logger
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
	for id := range InFolder(wizard.Starter()) {
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
		Tenant: tenant, Clock: clock, Log: p.Log,
		Name: name,
	})
}

// renderer has the files with which the workspace draws Block Kit.
func renderer() fs.FS { return workspace.PageFiles() }
