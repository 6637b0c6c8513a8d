package signin

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"github.com/leaveway/leaveway/agent"
)

// patience is how long Slack may take to answer one call.
const patience = 5 * time.Second

// flow is a sign-in under way, as the browser keeps it.
type flow struct {
	State, Nonce, Verifier string
	To                     string // the page to go to afterwards: "#/form/…"
	Until                  time.Time
}

// claims are what Slack says about somebody who signed in.
type claims struct {
	Team agent.TenantID `json:"https://slack.com/team_id"`
	User agent.UserID   `json:"https://slack.com/user_id"`
}

// slack knows Slack's addresses for signing in, once it has answered.
type slack struct {
	client *http.Client

	mu       sync.Mutex
	provider *oidc.Provider // nil until then
	pkce     bool           // whether Slack offers it
}

// discover asks Slack for its addresses the first time.
func (s *slack) discover(ctx context.Context, issuer string) (*oidc.Provider, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.provider != nil {
		return s.provider, s.pkce, nil
	}
	p, err := oidc.NewProvider(ctx, issuer)
	if err != nil {
		return nil, false, fmt.Errorf("ask Slack how to sign in: %w", err)
	}
	var offered struct {
		Methods []string `json:"code_challenge_methods_supported"`
	}
	if err := p.Claims(&offered); err != nil {
		return nil, false, fmt.Errorf("ask Slack how to sign in: %w", err)
	}
	s.provider, s.pkce = p, slices.Contains(offered.Methods, "S256")
	return s.provider, s.pkce, nil
}

func settings(c Config, p *oidc.Provider) *oauth2.Config {
	at := p.Endpoint()
	at.AuthStyle = oauth2.AuthStyleInParams // as Slack documents it; trying both would use up the code
	return &oauth2.Config{
		ClientID: c.ClientID, ClientSecret: c.ClientSecret, Endpoint: at, RedirectURL: c.URL + Path + "callback",
		Scopes: []string{oidc.ScopeOpenID}, // the person and the workspace; names come from the bot's own look-ups
	}
}

// authorize returns the address at Slack where somebody signs in.
func (s *slack) authorize(ctx context.Context, c Config, f flow) (string, error) {
	p, pkce, err := s.discover(oidc.ClientContext(ctx, s.client), c.Issuer)
	if err != nil {
		return "", err
	}
	with := []oauth2.AuthCodeOption{oidc.Nonce(f.Nonce), oauth2.SetAuthURLParam("team", string(c.Tenant))}
	if pkce {
		with = append(with, oauth2.S256ChallengeOption(f.Verifier))
	}
	return settings(c, p).AuthCodeURL(f.State, with...), nil
}

// exchange returns who somebody is who came back with a code.
func (s *slack) exchange(ctx context.Context, c Config, f flow, code string) (claims, error) {
	ctx = oidc.ClientContext(ctx, s.client)
	p, pkce, err := s.discover(ctx, c.Issuer)
	if err != nil {
		return claims{}, err
	}
	var with []oauth2.AuthCodeOption
	if pkce {
		with = append(with, oauth2.VerifierOption(f.Verifier))
	}
	token, err := settings(c, p).Exchange(ctx, code, with...)
	if err != nil {
		return claims{}, fmt.Errorf("exchange a code with Slack: %w", err)
	}
	raw, ok := token.Extra("id_token").(string)
	if !ok {
		return claims{}, errors.New("exchange a code with Slack: the answer has no ID token")
	}
	id, err := p.Verifier(&oidc.Config{ClientID: c.ClientID, Now: c.Clock}).Verify(ctx, raw)
	if err != nil {
		return claims{}, fmt.Errorf("check Slack's ID token: %w", err)
	}
	var who claims
	switch err := id.Claims(&who); {
	case err != nil:
		return claims{}, fmt.Errorf("read Slack's ID token: %w", err)
	case id.Nonce != f.Nonce:
		return claims{}, errors.New("check Slack's ID token: it is for another sign-in")
	case who.User == "" || who.Team == "":
		return claims{}, errors.New("read Slack's ID token: it names no person or no workspace")
	}
	return who, nil
}
