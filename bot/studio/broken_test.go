package studio_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/bot/studio"
)

// TestBrokenForm checks that a published form that can't be used any more is listed, says why,
// and opens as it was published, to be fixed.
func TestBrokenForm(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	source := "wizardId: badge-v1\nwizardName: Badges\nsteps: [{stepId: s1, title: First, semanticTag: \"BADGE:STEP:FIRST\"}]\n" +
		"elements:\n  - {elementId: e1, stepId: s1, type: question, attributes: {questionId: q-badge, semanticTag: \"BADGE:QUESTION:ONE\", componentTypeKey: telepathy, questionText: Which door?}}\n"
	s.shelf.broken = []studio.Broken{{ID: "badge-v1", File: "badge-v1.yaml", Source: []byte(source), Why: "There is no component telepathy."}}
	_, listed := s.call("GET", "forms", nil)
	if text := fmt.Sprint(listed); !strings.Contains(text, "Badges") || !strings.Contains(text, "people don't see it at all") {
		t.Errorf("the list says %s", text)
	}
	status, opened := s.call("GET", "forms/badge-v1", nil)
	if status != http.StatusOK || !strings.Contains(fmt.Sprint(opened["trouble"]), "no component telepathy. Until you fix it") || len(opened["problems"].([]any)) == 0 {
		t.Errorf("%d %v", status, opened)
	}
}
