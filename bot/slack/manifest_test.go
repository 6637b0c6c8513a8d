package slack_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	slackgo "github.com/slack-go/slack"
)

// events are Slack's events that an app can subscribe to for its bot and that are about anything
// we have, with the scopes that Slack wants for them (docs.slack.dev/reference/events, November
// 2026). One that isn't here isn't looked for in the code.
var events = map[string][]string{
	"app_home_opened": nil, "app_mention": {"app_mentions:read"}, "app_uninstalled": nil, "tokens_revoked": nil,
	"team_access_granted": nil, "team_access_revoked": nil, "app_rate_limited": nil, "app_requested": nil,
	"message.channels": {"channels:history"}, "message.groups": {"groups:history"}, "message.im": {"im:history"}, "message.mpim": {"mpim:history"},
	"channel_archive": {"channels:read"}, "channel_unarchive": {"channels:read"}, "channel_deleted": {"channels:read"}, "channel_left": {"channels:read"},
	"channel_rename": {"channels:read"}, "channel_created": {"channels:read"}, "channel_id_changed": {"channels:read"},
	"channel_shared": {"channels:read", "groups:read"}, "channel_unshared": {"channels:read", "groups:read"},
	"group_archive": {"groups:read"}, "group_unarchive": {"groups:read"}, "group_deleted": {"groups:read"}, "group_left": {"groups:read"}, "group_rename": {"groups:read"},
	"member_joined_channel": {"channels:read", "groups:read"}, "member_left_channel": {"channels:read", "groups:read"},
	"subteam_created": {"usergroups:read"}, "subteam_members_changed": {"usergroups:read"}, "subteam_updated": {"usergroups:read"},
	"user_change": {"users:read"}, "user_profile_changed": {"users:read"}, "team_join": {"users:read"},
	"file_shared": {"files:read"}, "reaction_added": {"reactions:read"}, "link_shared": {"links:read"}, "shared_channel_invite_received": {"conversations.connect:read"},
	"assistant_thread_started": {"assistant:write"}, "assistant_thread_context_changed": {"assistant:write"}, "app_context_changed": {"assistant:write"},
}

// unsubscribed are the events that the code knows and the manifest doesn't ask for.
var unsubscribed = map[string]string{
	"assistant_thread_started": "only apps with the older assistant_view get it, and new ones can't have that",
}

// methods are the calls of Slack's client that we make, with their scopes. Of several in one text,
// which one Slack wants depends on the kind of channel.
var methods = map[string]string{
	"AddReactionContext": "reactions:write", "RemoveReactionContext": "reactions:write",
	"AuthTestContext":            "",
	"DeleteMessageContext":       "chat:write",
	"GetConversationInfoContext": "channels:read groups:read", "GetUsersInConversationContext": "channels:read groups:read",
	"GetConversationHistoryContext": "channels:history groups:history im:history", "GetConversationRepliesContext": "channels:history groups:history im:history",
	"GetFileInfoContext": "files:read", "GetFileContext": "files:read", "UploadFileContext": "files:write",
	"GetUserInfoContext": "users:read", "GetUsersContext": "users:read", "GetUserByEmailContext": "users:read.email",
	"GetUserGroupMembersContext": "usergroups:read",
	"OpenConversationContext":    "im:write",
	"OpenViewContext":            "", "PublishViewContext": "", "PushViewContext": "", "UpdateViewContext": "",
	"PostMessageContext": "chat:write", "PostEphemeralContext": "chat:write", "UpdateMessageContext": "chat:write", "SendMessageContext": "chat:write",
	"SetAssistantThreadsStatusContext": "assistant:write", "SetAssistantThreadsSuggestedPromptsContext": "assistant:write",
}

// TestManifestIsWhatTheCodeNeeds compares the manifest with the code, both ways: each event that
// the code knows is subscribed to and each that is subscribed to is known, and each call and event
// has its scopes, of which none is asked for without a use.
func TestManifestIsWhatTheCodeNeeds(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/slack-app-manifest.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct {
		Features struct {
			Commands []any `yaml:"slash_commands"`
		} `yaml:"features"`
		OAuth struct {
			Scopes struct {
				Bot []string `yaml:"bot"`
			} `yaml:"scopes"`
		} `yaml:"oauth_config"`
		Settings struct {
			Events struct {
				Bots []string `yaml:"bot_events"`
			} `yaml:"event_subscriptions"`
		} `yaml:"settings"`
	}
	if err := yaml.Unmarshal(text, &manifest); err != nil {
		t.Fatal(err)
	}
	words, calls := code(t)
	uses := map[string]bool{"commands": len(manifest.Features.Commands) > 0}
	subscribed := manifest.Settings.Events.Bots
	for _, event := range subscribed {
		kind, _, _ := strings.Cut(event, ".") // those of messages have one type
		scopes, known := events[event]
		if !known || !words[kind] {
			t.Errorf("the manifest subscribes to %s, which nothing in bot/slack reads", event)
		}
		if kind == "message" || event == "app_mention" {
			uses[scopes[0]] = true
		}
		for _, scope := range scopes {
			if !slices.Contains(manifest.OAuth.Scopes.Bot, scope) {
				t.Errorf("the manifest subscribes to %s without %s", event, scope)
			}
		}
	}
	for _, event := range slices.Sorted(maps.Keys(events)) {
		if words[event] && !slices.Contains(subscribed, event) && unsubscribed[event] == "" {
			t.Errorf("bot/slack reads %s, to which the manifest doesn't subscribe: it never comes", event)
		}
		if unsubscribed[event] != "" && !words[event] {
			t.Errorf("nothing in bot/slack reads %s: it needs no excuse", event)
		}
	}
	for _, call := range calls {
		scopes, known := methods[call]
		if !known {
			t.Errorf("bot/slack calls %s, and this test doesn't know its scopes", call)
		}
		for scope := range strings.FieldsSeq(scopes) {
			uses[scope] = true
			if !slices.Contains(manifest.OAuth.Scopes.Bot, scope) {
				t.Errorf("bot/slack calls %s, and the manifest lacks %s", call, scope)
			}
		}
	}
	for _, scope := range manifest.OAuth.Scopes.Bot {
		if !uses[scope] {
			t.Errorf("the manifest asks for %s, which nothing needs", scope)
		}
	}
}

// code returns the strings in the sources of bot/slack, and which methods of Slack's client they
// call.
func code(t *testing.T) (words map[string]bool, calls []string) {
	t.Helper()
	words = map[string]bool{}
	client := reflect.TypeFor[*slackgo.Client]()
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
					words[text] = true
				}
			case *ast.SelectorExpr:
				if _, is := client.MethodByName(n.Sel.Name); is && strings.HasSuffix(n.Sel.Name, "Context") && !slices.Contains(calls, n.Sel.Name) {
					calls = append(calls, n.Sel.Name)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return words, calls
}
