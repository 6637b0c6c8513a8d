package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestHandover reads a folder from the command line, and scores it.
func TestHandover(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for name, text := range map[string]string{
		"notes.md":      "# Close\n\n## Bank\n\nOnly Jolan has the token.\n",
		"pull.py":       "LAST = 1.09\n\ndef rate():\n    try:\n        return mean()\n    except Exception:\n        return LAST\n",
		"broken.xlsx":   "not a workbook",
		"expected.json": `{"files":[{"file":"notes.md","facts":{"headings":["Close","Bank"]}}],"planted":[{"id":"p1","risk":"P1","evidence":[{"file":"notes.md","location":"section 'Bank'"}],"mentions":["jolan"]},{"id":"p2","risk":"P0","evidence":[{"file":"pull.py","location":"line 6"}],"mentions":["1.09"]}],"decoys":[{"id":"d1","evidence":[{"file":"notes.md","location":"section 'Close'"}]}]}`,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	code, out, errs := runFor(t.Context(), "handover", "analyse", folder)
	var analysis struct {
		Files []struct {
			ID    string `json:"file_id"`
			Error string `json:"error"`
		} `json:"structured_files"`
		Reports []any  `json:"deep_dive_reports"`
		Summary string `json:"global_summary"`
		Backlog []struct {
			Text   string  `json:"question_text"`
			Status string  `json:"status"`
			Answer *string `json:"answer"`
		} `json:"question_backlog"`
	}
	if err := json.Unmarshal([]byte(out), &analysis); err != nil || code != 0 || errs != "" {
		t.Fatalf("%d %v\n%s\n%s", code, err, out, errs)
	}
	if len(analysis.Files) != 3 || !strings.Contains(analysis.Files[0].Error, "broken.xlsx is damaged") || len(analysis.Reports) != 3 || !strings.Contains(analysis.Summary, "3 files") {
		t.Errorf("the analysis is %s", out)
	}
	if len(analysis.Backlog) != 2 || analysis.Backlog[0].Status != "open" || !strings.Contains(analysis.Backlog[0].Text, "falls back to 1.09") {
		t.Errorf("the backlog is %+v", analysis.Backlog)
	}
	const want = `{"facts":1,"planted":1,"p0p1":1,"false_alarms":0,"questions":2,"mentioned":1,"interview":{"kept":1,"going_on":1,"rounds":2,"asked":2,"newcomer":0,"first":0,"misled":0,"gaps":0}}` + "\n"
	if code, out, errs := runFor(t.Context(), "eval", "handover", folder); code != 0 || out != want {
		t.Errorf("%d %s%s, want %s", code, out, errs, want)
	}
	saved := filepath.Join(t.TempDir(), "interview.json")
	if code, out, errs := runFor(t.Context(), "handover", "package", "--interview", saved, folder); code != 0 || !strings.Contains(out, "## Risks") || !strings.Contains(out, "broken.xlsx could not be read") {
		t.Errorf("%d %s%s", code, out, errs)
	}
	if code, out, errs := runFor(t.Context(), "handover", "ask", "--interview", saved, folder, "How many people work on the moon?"); code != 0 || !strings.Contains(out, "don't say") {
		t.Errorf("%d %s%s", code, out, errs)
	}
	code, out, _ = runFor(t.Context(), "handover", "parse", filepath.Join(folder, "notes.md"), filepath.Join(folder, "broken.xlsx"))
	if lines := strings.Split(strings.TrimSpace(out), "\n"); code != 0 || len(lines) != 2 || !strings.Contains(lines[0], `"headings":["Close","Bank"]`) || !strings.Contains(lines[1], `"error"`) {
		t.Errorf("%d %s", code, out)
	}
}
