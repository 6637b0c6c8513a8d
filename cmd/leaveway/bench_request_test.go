package main

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// request asks for leave from beginning to end over the JSON API, one turn for each line of
// benchCalls. The last one files the request, with its audit and HR's card.
func (p *benchPerson) request() error {
	p.asked++
	path := "/v1/wizard/" + p.id + "-" + strconv.Itoa(p.asked)
	due := time.Now().AddDate(0, 6, 0).Format(time.DateOnly)
	for _, call := range benchCalls {
		if err := p.call(path, strings.ReplaceAll(call, "DUE", due)); err != nil {
			return err
		}
	}
	if !bytes.Contains(p.got.Bytes(), []byte(`"completed"`)) {
		return fmt.Errorf("the request was not filed: %s", p.got.Bytes())
	}
	return nil
}

var benchCalls = []string{
	`{"action":"init","employeeName":"Dana Reyes","inputResponses":[{"questionId":"q-leave-type","value":"pregnancy-adoption"},{"questionId":"q-leave-duration","value":"12_weeks"}]}`,
	`{"action":"respond","inputStepId":"step-001","inputResponses":[{"questionId":"q-expected-date","value":"DUE"}]}`,
	`{"action":"respond","inputStepId":"step-002","inputResponses":[{"questionId":"q-work-state","value":"CA"},{"questionId":"q-manager-name","value":"Jane Smith"}]}`,
	`{"action":"respond","inputStepId":"step-003","inputResponses":[{"questionId":"q-arrival","value":"partner"}]}`,
	`{"action":"respond","inputStepId":"step-006","inputResponses":[{"questionId":"q-tenure-12-months","value":"yes"},{"questionId":"q-hours-1250","value":"not-sure"},{"questionId":"q-pattern","value":"continuous"}]}`,
	`{"action":"respond","inputStepId":"step-007","inputResponses":[]}`,
	`{"action":"submit"}`,
}

// BenchmarkRequest measures a whole request for leave with 16 people at once, and how much
// it adds to the database, including history, audit and messages.
func BenchmarkRequest(b *testing.B) {
	for _, engine := range benchEngines {
		b.Run(engine.name, func(b *testing.B) {
			h := newBenchHouse(b, engine.database(b))
			people := h.people(b, 16)
			grown := h.weigh(b)
			b.ResetTimer()
			doAll(b, people, (*benchPerson).request)
			b.StopTimer()
			turns := b.N * len(benchCalls)
			b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
			grown(turns)
			filed, err := h.db.Requests(b.Context(), benchTeam, 2*b.N, agent.Filed)
			if err != nil || len(filed) != b.N {
				b.Errorf("%d requests of %d were filed, %v", len(filed), b.N, err)
			}
		})
	}
}
